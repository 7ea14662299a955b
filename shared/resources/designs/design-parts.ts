import type { PositioningAreaRecord, ProductionAreaRecord } from '../catalogue/product-attributes.ts';
import type { ProductionMethodRecord } from '../catalogue/vocabularies.ts';
import type { MediaRecord } from '../files/media.ts';
import type { MerchantProductRecord, MerchantVariantRecord } from '../offers/product.ts';
import type { AdditionalInstructionRecord } from './additional-instruction.ts';

/** The areas that a product has. */
export interface ProductAreas {
  readonly production: readonly ProductionAreaRecord[];
  readonly positioning: readonly PositioningAreaRecord[];
}

/** What a design is checked against and priced by. */
export interface DesignParts {
  readonly base: MerchantVariantRecord;
  readonly product: MerchantProductRecord;
  readonly areas: ProductAreas;
  /** By what the design calls them: ids or handles. */
  readonly methods: ReadonlyMap<number | string, ProductionMethodRecord>;
  /** The caller's uploads. */
  readonly media: ReadonlyMap<number, MediaRecord>;
  readonly instructions: ReadonlyMap<number, AdditionalInstructionRecord>;
}

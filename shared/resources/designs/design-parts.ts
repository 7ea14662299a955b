import type { PositioningAreaRecord, ProductionAreaRecord } from '../catalogue/product-attributes.ts';
import type { ProductionMethodRecord } from '../catalogue/vocabularies.ts';
import type { MediaRecord } from '../files/media.ts';
import type { MerchantProductRecord, MerchantVariantRecord } from '../offers/product.ts';
import type { AdditionalInstructionRecord } from './additional-instruction.ts';

/** The areas of a product. */
export interface ProductAreas {
  readonly production: readonly ProductionAreaRecord[];
  readonly positioning: readonly PositioningAreaRecord[];
}

/** The records that check and price a design. */
export interface DesignParts {
  readonly base: MerchantVariantRecord;
  readonly product: MerchantProductRecord;
  readonly areas: ProductAreas;
  /** Production methods by the id or handle that the design uses. */
  readonly methods: ReadonlyMap<number | string, ProductionMethodRecord>;
  /** The caller's uploads. */
  readonly media: ReadonlyMap<number, MediaRecord>;
  readonly instructions: ReadonlyMap<number, AdditionalInstructionRecord>;
}

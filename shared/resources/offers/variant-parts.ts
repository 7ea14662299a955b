import type { MasterVariantRecord } from '../catalogue/master-product.ts';
import type { OptionValueRecord, ProductionMethodRecord, ReferenceRecord } from '../catalogue/vocabularies.ts';
import type { AdditionalInstructionRecord } from '../designs/additional-instruction.ts';
import type { MediaRecord } from '../files/media.ts';
import type { MerchantVariantRecord } from './product.ts';

/**
 * The parts of a merchant variant that are not in its master's record: option values in the master's order, and media
 * by id.
 */
export interface VariantParts {
  readonly options: readonly { readonly value: OptionValueRecord; readonly type: ReferenceRecord }[];
  readonly media: ReadonlyMap<number, MediaRecord>;
}

/**
 * The records that determine the prices of variants, by id: their master variants and, for custom variants, their
 * bases, methods and instructions. The bases have the current prices of their master variants.
 */
export interface PriceParts {
  readonly masters: ReadonlyMap<number, MasterVariantRecord>;
  readonly bases: ReadonlyMap<number, MerchantVariantRecord>;
  readonly methods: ReadonlyMap<number, ProductionMethodRecord>;
  readonly instructions: ReadonlyMap<number, AdditionalInstructionRecord>;
}

/** The fields of a variant that refer to its price parts. Only custom variants and their copies have a base. */
export type NamesPriceParts = Pick<
  MerchantVariantRecord,
  'master_variant' | 'base' | 'views' | 'additional_instructions'
>;

/** Lists the ids of a variant's price parts, each once. */
export function idsOfPriceParts({ master_variant, base, views, additional_instructions = [] }: NamesPriceParts) {
  const masters = [master_variant];
  if (base === undefined) return { masters, bases: [], methods: [], instructions: [] };
  const methods = views.flatMap(({ customizations }) => customizations.map((one) => one.production_method));
  return {
    masters,
    bases: [base],
    methods: [...new Set(methods)],
    instructions: additional_instructions.map(({ id }) => id),
  };
}

/** Variants by id, within a caller's access scope, with their price parts. Catalogue variants have current prices. */
export interface PricedVariants extends PriceParts {
  readonly variants: ReadonlyMap<number, MerchantVariantRecord>;
}

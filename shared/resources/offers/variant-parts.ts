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

/** The records that determine the price of custom variants: their bases, methods and instructions, by id. */
export interface PriceParts {
  readonly bases: ReadonlyMap<number, MerchantVariantRecord>;
  readonly methods: ReadonlyMap<number, ProductionMethodRecord>;
  readonly instructions: ReadonlyMap<number, AdditionalInstructionRecord>;
}

/** The fields of a variant that refer to its price parts. Only custom variants and their copies have a base. */
export type NamesPriceParts = Pick<MerchantVariantRecord, 'base' | 'views' | 'additional_instructions'>;

/** Lists the ids of a variant's price parts, each once. */
export function idsOfPriceParts({ base, views, additional_instructions = [] }: NamesPriceParts) {
  if (base === undefined) return { bases: [], methods: [], instructions: [] };
  const methods = views.flatMap(({ customizations }) => customizations.map((one) => one.production_method));
  return {
    bases: [base],
    methods: [...new Set(methods)],
    instructions: additional_instructions.map(({ id }) => id),
  };
}

/** Variants by id, within a caller's access scope, with the price parts of the custom ones. */
export interface PricedVariants extends PriceParts {
  readonly variants: ReadonlyMap<number, MerchantVariantRecord>;
}

import type { OptionValueRecord, ProductionMethodRecord, ReferenceRecord } from '../catalogue/vocabularies.ts';
import type { AdditionalInstructionRecord } from '../designs/additional-instruction.ts';
import type { MediaRecord } from '../files/media.ts';
import type { MerchantVariantRecord } from './product.ts';

/**
 * What a merchant's variant takes from elsewhere than its master's own record: option values in its order, media by id.
 */
export interface VariantParts {
  readonly options: readonly { readonly value: OptionValueRecord; readonly type: ReferenceRecord }[];
  readonly media: ReadonlyMap<number, MediaRecord>;
}

/** What sets the price of custom variants: the bases, methods and instructions that they name, by id. */
export interface PriceParts {
  readonly bases: ReadonlyMap<number, MerchantVariantRecord>;
  readonly methods: ReadonlyMap<number, ProductionMethodRecord>;
  readonly instructions: ReadonlyMap<number, AdditionalInstructionRecord>;
}

/** The part of a variant that names what sets its price. Variants of the catalogue have no base. */
export type NamesPriceParts = Pick<MerchantVariantRecord, 'base' | 'views' | 'additional_instructions'>;

/** Lists the ids of what sets the price of a variant, each once. */
export function idsOfPriceParts({ base, views, additional_instructions = [] }: NamesPriceParts) {
  if (base === undefined) return { bases: [], methods: [], instructions: [] };
  const methods = views.flatMap(({ customizations }) => customizations.map((one) => one.production_method));
  return {
    bases: [base],
    methods: [...new Set(methods)],
    instructions: additional_instructions.map(({ id }) => id),
  };
}

/** Variants by id, within a caller's reach, with what sets the price of those that are custom. */
export interface PricedVariants extends PriceParts {
  readonly variants: ReadonlyMap<number, MerchantVariantRecord>;
}

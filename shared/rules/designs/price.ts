import { cents, decimal, priceOfPiece, sum } from '../../lib/money.ts';
import type { ProductionMethodRecord } from '../../resources/catalogue/vocabularies.ts';
import type { AdditionalInstructionRecord } from '../../resources/designs/additional-instruction.ts';
import type { NewCustomization } from '../../resources/designs/design.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import type { NamesPriceParts, PriceParts } from '../../resources/offers/variant-parts.ts';

/** Calculates the net price of a print from its size before it is turned. */
export function priceOfPrint(
  { width, height }: NewCustomization['dimension'],
  method: ProductionMethodRecord | undefined,
) {
  const area = decimal(width).times(height).div(100);
  return {
    price: cents(area.times(method?.price_per_square_centimeter ?? 0)),
    calculation_type: 'square_centimeter',
    calculation_value: cents(area),
  };
}

/**
 * Calculates the price of a designed variant: its base, its prints and the instructions for each piece, with the tax
 * rate of the base. Instructions for shipping are paid once per line.
 */
export function priceOfDesign(
  base: Pick<MerchantVariantRecord, 'price' | 'tax_rate'>,
  prints: readonly { readonly price: number }[],
  instructions: readonly Pick<AdditionalInstructionRecord, 'price' | 'collection_name'>[],
) {
  const pricesOf = (collection: AdditionalInstructionRecord['collection_name']) =>
    instructions.filter((one) => one.collection_name === collection).map(({ price }) => price);
  const net = sum([base.price, ...prints.map(({ price }) => price), ...pricesOf('product')]);
  return {
    ...priceOfPiece({ price: cents(net), tax_rate: base.tax_rate }),
    price_per_line: cents(sum(pricesOf('shipping'))),
  };
}

/** The fields of a custom variant that follow from its base, its customizations and its instructions. */
type Priced = NamesPriceParts &
  Pick<MerchantVariantRecord, 'price' | 'tax' | 'total' | 'tax_rate' | 'weight_grams' | 'price_per_line'>;

/**
 * Prices a custom variant by the current prices of its base, its methods and its instructions. Sets price, tax, weight,
 * and the price of each customization. A deleted method or instruction has its last
 * price. One that is missing altogether keeps the price that the variant has. A variant without a base stays as it is.
 */
export function pricedByBase<V extends Priced>(variant: V, { bases, methods, instructions }: PriceParts): V {
  const base = variant.base === undefined ? undefined : bases.get(variant.base);
  if (!base) return variant;
  const views = variant.views.map((view) => ({
    ...view,
    customizations: view.customizations.map((one) => {
      const method = methods.get(one.production_method);
      return method ? { ...one, ...priceOfPrint(one, method) } : one;
    }),
  }));
  const prints = views.flatMap(({ customizations }) => customizations);
  const given = variant.additional_instructions?.map((one) => ({
    ...one,
    price: instructions.get(one.id)?.price ?? one.price,
  }));
  return {
    ...variant,
    weight_grams: base.weight_grams,
    ...priceOfDesign(base, prints, given ?? []),
    views,
    ...(given && { additional_instructions: given }),
  };
}

/** Returns a function that prices variants as of now. The copy that an order keeps has the agreed price. */
export const pricedNow =
  (parts: PriceParts) =>
  (variant: MerchantVariantRecord): MerchantVariantRecord =>
    variant.collection_name === 'custom' ? pricedByBase(variant, parts) : variant;

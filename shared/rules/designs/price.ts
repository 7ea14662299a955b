import { cents, decimal, sum } from '../../lib/money.ts';
import type { ProductionMethodRecord } from '../../resources/catalogue/vocabularies.ts';
import type { AdditionalInstructionRecord } from '../../resources/designs/additional-instruction.ts';
import type { NewCustomization } from '../../resources/designs/design.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import { priceOfPiece } from '../orders/pricing.ts';

/** Works out what a print costs: net by its size, before it is turned. */
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
 * Works out what a designed variant costs: its base, its prints and the instructions for each piece, taxed as the base
 * is. The instructions for shipping are paid once for a line.
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

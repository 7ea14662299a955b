import { amounts, cents, decimal, sum, type UnitPrice } from '../../lib/money.ts';
import type { ChosenShipping, Totals } from '../../resources/orders/checkout.ts';

/**
 * Calculates the price of a line of `quantity` pieces. `price` is the net price per piece. `total` is the gross price
 * of the line, including `price_per_line` (net), which is paid once.
 */
export function priceOfLine(
  { price, tax_rate, price_per_line = 0 }: UnitPrice & { readonly price_per_line?: number },
  quantity: number,
) {
  const { gross: total, tax } = amounts(decimal(price).times(quantity).plus(price_per_line), tax_rate);
  return { quantity, price: cents(decimal(price)), total, total_tax: tax, tax_rate };
}

/** Calculates the price of a shipping rate. */
export function priceOfShipping({ price, tax_rate }: UnitPrice): Pick<ChosenShipping, 'price' | 'total' | 'tax'> {
  const { net, gross: total, tax } = amounts(decimal(price), tax_rate);
  return { price: net, total, tax };
}

/** The amounts of a line that the sums need. */
interface Line {
  readonly total: number;
  readonly total_tax: number;
}

/** Adds up lines and shipping. */
export function totals(lines: readonly Line[], shipping: Pick<ChosenShipping, 'total' | 'tax'> | null): Totals {
  const items = sum(lines.map((line) => line.total));
  const itemsTax = sum(lines.map((line) => line.total_tax));
  return {
    subtotal: cents(items.minus(itemsTax)),
    total_items_price: cents(items),
    total_tax: cents(itemsTax.plus(shipping?.tax ?? 0)),
    total: cents(items.plus(shipping?.total ?? 0)),
  };
}

import type { Change } from '../../domain/change.ts';
import type { Tenant } from '../../model/fields.ts';
import type { PricedVariants } from '../../resources/offers/variant-parts.ts';
import type { AvailableRate, NewOrder, NewQuote } from '../../resources/orders/checkout.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import type { MerchantRecord } from '../../resources/people/merchant.ts';
import { type CheckoutParts, chosenFrom, openCheckout } from './checkout.ts';
import { type Placing, placeOrder } from './order.ts';
import { orderedLines } from './orderable.ts';
import { totals } from './pricing.ts';
import { availableRates, ratesOfCheckout, weightOf } from './shipping.ts';

/** The records and ids for an order that is placed in one request. */
export interface AtOnce extends CheckoutParts, Omit<Placing, 'merchant'> {
  /** The rows of the rate table for the destination country. */
  readonly rows: readonly unknown[];
}

/**
 * Places an order in one step: creates its checkout with the chosen rate, and completes it. Rejects variants that
 * cannot be ordered, and a rate that is not available for them.
 */
export function placeAtOnce(input: NewOrder, parts: AtOnce, now: string): Change<OrderRecord> {
  const open = openCheckout(input, parts, now);
  const shipping = chosenFrom(ratesOfCheckout(open, parts.rows)(open.items), input.shipping.handle);
  return placeOrder({ ...open, shipping, ...totals(open.items, shipping) }, parts, now);
}

/** The records for a quote. */
export interface QuoteParts {
  readonly tenant: Tenant;
  readonly merchant: Pick<MerchantRecord, 'currency' | 'locale'>;
  readonly variants: PricedVariants;
  readonly rows: readonly unknown[];
}

/** Returns the rates for items without a checkout. Rejects variants that cannot be ordered. */
export function ratesFor(
  { items }: NewQuote,
  { merchant: { currency, locale }, variants: read, rows }: QuoteParts,
  now: string,
): readonly AvailableRate[] {
  const parcel = orderedLines(items, read, now).map(({ item: { quantity }, variant }) => ({ quantity, variant }));
  return availableRates(rows, { weightGrams: weightOf(parcel), currency, locale });
}

import { cents, decimal } from '../../lib/money.ts';
import { once } from '../../lib/once.ts';
import { inLanguage } from '../../model/localized.ts';
import * as z from '../../model/zod.ts';
import type { AvailableRate, CheckoutItem, CheckoutRecord } from '../../resources/orders/checkout.ts';

/** The schema of a row of the rate table. A broken row must fail the job instead of giving a parcel a wrong price. */
const rateRow = once(() =>
  z.object({
    service: z.string().min(1),
    title: z.record(z.string(), z.string()),
    max_weight_grams: z.int().positive(),
    currency: z.string().length(3),
    price: z.number().min(0).max(10_000_000),
    tax_rate: z.number().min(0).max(100),
  }),
);

/** The fields of items that their weight depends on. */
export type Weighed = readonly Pick<CheckoutItem, 'quantity' | 'variant'>[];

/** Returns the weight of all pieces in grams. A variant without a weight counts as 0 g. */
export const weightOf = (items: Weighed): number =>
  items.reduce((grams, { quantity, variant }) => grams + quantity * variant.weight_grams, 0);

/** The facts that a checkout's rates depend on. */
export interface Parcel {
  readonly weightGrams: number;
  readonly currency: string;
  readonly locale: string;
}

/**
 * Calculates the available rates. Returns none if the rate table has a broken row. A rate that was chosen before is
 * then stale.
 */
export function availableRatesOrNone(rows: readonly unknown[], parcel: Parcel): readonly AvailableRate[] {
  return rows.every((row) => rateRow().safeParse(row).success) ? availableRates(rows, parcel) : [];
}

/**
 * Returns a function that calculates the rates of a checkout for items from a country's rows, like
 * `availableRatesOrNone`.
 */
export const ratesOfCheckout =
  ({ currency, customer_locale: locale }: CheckoutRecord, rows: readonly unknown[]) =>
  (items: Weighed): readonly AvailableRate[] =>
    availableRatesOrNone(rows, { weightGrams: weightOf(items), currency, locale });

/**
 * Calculates the rates of a parcel from a country's rows. Each service offers its row with the smallest weight limit
 * that carries the parcel. Rates are sorted by handle, and equal rows and parcels give equal rates. Throws if a row is
 * broken.
 */
export function availableRates(
  rows: readonly unknown[],
  { weightGrams, currency, locale }: Parcel,
): readonly AvailableRate[] {
  const carrying = rows
    .map((row) => rateRow().parse(row))
    .filter((row) => row.currency === currency && row.max_weight_grams >= weightGrams)
    .sort((a, b) => a.max_weight_grams - b.max_weight_grams);
  return [...Map.groupBy(carrying, ({ service }) => service)]
    .flatMap(([handle, [row]]) =>
      row
        ? [{ handle, title: inLanguage(row.title, locale), price: cents(decimal(row.price)), tax_rate: row.tax_rate }]
        : [],
    )
    .sort((a, b) => (a.handle < b.handle ? -1 : 1));
}

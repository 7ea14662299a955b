import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A net price in cents with its tax rate in hundredths of a percent. */
export interface Priced {
  readonly cents: bigint;
  readonly rate: bigint;
}

/** Rounds half up. No value is negative. */
const rounded = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);

/** Returns the gross price of a number of pieces, in cents. */
export const grossOf = ({ cents, rate }: Priced, quantity = 1): bigint =>
  rounded(cents * BigInt(quantity) * (10_000n + rate), 10_000n);

/** Returns the tax of a number of pieces, in cents. */
export const taxOf = (priced: Priced, quantity = 1): bigint =>
  grossOf(priced, quantity) - priced.cents * BigInt(quantity);

/** Returns cents, or hundredths of a percent, in the form of requests and responses. */
export const shown = (hundredths: bigint): number => Number(hundredths) / 100;

/** A rate that is offered for a parcel. */
export interface Rate extends Priced {
  readonly handle: string;
  readonly title: string;
}

interface RateRow {
  readonly service: string;
  readonly title: Readonly<Record<string, string>>;
  readonly country_code: string;
  readonly max_weight_grams: number;
  readonly currency: string;
  readonly price: number;
  readonly tax_rate: number;
}

const demo: { shipping_rates: readonly RateRow[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../local/demo.json'), 'utf8'),
);

const hundredths = (value: number): bigint => BigInt(Math.round(value * 100));

/** Returns the demo file's rates for a parcel: for each service, the lightest class that carries it. */
export function ratesFor(parcel: {
  country: string;
  grams: number;
  currency: string;
  locale: string;
}): readonly Rate[] {
  const best = new Map<string, RateRow>();
  for (const row of demo.shipping_rates) {
    const fits = row.country_code === parcel.country && row.currency === parcel.currency;
    if (!fits || row.max_weight_grams < parcel.grams) continue;
    const sofar = best.get(row.service);
    if (!sofar || row.max_weight_grams < sofar.max_weight_grams) best.set(row.service, row);
  }
  return [...best.values()]
    .sort((a, b) => (a.service < b.service ? -1 : 1))
    .map(({ service, title, price, tax_rate }) => ({
      handle: service,
      title: title[parcel.locale] ?? title.en ?? '',
      cents: hundredths(price),
      rate: hundredths(tax_rate),
    }));
}

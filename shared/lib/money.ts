import Big from 'big.js';

/** A sum of money or a rate in decimal arithmetic, from the request to the answer. No binary float is in between. */
export type Decimal = Big;

/** Reads a number as it was written; `0.1 + 0.2` is `0.3` here. */
export const decimal = (value: number | string | Decimal): Decimal => new Big(value);

/** Rounds to two decimals, half up (away from zero), as the answers show money. */
export const cents = (value: Decimal): number => value.round(2, Big.roundHalfUp).toNumber();

/** Adds up amounts and sums. */
export const sum = (values: readonly (number | Decimal)[]): Decimal =>
  values.reduce<Decimal>((total, value) => total.plus(value), new Big(0));

/** Gross of a net sum at a tax rate in percent, not rounded. */
export const gross = (net: Decimal, taxRatePercent: number): Decimal =>
  net.times(decimal(taxRatePercent).div(100).plus(1));

import Big from 'big.js';

/** An amount of money or a rate in decimal arithmetic. Amounts are never binary floats between request and response. */
export type Decimal = Big;

/** Converts a number or string to a decimal, so that `0.1 + 0.2` is `0.3`. */
export const decimal = (value: number | string | Decimal): Decimal => new Big(value);

/** Rounds to two decimal places, half up (away from zero), as responses show money. */
export const cents = (value: Decimal): number => value.round(2, Big.roundHalfUp).toNumber();

/** Returns the sum of amounts. */
export const sum = (values: readonly (number | Decimal)[]): Decimal =>
  values.reduce<Decimal>((total, value) => total.plus(value), new Big(0));

/** Returns the gross amount of a net amount at a tax rate in percent, not rounded. */
export const gross = (net: Decimal, taxRatePercent: number): Decimal =>
  net.times(decimal(taxRatePercent).div(100).plus(1));

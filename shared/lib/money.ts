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

/** Net price of one piece with its tax rate in percent. */
export interface UnitPrice {
  readonly price: number;
  readonly tax_rate: number;
}

/** Calculates net and gross at a net price. Each is rounded once, and the tax is their difference. */
export function amounts(net: Decimal, taxRatePercent: number): { net: number; gross: number; tax: number } {
  const [netCents, grossCents] = [cents(net), cents(gross(net, taxRatePercent))];
  return { net: netCents, gross: grossCents, tax: cents(decimal(grossCents).minus(netCents)) };
}

/** Calculates the price of one piece. `price` is net and `total` is gross. */
export function priceOfPiece({
  price,
  tax_rate,
}: UnitPrice): UnitPrice & { readonly tax: number; readonly total: number } {
  const { net, gross: total, tax } = amounts(decimal(price), tax_rate);
  return { price: net, tax, total, tax_rate };
}

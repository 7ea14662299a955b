import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOfPiece } from '../../shared/lib/money.ts';
import { priceOfLine, priceOfShipping, totals } from '../../shared/rules/orders/pricing.ts';

// The tests recalculate money in whole numbers. A price is in 1/10000 of a cent (six decimals) and a tax rate in
// 1/10000 of a percent. So a gross sum has twelve decimals and is exact until it is rounded, half up, to cents.
const priceUnits = 1_000_000n;
const rateUnits = 1_000_000n; // 100 % = 100 × 10^4

/** Rounds half up. All values here are positive. */
const halfUp = (value: bigint, perCent: bigint): bigint => (2n * value + perCent) / (2n * perCent);

const netCents = (price: bigint, quantity: bigint): bigint => halfUp(price * quantity, priceUnits / 100n);
const grossCents = (price: bigint, quantity: bigint, rate: bigint): bigint =>
  halfUp(price * quantity * (rateUnits + rate), (priceUnits / 100n) * rateUnits);

/** Returns cents as a number with two decimals. */
const shown = (cents: bigint): number => Number(cents) / 100;

/** Returns a whole number of units as the decimal number in a request or a row. */
const written = (value: bigint, decimals: number): number => {
  const digits = String(value).padStart(decimals + 1, '0');
  return Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
};

const money = fc.oneof(
  // prices of the catalogue: up to 10 000 000, two decimals
  fc.bigInt(0n, 10_000_000_00n).map((cents) => cents * 10_000n),
  fc.bigInt(0n, 1_000_000n * priceUnits), // finer than a cent
  fc.bigInt(0n, 1_000_000n).map((halves) => halves * 5_000n), // exactly between two cents
);
const rate = fc.oneof(
  fc.constantFrom(0n, 19_0000n, 7_0000n, 7_7000n, 5_5000n, 100_0000n),
  fc.bigInt(0n, 100_0000n), // 0 to 100 %, four decimals
);
const quantity = fc.integer({ min: 1, max: 1000 });
const line = fc.record({ price: money, rate, quantity });

const priced = ({ price, rate: taxRate }: { price: bigint; rate: bigint }) => ({
  price: written(price, 6),
  tax_rate: written(taxRate, 4),
});

describe('price', () => {
  test('of a piece has net, gross and their difference, each rounded once', () => {
    fc.assert(
      fc.property(fc.record({ price: money, rate }), (piece) => {
        const [net, total] = [netCents(piece.price, 1n), grossCents(piece.price, 1n, piece.rate)];
        expect(priceOfPiece(priced(piece))).toEqual({
          price: shown(net),
          tax: shown(total - net),
          total: shown(total),
          tax_rate: written(piece.rate, 4),
        });
      }),
      { numRuns: 500 },
    );
  });

  test('of a line is gross of net × quantity × (1 + rate), rounded once and not per piece', () => {
    fc.assert(
      fc.property(line, ({ quantity: count, ...piece }) => {
        const net = netCents(piece.price, BigInt(count));
        const total = grossCents(piece.price, BigInt(count), piece.rate);
        expect(priceOfLine(priced(piece), count)).toEqual({
          quantity: count,
          price: shown(netCents(piece.price, 1n)),
          total: shown(total),
          total_tax: shown(total - net),
          tax_rate: written(piece.rate, 4),
        });
      }),
      { numRuns: 500 },
    );
  });

  test('of shipping is calculated like the price of one piece', () => {
    fc.assert(
      fc.property(fc.record({ price: money, rate }), (service) => {
        const [net, total] = [netCents(service.price, 1n), grossCents(service.price, 1n, service.rate)];
        expect(priceOfShipping(priced(service))).toEqual({
          price: shown(net),
          total: shown(total),
          tax: shown(total - net),
        });
      }),
    );
  });

  test('rounds half a cent up, which binary floats get wrong', () => {
    expect(priceOfPiece({ price: 1.005, tax_rate: 0 })).toEqual({ price: 1.01, tax: 0, total: 1.01, tax_rate: 0 });
    expect(priceOfPiece({ price: 0.5, tax_rate: 7 })).toMatchObject({ total: 0.54, tax: 0.04 }); // 0.535
    expect(priceOfLine({ price: 0.35, tax_rate: 19 }, 3)).toMatchObject({ total: 1.25, total_tax: 0.2 }); // 1.2495
  });
});

describe('totals', () => {
  test('returns the subtotal of net lines, the total of gross lines, and tax and total with shipping', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 80 }),
        fc.option(fc.record({ price: money, rate })),
        (lines, shipping) => {
          const nets = lines.map(({ price, quantity: count }) => netCents(price, BigInt(count)));
          const grosses = lines.map((one) => grossCents(one.price, BigInt(one.quantity), one.rate));
          const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
          const shippingNet = shipping ? netCents(shipping.price, 1n) : 0n;
          const shippingGross = shipping ? grossCents(shipping.price, 1n, shipping.rate) : 0n;
          expect(
            totals(
              lines.map((one) => priceOfLine(priced(one), one.quantity)),
              shipping && priceOfShipping(priced(shipping)),
            ),
          ).toEqual({
            subtotal: shown(sum(nets)),
            total_items_price: shown(sum(grosses)),
            total_tax: shown(sum(grosses) - sum(nets) + shippingGross - shippingNet),
            total: shown(sum(grosses) + shippingGross),
          });
        },
      ),
      { numRuns: 200 },
    );
  });
});

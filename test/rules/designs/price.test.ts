import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pricedByBase, pricedNow, priceOfDesign, priceOfPrint } from '../../../shared/rules/designs/price.ts';
import { priceOfLine } from '../../../shared/rules/orders/pricing.ts';
import { aDesignedVariant, aMethod, anInstruction, thePriceParts } from './builders.ts';

// The tests recalculate money in whole numbers: lengths in hundredths of a millimetre, prices of prints with four
// decimals.

/** Rounds half up. All values here are positive. */
const halfUp = (value: bigint, perCent: bigint): bigint => (2n * value + perCent) / (2n * perCent);
const shown = (cents: bigint): number => Number(cents) / 100;

const hundredths = fc.bigInt(1n, 1_000_000n);
const tenThousandths = fc.bigInt(0n, 100_000n);
const cents = fc.bigInt(0n, 1_000_000n);

const priceIn = (width: bigint, height: bigint, rate: bigint): bigint => halfUp(width * height * rate, 10n ** 8n);

const printOf = (width: number, height: number, rate: number) =>
  priceOfPrint({ width, height }, aMethod({ price_per_square_centimeter: rate }));

describe('priceOfPrint', () => {
  test.each([
    // width and height in mm, the rate, the price, the area in cm²
    [100, 50, 0.02, 1, 50],
    [10, 10, 0.1, 0.1, 1],
    [10, 30, 0.1, 0.3, 3],
    [30, 10, 0.7, 2.1, 3],
    [11, 11, 1.1, 1.33, 1.21], // 1.331
    [10, 10.5, 1.1, 1.16, 1.05], // 1.155: half up
    [10, 1, 0.05, 0.01, 0.1], // 0.005: half up
    [10, 1, 0.0499, 0, 0.1],
    [0.01, 0.01, 0.12, 0, 0],
    [10_000, 10_000, 9.9999, 9_999_900, 1_000_000],
  ])('prices %d by %d mm at %d per cm²: %d', (width, height, rate, price, area) => {
    expect(printOf(width, height, rate)).toEqual({
      price,
      calculation_type: 'square_centimeter',
      calculation_value: area,
    });
  });

  test('equals the calculation in whole numbers', () => {
    fc.assert(
      fc.property(hundredths, hundredths, tenThousandths, (width, height, rate) => {
        const { price, calculation_value } = printOf(shown(width), shown(height), Number(rate) / 10_000);
        expect(price).toBe(shown(priceIn(width, height, rate)));
        expect(calculation_value).toBe(shown(halfUp(width * height, 10_000n)));
      }),
    );
  });

  test('is 0 for an unknown method or a method without a price', () => {
    const { price_per_square_centimeter, ...older } = aMethod();
    for (const method of [older, undefined]) {
      expect(priceOfPrint({ width: 100, height: 100 }, method)).toMatchObject({ price: 0, calculation_value: 100 });
    }
  });
});

describe('priceOfDesign', () => {
  const base = { price: 12.9, tax_rate: 19 };
  const iron = anInstruction();
  const wrap = anInstruction({ id: 52, price: 2.5, collection_name: 'shipping' });

  test('adds base, prints and instructions for each piece, and lists instructions for shipping per line', () => {
    expect(priceOfDesign(base, [{ price: 1 }, { price: 0.18 }], [iron, wrap])).toEqual({
      price: 15.28,
      tax: 2.9,
      total: 18.18,
      tax_rate: 19,
      price_per_line: 2.5,
    });
  });

  test('adds base and prints without instructions', () => {
    expect(priceOfDesign(base, [{ price: 1 }], [])).toEqual({
      price: 13.9,
      tax: 2.64,
      total: 16.54,
      tax_rate: 19,
      price_per_line: 0,
    });
  });

  test('counts every repeated instruction', () => {
    const { price, price_per_line } = priceOfDesign(base, [], [iron, iron, wrap, wrap, wrap]);
    expect([price, price_per_line]).toEqual([15.3, 7.5]);
  });

  test('adds 0.1 and 0.2 to exactly 0.3', () => {
    expect(priceOfDesign({ price: 0.1, tax_rate: 0 }, [{ price: 0.2 }], []).price).toBe(0.3);
  });

  test('equals the calculation in whole numbers, for a piece and for a line', () => {
    const several = fc.array(cents, { maxLength: 16 });
    fc.assert(
      fc.property(
        cents,
        several,
        several,
        several,
        fc.bigInt(0n, 100n),
        fc.integer({ min: 1, max: 1000 }),
        (price, prints, product, shipping, rate, quantity) => {
          const added = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
          const instructions = [
            ...product.map((one) => anInstruction({ price: shown(one) })),
            ...shipping.map((one) => anInstruction({ price: shown(one), collection_name: 'shipping' })),
          ];
          const made = priceOfDesign(
            { price: shown(price), tax_rate: Number(rate) },
            prints.map((one) => ({ price: shown(one) })),
            instructions,
          );
          const net = added([price, ...prints, ...product]);
          const gross = halfUp(net * (100n + rate), 100n);
          expect(made).toEqual({
            price: shown(net),
            tax: shown(gross - net),
            total: shown(gross),
            tax_rate: Number(rate),
            price_per_line: shown(added(shipping)),
          });
          const line = net * BigInt(quantity) + added(shipping);
          const lineGross = halfUp(line * (100n + rate), 100n);
          expect(priceOfLine(made, quantity)).toEqual({
            quantity,
            price: shown(net),
            total: shown(lineGross),
            total_tax: shown(lineGross - line),
            tax_rate: Number(rate),
          });
        },
      ),
    );
  });
});

describe('pricedNow', () => {
  const wrap = anInstruction({ id: 52, price: 3, collection_name: 'shipping' });
  const iron = anInstruction({ price: 2 });

  test('keeps a variant whose price parts did not change', () => {
    expect(pricedNow(thePriceParts())(aDesignedVariant())).toEqual(aDesignedVariant());
  });

  test('prices a variant by its current base, method and instructions', () => {
    const parts = thePriceParts(
      { price: 129, tax: 9.03, total: 138.03, tax_rate: 7, weight_grams: 350 },
      {
        methods: new Map([[1, aMethod({ price_per_square_centimeter: 0.05 })]]),
        instructions: new Map([
          [51, iron],
          [52, wrap],
        ]),
      },
    );
    const priced = pricedNow(parts)(aDesignedVariant());
    // 129.00 + 50 cm² at 0.05 + 2.00 for each piece; 7 % of 133.50 are 9.345
    expect(priced).toMatchObject({ price: 133.5, tax: 9.35, total: 142.85, tax_rate: 7, weight_grams: 350 });
    expect(priced.price_per_line).toBe(3);
    expect(priced.views[0]?.customizations[0]).toMatchObject({ price: 2.5, calculation_value: 50 });
    expect(priced.additional_instructions?.map(({ name, price }) => [name, price])).toEqual([
      ['Iron before packing', 2],
      ['Gift wrap', 3],
    ]);
    const { id, rev, state, origin, updated_at } = aDesignedVariant();
    expect(priced).toMatchObject({ id, rev, state, origin, updated_at });
  });

  test('lowers the price with the price of the base', () => {
    expect(pricedNow(thePriceParts({ price: 9.9 }))(aDesignedVariant())).toMatchObject({ price: 12.1, total: 14.4 });
  });

  test('keeps the prices of a deleted method and instruction, and all prices if the base is deleted', () => {
    const nothing = { masters: new Map(), methods: new Map(), instructions: new Map() };
    expect(pricedNow(thePriceParts({}, nothing))(aDesignedVariant())).toEqual(aDesignedVariant());
    expect(pricedNow({ ...nothing, bases: new Map() })(aDesignedVariant())).toEqual(aDesignedVariant());
  });

  test("keeps the prices of an order's copy and of a catalogue variant", () => {
    const parts = thePriceParts({ price: 129 });
    const copy = aDesignedVariant({ collection_name: 'ordered' });
    expect(pricedNow(parts)(copy)).toEqual(copy);
    const { base, ...plain } = aDesignedVariant({ collection_name: 'catalogue' });
    expect(pricedByBase(plain, parts)).toEqual(plain);
  });
});

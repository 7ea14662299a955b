import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availableRates, weightOf } from '../../shared/rules/orders/shipping.ts';
import { anItem } from './builders.ts';

const row = fc.record({
  service: fc.constantFrom('standard', 'express', 'economy', 'Same-Day'),
  title: fc.constantFrom({ de: 'Versand', en: 'Shipping' }, { en: 'Shipping' }, { fr: 'Envoi' }),
  max_weight_grams: fc.integer({ min: 1, max: 50 }).map((steps) => steps * 500),
  currency: fc.constantFrom('EUR', 'USD'),
  price: fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100),
  tax_rate: fc.constantFrom(0, 7, 19),
});

// a rate table has at most one row for each service, weight and currency
const table = fc.uniqueArray(row, {
  maxLength: 40,
  selector: ({ service, max_weight_grams, currency }) => `${service} ${max_weight_grams} ${currency}`,
});

const parcel = fc.record({
  weightGrams: fc.oneof(
    fc.integer({ min: 0, max: 30_000 }),
    fc.integer({ min: 0, max: 50 }).map((n) => n * 500),
  ),
  currency: fc.constantFrom('EUR', 'USD', 'GBP'),
  locale: fc.constantFrom('de', 'en', 'fr', 'it'),
});

describe('availableRates', () => {
  test('picks for each service the row with the smallest limit that carries the parcel', () => {
    fc.assert(
      fc.property(table, parcel, (rows, sent) => {
        const available = availableRates(rows, sent);
        for (const service of new Set(rows.map((one) => one.service))) {
          const cheapest = rows
            .filter((one) => one.service === service && one.currency === sent.currency)
            .filter((one) => one.max_weight_grams >= sent.weightGrams)
            .reduce<(typeof rows)[number] | undefined>(
              (best, one) => (best && best.max_weight_grams < one.max_weight_grams ? best : one),
              undefined,
            );
          const shown = available.find(({ handle }) => handle === service);
          expect(shown && [shown.price, shown.tax_rate]).toEqual(cheapest && [cheapest.price, cheapest.tax_rate]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('sorts one rate per service by handle, regardless of the order of the rows', () => {
    fc.assert(
      fc.property(
        table.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        parcel,
        ([rows, shuffled], sent) => {
          const handles = availableRates(rows, sent).map(({ handle }) => handle);
          expect(handles).toEqual([...new Set(handles)].sort());
          expect(availableRates(shuffled, sent)).toEqual(availableRates(rows, sent));
        },
      ),
    );
  });

  test('never offers a service for a heavier parcel that it does not offer for a lighter one', () => {
    fc.assert(
      fc.property(table, parcel, fc.nat(20_000), (rows, sent, more) => {
        const lighter = new Set(availableRates(rows, sent).map(({ handle }) => handle));
        const heavier = availableRates(rows, { ...sent, weightGrams: sent.weightGrams + more });
        expect(heavier.filter(({ handle }) => !lighter.has(handle))).toEqual([]);
      }),
    );
  });

  test("returns the title in the customer's language, or else in English, or else in any language", () => {
    const one = { service: 's', max_weight_grams: 1000, currency: 'EUR', price: 1, tax_rate: 0 };
    const titleFor = (title: Record<string, string>, locale: string) =>
      availableRates([{ ...one, title }], { weightGrams: 0, currency: 'EUR', locale })[0]?.title;
    expect(titleFor({ de: 'Versand', en: 'Shipping' }, 'de')).toBe('Versand');
    expect(titleFor({ de: 'Versand', en: 'Shipping' }, 'fr')).toBe('Shipping');
    expect(titleFor({ de: 'Versand' }, 'fr')).toBe('Versand');
  });

  test('returns an empty list for a country without rows', () => {
    expect(availableRates([], { weightGrams: 1, currency: 'EUR', locale: 'de' })).toEqual([]);
  });

  test('throws for a broken row, even if it would not be chosen', () => {
    const good = { service: 's', title: {}, max_weight_grams: 1000, currency: 'EUR', price: 1, tax_rate: 0 };
    const broken = [
      { price: -1 },
      { price: '1' },
      { price: 10_000_001 },
      { tax_rate: 101 },
      { max_weight_grams: 0 },
      { max_weight_grams: 1.5 },
      { currency: 'EURO' },
      { service: '' },
      { title: 'Shipping' },
    ];
    for (const wrong of broken) {
      expect(() =>
        availableRates([good, { ...good, ...wrong }], { weightGrams: 1, currency: 'USD', locale: 'de' }),
      ).toThrow();
    }
  });

  test('weightOf adds up the weight of all pieces', () => {
    const light = anItem({ quantity: 3, variant: { ...anItem().variant, weight_grams: 0 } });
    expect(weightOf([anItem({ quantity: 2 }), light])).toBe(400);
    expect(weightOf([])).toBe(0);
  });
});

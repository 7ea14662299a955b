import { describe, expect, test } from 'vitest';
import type { MerchantVariantRecord } from '../../shared/resources/offers/product.ts';
import type { PricedVariants, PriceParts } from '../../shared/resources/offers/variant-parts.ts';
import type { CheckoutRecord } from '../../shared/resources/orders/checkout.ts';
import { orderedAs } from '../../shared/rules/orders/orderable.ts';
import { pricedCheckout } from '../../shared/rules/orders/prices-now.ts';
import { aCheckout, anItem, aVariant, before, chosen, now, refusalIn } from './builders.ts';
import { aDesignedVariant, thePriceParts } from './designs/builders.ts';

const none: PriceParts = { masters: new Map(), bases: new Map(), methods: new Map(), instructions: new Map() };

const read = (variants: readonly MerchantVariantRecord[], parts = none): PricedVariants => ({
  ...parts,
  variants: new Map(variants.map((one) => [one.id, one])),
});

/** Rows of the rate table: up to 1 kg and up to 10 kg. */
const rowsAt = (light = 5, heavy = 8) =>
  [
    { max_weight_grams: 1000, price: light },
    { max_weight_grams: 10_000, price: heavy },
  ].map((row) => ({ ...row, service: 'standard', title: { de: 'Standard' }, currency: 'EUR', tax_rate: 19 }));

const pricedFrom = (was: CheckoutRecord, variants: PricedVariants, rows: readonly unknown[] = rowsAt()) =>
  pricedCheckout(was, { variants, rows }, now);

/** Returns the messages of the changed prices. */
const said = ({ changes }: ReturnType<typeof pricedCheckout>) =>
  Object.fromEntries(Object.entries(changes).map(([path, problems]) => [path, problems.map(({ message }) => message)]));

/** Two shirts at 10.00 net (23.80), and shipping at 5.00 net (5.95). */
const shirts = () => aCheckout({ shipping: chosen(), total: 29.75, total_tax: 4.75 });

/** Three pieces of a design at 15.10 net, and 2.50 for the line: 47.80 net, 9.082 tax. */
function designs(): CheckoutRecord {
  const variant = orderedAs(aDesignedVariant(), thePriceParts());
  const item = anItem({ quantity: 3, price: 15.1, total: 56.88, total_tax: 9.08, variant });
  return aCheckout({
    items: [item],
    shipping: chosen(),
    total_items_price: 56.88,
    subtotal: 47.8,
    total_tax: 10.03,
    total: 62.83,
  });
}

describe('pricedCheckout with current prices', () => {
  test('keeps the checkout', () => {
    const { checkout, changes } = pricedFrom(shirts(), read([aVariant()]));
    expect(checkout).toEqual(shirts());
    expect(changes).toEqual({});
  });

  test('keeps the copy of a variant that changed in other fields', () => {
    const moved = aVariant({ rev: 9, state: 'ready', media_id: 77, weight_grams: 210 });
    const { checkout, changes } = pricedFrom(shirts(), read([moved]));
    expect(checkout).toEqual(shirts());
    expect(changes).toEqual({});
  });

  test('keeps a checkout of a design, even if the design was deleted', () => {
    for (const variants of [[aDesignedVariant()], []]) {
      const { checkout, changes } = pricedFrom(designs(), read(variants, thePriceParts()));
      expect(changes).toEqual({});
      expect(checkout.items[0]).toEqual(designs().items[0]);
      expect(checkout).toEqual(designs());
    }
  });
});

describe('pricedCheckout with changed prices', () => {
  test('reports the old and the new value of each price, and recalculates the sums', () => {
    const dear = aVariant({ rev: 4, price: 12.5, tax: 2.38, total: 14.88 });
    const made = pricedFrom(shirts(), read([dear]));
    expect(said(made)).toEqual({
      'items.0.price': ['The price changed from 10 to 12.5.'],
      'items.0.total': ['The price changed from 23.8 to 29.75.'],
      total: ['The price changed from 29.75 to 35.7.'],
    });
    expect(Object.values(made.changes).flatMap((problems) => problems.map(({ code }) => code))).toEqual([
      'price_changed',
      'price_changed',
      'price_changed',
    ]);
    const { checkout } = made;
    expect(checkout).toMatchObject({ subtotal: 25, total_items_price: 29.75, total_tax: 5.7, total: 35.7 });
    expect(checkout.items[0]).toMatchObject({ id: 21, quantity: 2, price: 12.5, total: 29.75, total_tax: 4.75 });
    expect(checkout.items[0]).toMatchObject({ created_at: before, updated_at: now, variant: { id: 1, rev: 4 } });
    expect([checkout.id, checkout.rev]).toEqual([11, 3]);
  });

  test('reports a lower price and a changed tax rate', () => {
    const cheap = pricedFrom(shirts(), read([aVariant({ price: 9, tax: 1.71, total: 10.71 })]));
    expect(said(cheap)).toMatchObject({
      'items.0.price': ['The price changed from 10 to 9.'],
      total: ['The price changed from 29.75 to 27.37.'],
    });
    const taxed = pricedFrom(shirts(), read([aVariant({ tax_rate: 7, tax: 0.7, total: 10.7 })]));
    expect(said(taxed)).toEqual({
      'items.0.tax_rate': ['The price changed from 19 to 7.'],
      'items.0.total': ['The price changed from 23.8 to 21.4.'],
      total: ['The price changed from 29.75 to 27.35.'],
    });
  });

  test('prices a design by its current base', () => {
    const made = pricedFrom(designs(), read([aDesignedVariant()], thePriceParts({ price: 129, rev: 4 })));
    // 131.20 each and 2.50 for the line: 396.10 net, 75.259 tax
    expect(said(made)).toEqual({
      'items.0.price': ['The price changed from 15.1 to 131.2.'],
      'items.0.total': ['The price changed from 56.88 to 471.36.'],
      total: ['The price changed from 62.83 to 477.31.'],
    });
    expect(made.checkout.items[0]?.variant).toMatchObject({ id: 700, price: 131.2, tax: 24.93, total: 156.13 });
  });

  test('reports a changed price per line', () => {
    const { instructions, ...parts } = thePriceParts();
    const wrap = instructions.get(52);
    if (!wrap) throw new Error('There is no gift wrap');
    const dearer = { ...parts, instructions: new Map([...instructions, [52, { ...wrap, price: 3.5 }]]) };
    // 48.80 net, 9.272 tax
    expect(said(pricedFrom(designs(), read([aDesignedVariant()], dearer)))).toEqual({
      'items.0.total': ['The price changed from 56.88 to 58.07.'],
      total: ['The price changed from 62.83 to 64.02.'],
    });
  });

  test('reports a changed rate, because of its price or because the pieces weigh more', () => {
    const rate = {
      'shipping_line.price': ['The price changed from 5 to 8.'],
      'shipping_line.total': ['The price changed from 5.95 to 9.52.'],
      total: ['The price changed from 29.75 to 33.32.'],
    };
    expect(said(pricedFrom(shirts(), read([aVariant()]), rowsAt(8, 8)))).toEqual(rate);
    const heavy = pricedFrom(shirts(), read([aVariant({ weight_grams: 501 })]));
    expect(said(heavy)).toEqual(rate);
    expect(heavy.checkout.shipping).toEqual(chosen({ price: 8, total: 9.52, tax: 1.52 }));
  });

  test('weighs a design by its current base', () => {
    const made = pricedFrom(designs(), read([aDesignedVariant()], thePriceParts({ weight_grams: 400 })));
    expect(said(made)).toEqual({
      'shipping_line.price': ['The price changed from 5 to 8.'],
      'shipping_line.total': ['The price changed from 5.95 to 9.52.'],
      total: ['The price changed from 62.83 to 66.4.'],
    });
  });

  test('returns different terms for different prices, and equal terms for equal prices', () => {
    const termsAt = (price: number) => pricedFrom(shirts(), read([aVariant({ price })])).terms;
    expect(termsAt(12.5)).toEqual(termsAt(12.5));
    expect(termsAt(12.5)).not.toEqual(termsAt(12.51));
  });
});

describe('pricedCheckout that cannot be ordered', () => {
  const refused = { 'items.0.variant_id': [{ code: 'not_orderable', message: 'The variant cannot be ordered.' }] };

  test.each([
    ['discontinued', { discontinue_at: before }],
    ['withdrawn', { withdrawn_at: before }],
    ['pending', { state: 'pending' }],
  ] as const)('rejects an item that is %s, like a change of the items', (_, more) => {
    const refusal = refusalIn(() => pricedFrom(shirts(), read([aVariant(more)])));
    expect([refusal.kind, refusal.errors]).toEqual(['invalid', refused]);
    for (const variants of [[aDesignedVariant()], []]) {
      const ofDesign = refusalIn(() => pricedFrom(designs(), read(variants, thePriceParts(more))));
      expect([ofDesign.kind, ofDesign.errors]).toEqual(['invalid', refused]);
    }
  });

  test('rejects a deleted design if its price changed', () => {
    const refusal = refusalIn(() => pricedFrom(designs(), read([], thePriceParts({ price: 13 }))));
    expect([refusal.kind, refusal.errors]).toEqual(['invalid', refused]);
  });

  test('names each item that cannot be ordered', () => {
    const was = { ...shirts(), items: [anItem(), anItem({ id: 22, variant: { ...anItem().variant, id: 2 } })] };
    expect(Object.keys(refusalIn(() => pricedFrom(was, read([aVariant()]))).errors ?? {})).toEqual([
      'items.1.variant_id',
    ]);
  });

  test('rejects with 409 a rate that is no longer available or no longer carries the items', () => {
    const heavy = read([aVariant({ weight_grams: 6000 })]);
    for (const run of [
      () => pricedFrom(shirts(), read([aVariant()]), []),
      () => pricedFrom(shirts(), read([aVariant()]), [{ broken: true }]),
      () => pricedFrom(shirts(), heavy),
    ]) {
      const refusal = refusalIn(run);
      expect(refusal.kind).toBe('conflict');
      expect(refusal.errors).toEqual({
        'shipping.handle': [{ code: 'no_longer_offered', message: 'The shipping rate is no longer offered.' }],
      });
    }
  });
});

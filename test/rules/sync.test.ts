import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MasterProductRecord } from '../../shared/resources/catalogue/master-product.ts';
import type { CatalogueTaskRecord } from '../../shared/resources/catalogue/product-work.ts';
import type { MerchantProductRecord } from '../../shared/resources/offers/product.ts';
import { catalogueTask } from '../../shared/rules/catalogue/catalogue-task.ts';
import { offeredProduct, offeredVariant } from '../../shared/rules/offers/offered.ts';
import { isInSync, lacking, type Offer, planSync } from '../../shared/rules/offers/sync.ts';
import { aMasterProduct, aMasterVariant, aMerchant, before, idsFrom, now } from './builders.ts';

const partsOf = () => ({ options: [], media: new Map() });
const later = '2026-12-01T00:00:00+00:00';
const master = (id: number, more = {}) => aMasterVariant({ id, sku: `S-${id}`, ...more });
const base = { rev: 2, created_at: before, updated_at: before };

/**
 * A merchant product of the masters 1 to `shown`, and promises for the next masters. The id of a variant is 100 plus
 * the id of its master.
 */
function anOffer(shown: number, promised: number, more: Partial<MerchantProductRecord> = {}): Offer {
  const ids = Array.from({ length: shown + promised }, (_, index) => 101 + index);
  const offered: MerchantProductRecord = {
    ...base,
    id: 4,
    ...offeredProduct(aMasterProduct(), aMerchant(), ids),
    ...more,
  };
  const variants = ids.slice(0, shown).map((id) => ({
    ...base,
    id,
    ...offeredVariant(master(id - 100), {
      product: aMasterProduct(),
      merchantProduct: offered,
      parts: partsOf(),
      external_identifier: `mine-${id}`,
    }),
  }));
  const promises = ids.slice(shown).map((id) => ({ id, master_variant: id - 100, external_identifier: `mine-${id}` }));
  return { offered, variants, promised: promises, product: aMasterProduct(), masters: [], partsOf };
}

/** Returns the offer after a task's plan is written. */
function applied(offer: Offer, task: CatalogueTaskRecord | undefined, newId: () => number): Offer {
  const { offered, writes } = planSync(offer, task, newId, now);
  const written = new Map(writes.map(({ record }) => [record.id, record]));
  const known = new Set(offer.variants.map(({ id }) => id));
  const fresh = writes.map(({ record }) => record).filter(({ id }) => !known.has(id));
  const listed = new Set(offered.merchant_variants);
  return {
    ...offer,
    offered: {
      ...offered,
      merchant_variants: [...offered.merchant_variants, ...fresh.map(({ id }) => id).filter((id) => !listed.has(id))],
    },
    variants: [...offer.variants.map((variant) => written.get(variant.id) ?? variant), ...fresh],
    promised: offer.promised.filter(({ id }) => !written.has(id) && listed.has(id)),
  };
}
/** Tells whether an end has passed. A variant sells until a future end. */
const hasEnded = (end: string | null | undefined): boolean => typeof end === 'string' && end <= now;
const comparable = ({ offered, variants, promised }: Offer) => ({
  offered,
  promised,
  variants: variants.toSorted((a, b) => a.id - b.id),
});

/** The state of the catalogue when the tasks run, and the merchant's decisions. */
const situation = fc.record({
  shown: fc.integer({ min: 0, max: 4 }),
  promised: fc.integer({ min: 0, max: 3 }),
  alive: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9]),
  isDeleted: fc.boolean(),
  own_dates: fc.subarray(['available_at', 'discontinue_at'] as const),
  end: fc.constantFrom(null, before, later),
  left_out: fc.subarray([8, 9]),
  price: fc.integer({ min: 1, max: 20 }),
  onlyCustomized: fc.boolean(),
});
const tasksOf = (kinds: readonly CatalogueTaskRecord['kind'][]) =>
  kinds.map((kind, index) => catalogueTask(50 + index, 3, kind, now));
const kinds = fc.array(fc.constantFrom('refresh', 'sync', 'withdraw', 'offer'), { minLength: 1, maxLength: 5 });

function arranged(given: typeof situation extends fc.Arbitrary<infer S> ? S : never): Offer {
  const { shown, promised, alive, isDeleted, own_dates, end, left_out, price, onlyCustomized } = given;
  const designer = { type: 'default', only_customized_orderable: onlyCustomized } as const;
  const offer = anOffer(shown, promised, { own_dates, discontinue_at: end, left_out, designer });
  const product: MasterProductRecord = aMasterProduct({ name: { en: 'New' }, discontinue_at: later, variants: alive });
  // every second variant is as before its product was sold differently
  const variants = offer.variants.map(({ only_customized, ...variant }, index) =>
    index % 2
      ? { ...variant, discontinue_at: end, ...(!only_customized && { only_customized: true as const }) }
      : { ...variant, ...(only_customized && { only_customized }) },
  );
  if (isDeleted) return { ...offer, variants, product: undefined, masters: [] };
  return { ...offer, variants, product, masters: alive.map((id) => master(id, { price })) };
}

describe('planSync for any tasks', () => {
  test('gives the same result for any order with repeats as for each task once, sorted by id', () => {
    fc.assert(
      fc.property(
        situation,
        kinds.chain((some) => {
          const tasks = tasksOf(some);
          const all = fc.shuffledSubarray(tasks, { minLength: tasks.length });
          return fc.tuple(fc.constant(tasks), all, fc.array(fc.constantFrom(...tasks, undefined), { maxLength: 8 }));
        }),
        (given, [tasks, shuffled, more]) => {
          const through = (order: readonly (CatalogueTaskRecord | undefined)[]) => {
            const newId = idsFrom(1000);
            return comparable(order.reduce<Offer>((offer, task) => applied(offer, task, newId), arranged(given)));
          };
          expect(through([...shuffled, ...more])).toEqual(through(tasks));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("keeps the merchant's fields, and ends exactly the variants without a master", () => {
    fc.assert(
      fc.property(situation, kinds, (given, some) => {
        const start = arranged(given);
        const newId = idsFrom(1000);
        const end = tasksOf(some).reduce<Offer>((offer, task) => applied(offer, task, newId), start);
        const byId = new Map(end.variants.map((variant) => [variant.id, variant]));
        for (const was of start.variants) {
          const is = byId.get(was.id);
          expect(is?.origin).toEqual(was.origin);
          const lives = start.masters.some(({ id }) => id === was.master_variant);
          expect(is?.discontinue_at).toBe(was.discontinue_at);
          if (lives) expect(is?.withdrawn_at).toBe(end.offered.discontinue_at);
          else expect(hasEnded(is?.withdrawn_at), `${is?.withdrawn_at}`).toBe(true);
          expect(end.offered.merchant_variants).toContain(was.id);
        }
        if (!start.product) expect(hasEnded(end.offered.discontinue_at), `${end.offered.discontinue_at}`).toBe(true);
        for (const name of start.product ? start.offered.own_dates : []) {
          expect(end.offered[name]).toBe(start.offered[name]);
        }
        expect(end.offered.merchant).toBe(start.offered.merchant);
        expect(end.variants.filter(({ master_variant }) => given.left_out.includes(master_variant))).toEqual([]);
        for (const variant of end.variants) {
          expect([variant.only_customized, 'only_customized' in variant]).toEqual(
            given.onlyCustomized ? [true, true] : [undefined, false],
          );
        }
        const shown = end.variants.map(({ master_variant }) => master_variant);
        expect(new Set(shown).size).toBe(shown.length);
        // every promised variant exists with its id and identifier, unless its master does not exist
        for (const { id, master_variant, external_identifier } of start.promised) {
          const lives = start.masters.some((one) => one.id === master_variant);
          expect(byId.get(id)?.origin.external_identifier).toBe(lives ? external_identifier : undefined);
          expect(end.offered.merchant_variants.includes(id)).toBe(lives);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('planSync for deleted masters', () => {
  const future = { discontinue_at: later };
  const soldUntilLater = (offer: Offer): Offer => ({
    ...offer,
    variants: offer.variants.map((variant) => ({ ...variant, withdrawn_at: later })),
  });

  test.each([
    ['later', later, now],
    ['never', null, now],
    ['before', before, before],
  ])('withdraws at once a product that would have ended %s', (_, end, withdrawn) => {
    const gone = { ...anOffer(2, 0, { discontinue_at: end }), product: undefined };
    const { offered, variants } = applied(gone, undefined, idsFrom(1000));
    expect(offered.discontinue_at).toBe(withdrawn);
    expect(variants.map(({ withdrawn_at }) => withdrawn_at)).toEqual([withdrawn, withdrawn]);
  });

  test('withdraws at once a variant of a product that continues', () => {
    const offer = soldUntilLater(anOffer(2, 0, future));
    const { offered, variants } = applied({ ...offer, masters: [master(1)] }, undefined, idsFrom(1000));
    expect(offered.discontinue_at).toBe(later);
    expect(variants.map(({ id, withdrawn_at }) => [id, withdrawn_at])).toEqual([
      [101, later],
      [102, now],
    ]);
  });
});

describe('planSync for a sync', () => {
  const offer = {
    ...anOffer(2, 0),
    product: aMasterProduct({ name: { en: 'New' } }),
    masters: [1, 2, 3].map((id) => master(id)),
  };

  test('copies texts and adds missing variants, once', () => {
    expect(lacking(offer).map(({ id }) => id)).toEqual([3]);
    const once = applied(offer, catalogueTask(50, 3, 'sync', now), idsFrom(1000));
    expect(once.offered).toMatchObject({ title: { en: 'New' }, merchant_variants: [101, 102, 1000], copied_by: 50 });
    expect(lacking(once)).toEqual([]);
    const mine = { ...once, offered: { ...once.offered, title: { en: 'Mine' } } };
    for (const id of [49, 50]) {
      const { offered, writes } = planSync(mine, catalogueTask(id, 3, 'sync', now), idsFrom(1), now);
      expect([offered.title, writes]).toEqual([{ en: 'Mine' }, []]);
    }
    expect(applied(mine, catalogueTask(51, 3, 'sync', now), idsFrom(1)).offered.title).toEqual({ en: 'New' });
  });

  test('two syncs give the same result in both orders and with repeats, which is the result of the later one', () => {
    const [early, late] = [50, 51].map((id) => catalogueTask(id, 3, 'sync', now));
    const orders = [
      [early, late],
      [late, early],
      [late, early, late],
      [early, late, early],
    ];
    const ends = orders.map((order) => {
      const newId = idsFrom(1000);
      return comparable(order.reduce<Offer>((is, task) => applied(is, task, newId), offer));
    });
    for (const end of ends) expect(end).toEqual(ends[0]);
    expect(ends[0]?.offered).toMatchObject({
      title: { en: 'New' },
      copied_by: 51,
      merchant_variants: [101, 102, 1000],
    });
  });

  test('ignores an earlier sync that arrives after a later one', () => {
    const after = applied(offer, catalogueTask(51, 3, 'sync', now), idsFrom(1000));
    const mine = { ...after, offered: { ...after.offered, title: { en: 'Mine' }, available_at: later } };
    const end = applied(mine, catalogueTask(50, 3, 'sync', now), idsFrom(2000));
    expect(end.offered).toEqual(mine.offered);
    expect(end.variants.map(({ id }) => id)).toEqual(mine.variants.map(({ id }) => id));
  });

  test('isInSync is false if a sync would change something, and true otherwise', () => {
    expect(isInSync(offer, now)).toBe(false);
    const after = applied(offer, catalogueTask(50, 3, 'sync', now), idsFrom(1000));
    expect(isInSync(after, now)).toBe(true);
    expect(isInSync({ ...after, product: aMasterProduct({ name: { en: 'Newer' } }) }, now)).toBe(false);
    expect(isInSync({ ...after, masters: [...after.masters, master(4)] }, now)).toBe(false);
  });

  test('is not affected by other tasks, which keep texts and do not add variants', () => {
    for (const kind of ['refresh', 'withdraw', 'offer'] as const) {
      const after = applied(offer, catalogueTask(60, 3, kind, now), idsFrom(1));
      expect(after.offered).toMatchObject({ title: offer.offered.title, copied_by: 0 });
      expect(after.variants).toHaveLength(2);
      expect(applied(after, catalogueTask(50, 3, 'sync', now), idsFrom(1)).offered.title).toEqual({ en: 'New' });
    }
  });
});

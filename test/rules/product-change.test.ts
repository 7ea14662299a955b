import { describe, expect, test } from 'vitest';
import type { ProductBody } from '../../shared/resources/catalogue/product-work.ts';
import { type ProductBefore, productChange } from '../../shared/rules/catalogue/product-change.ts';
import { aLease, aMasterProduct, aMasterVariant, before, idsFrom, now, refusalOf } from './builders.ts';

const image = { url: 'https://example.com/front.png', collection: 'view-image' };
const views = [{ handle: 'front', media: [image] }];

/** Returns the records before a change: the product of the builders with one variant, and a free lease. */
const read = (more: Partial<ProductBefore> = {}): ProductBefore => ({
  id: 3,
  subject: aMasterProduct(),
  variants: [aMasterVariant()],
  lease: aLease(),
  media: new Map(),
  claims: [],
  ids: { job: idsFrom(100), media: idsFrom(200), task: idsFrom(300) },
  ...more,
});
const fresh = (count: number) => Array.from({ length: count }, (_, index) => ({ sku: `N-${index}`, price: 1 }));
const claimsOf = (variants: readonly { sku: string }[]) => variants.map(({ sku }, index) => ({ sku, id: 10 + index }));

/** Returns a change with the written entities, each with the `rev` that the write requires, or `new`. */
function changeOf(body: ProductBody, more: Partial<ProductBefore> = {}) {
  const change = productChange(body, read(more), now);
  const written = change.writes.map(({ entity, was }) => [entity, was?.rev ?? 'new']);
  return { ...change, written };
}
const recordOf = (change: ReturnType<typeof changeOf>, entity: string) =>
  change.writes.find((write) => write.entity === entity)?.record;

describe('productChange in one transaction', () => {
  test('writes the product, its variants, its finished job, its lease and a task for merchants', () => {
    const [one] = fresh(1);
    const variants = [{ sku: 'TEE-RED-S', option_values: [{ id: 9 }] }, ...fresh(1)];
    const change = changeOf({ name: { en: 'Tee' }, variants }, { claims: [{ sku: one?.sku ?? '', id: 10 }] });
    expect(change.written).toEqual([
      ['master-product', aMasterProduct().rev],
      ['product-lease', aLease().rev],
      ['job', 'new'],
      ['master-variant', aMasterVariant().rev],
      ['master-variant', 'new'],
      ['catalogue-task', 'new'],
    ]);
    expect(recordOf(change, 'master-product')).toMatchObject({ variants: [5, 10], is_made: true });
    expect(recordOf(change, 'product-lease')).toMatchObject({ state: 'free', until: null, claims: [] });
    expect(recordOf(change, 'job')).toMatchObject({ state: 'finished' });
    expect(change.events).toMatchObject([{ type: 'catalogue.changed', facts: { task: 300 } }]);
    expect(change.answer).toMatchObject({ job: 100, isPlanned: false });
    expect([change.claims, change.removes]).toEqual([undefined, undefined]);
  });

  test('starts no task for merchants if it changes only fields that they do not copy', () => {
    const variants = [{ sku: 'TEE-RED-S', price: 20, tax_rate: 7, weight_grams: 5, cost_price: 3 }, ...fresh(1)];
    const change = changeOf({ name: { en: 'Tee' }, variants }, { claims: claimsOf(fresh(1)) });
    expect(change.written.map(([entity]) => entity)).not.toContain('catalogue-task');
    expect(change.events).toEqual([]);
    const copied = [
      { scale_factors: [1] },
      { manufacturer_number: 'M-2' },
      { views: [{ handle: 'top', name: 'Top' }] },
    ];
    for (const body of copied) expect(changeOf(body).events).toMatchObject([{ type: 'catalogue.changed' }]);
  });

  test('creates a complete new product with its lease, and without a task for merchants', () => {
    const variants = fresh(2);
    const body = { handle: 'cap', name: { en: 'Cap' }, variants };
    const none = { subject: undefined, variants: [], lease: undefined, claims: claimsOf(variants) };
    const change = changeOf(body, none);
    expect(change.written).toEqual(
      ['master-product', 'product-lease', 'job', 'master-variant', 'master-variant'].map((entity) => [entity, 'new']),
    );
    expect(recordOf(change, 'master-product')).toMatchObject({ is_made: true, variants: [10, 11] });
    expect(change.events).toEqual([]);
  });

  test('uses an image that the product already has', () => {
    const front = { id: 8, state: 'ready' } as never;
    const variants = [{ sku: 'TEE-RED-S', views }];
    const change = changeOf({ variants }, { media: new Map([[`${image.collection} ${image.url}`, front]]) });
    expect(change.answer.isPlanned).toBe(false);
    expect(recordOf(change, 'master-variant')).toMatchObject({ views: [{ handle: 'front', media: [8] }] });
    expect(change.events).toMatchObject([{ type: 'catalogue.changed' }]); // merchants copy the image
  });

  test.each([
    ['has running work', aLease({ state: 'changing', job: 9, until: '2026-11-21T10:15:00+00:00' })],
    ['waits for a worker', aLease({ state: 'changing', job: 9, until: before, is_begun: false })],
    ['has abandoned work', aLease({ state: 'changing', job: 9, until: before })],
  ])('is rejected while the product %s', (_, lease) => {
    expect(refusalOf(() => changeOf({ name: { en: 'Tee' } }, { lease }))).toBe('locked');
  });
});

describe('productChange with a plan', () => {
  const isPlanned = (body: ProductBody, more?: Partial<ProductBefore>) => changeOf(body, more).answer.isPlanned;

  test('is planned if it needs an image or has too many variants', () => {
    expect(isPlanned({ variants: [{ sku: 'TEE-RED-S', views }] })).toBe(true);
    for (const [count, planned] of [
      [46, false],
      [47, true],
    ] as const) {
      const variants = fresh(count);
      expect(isPlanned({ variants }, { claims: claimsOf(variants) })).toBe(planned);
    }
  });

  test('leases the product to a worker with its claims, and does not write its variants yet', () => {
    const variants = fresh(47);
    const change = changeOf({ variants }, { claims: claimsOf(variants) });
    expect(change.written).toEqual([
      ['master-product', aMasterProduct().rev],
      ['product-lease', aLease().rev],
      ['job', 'new'],
      ['product-draft', 'new'],
    ]);
    expect(recordOf(change, 'product-lease')).toMatchObject({ state: 'changing', job: 100, is_begun: false });
    expect(recordOf(change, 'job')).toMatchObject({ state: 'queued' });
    expect(change.claims?.map(({ at }) => at).slice(0, 2)).toEqual(['variants.0.sku', 'variants.1.sku']);
    expect(change.events).toMatchObject([{ type: 'product.accepted', subject: { entity: 'product-lease', id: 3 } }]);
  });

  test('tells the worker whether merchants copy something that changes', () => {
    const many = Array.from({ length: 93 }, (_, index) => aMasterVariant({ id: index + 10, sku: `S-${index}` }));
    const planOf = (fields: object) => {
      const variants = many.map(({ sku }) => ({ sku, ...fields }));
      return Object(recordOf(changeOf({ variants }, { variants: many }), 'product-draft')).plan;
    };
    expect(planOf({ price: 99 })).toMatchObject({ refreshes: false, variants: { length: 93 } });
    expect(planOf({ price: 99, option_values: [{ id: 9 }] })).toMatchObject({ refreshes: true });
    expect(planOf({ views })).toMatchObject({ refreshes: true });
  });

  test.each([
    [85, true],
    [86, false],
  ])('claims the SKUs of %i new variants at once instead of by a worker: %s', (count, atOnce) => {
    const variants = fresh(count);
    const claims = claimsOf(variants);
    const change = changeOf({ variants }, { claims });
    expect(recordOf(change, 'product-lease')).toMatchObject({ claims });
    expect(change.claims).toHaveLength(atOnce ? count : 0);
    const left = claims.map((claim, index) => ({ ...claim, at: `variants.${index}.sku` }));
    expect(recordOf(change, 'product-draft')).toMatchObject({ plan: { variants: { length: count } } });
    expect(Reflect.get(Object(recordOf(change, 'product-draft')).plan, 'claims')).toEqual(atOnce ? undefined : left);
  });
});

describe('productChange with fields that only files have', () => {
  test('applies the given fields and keeps all other fields of existing variants', () => {
    const was = aMasterVariant({
      discontinue_at: '2040-01-01T00:00:00+00:00',
      views: [{ handle: 'front', media: [8] }],
    });
    const change = changeOf(
      {
        views: [
          { handle: 'back', name: 'Back' },
          { handle: 'front', name: 'The front' },
        ],
        variants: [{ sku: 'TEE-RED-S', weight_grams: 99 }],
      },
      {
        variants: [was],
        subject: aMasterProduct({ views: ['front', 'lid'].map((side) => ({ handle: side, name: side })) }),
      },
    );
    expect(recordOf(change, 'master-variant')).toEqual({ ...was, weight_grams: 99, updated_at: now });
    expect(recordOf(change, 'master-product')).toMatchObject({
      views: [
        { handle: 'back', name: 'Back' },
        { handle: 'front', name: 'The front' },
        { handle: 'lid', name: 'lid' },
      ],
    });
  });

  test('changes nothing if the fields are the same', () => {
    const { written, answer } = changeOf({
      views: aMasterProduct().views,
      variants: [{ sku: 'TEE-RED-S', is_master: true }],
    });
    expect([written, answer.job]).toEqual([[], null]);
  });
});

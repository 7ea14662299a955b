import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { everything, type Reach } from '../../shared/domain/reach.ts';
import { type AnyResource, one, part, parts, resource } from '../../shared/model/resource.ts';
import * as z from '../../shared/model/zod.ts';
import { Product, Variant } from '../../shared/resources/offers/product.ts';
import { Order } from '../../shared/resources/orders/order.ts';
import { expandTree, knownKey, relatedTo, replaceIds } from '../../shared/table/lists/expand.ts';
import { aDisposition, anOrder, anOrderItem, aProductionOrder, aVariant } from '../rules/builders.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { anOwner, putRows, rowOf, startTable } from './own-table.ts';

let faults: FaultInjector;
beforeAll(async () => {
  await startTable();
  faults = injectFaults();
});
beforeEach(() => faults.reset());

let nextId = 100;
const someId = () => {
  nextId += 1;
  return nextId;
};

const base = { rev: 1, created_at: '2026-11-21T10:00:00+00:00', updated_at: '2026-11-21T10:00:00+00:00' };

/** Orders with a disposition order, two production orders, a production and `items` items each. */
async function someOrders(count: number, items: number) {
  const owner = anOwner();
  const orders = Array.from({ length: count }, () => {
    const id = someId();
    const own = Array.from({ length: items }, () => anOrderItem({ id: someId(), variant: someId() }));
    return anOrder({ ...owner, id, disposition_order: id, items: own });
  });
  const variants = orders.flatMap((order) =>
    order.items.map(({ variant }) => aVariant({ ...owner, id: variant, collection_name: 'ordered' })),
  );
  const dispositions = orders.map(({ id }) =>
    aDisposition({ ...owner, id, order: id, production_orders: [someId(), someId()] }),
  );
  const productionOrders = dispositions.flatMap(({ id, production_orders }) =>
    production_orders.map((one) =>
      aProductionOrder({ ...owner, id: one, disposition_order: id, production: someId() }),
    ),
  );
  const productions = productionOrders.map(({ production }) => ({
    ...base,
    id: production,
    handle: `p-${production}`,
    name: 'P',
    production_methods: [],
  }));
  await putRows([
    ...orders.map((one) => rowOf('order', one)),
    ...variants.map((one) => rowOf('merchant-variant', one)),
    ...dispositions.map((one) => rowOf('disposition-order', one)),
    ...productionOrders.map((one) => rowOf('production-order', one)),
    ...productions.map((one) => rowOf('production', one)),
  ]);
  return { owner, orders, variants, dispositions, productionOrders, productions };
}

/** Loads all related records at the paths of a resource. Returns a function that finds one of them. */
async function loadAll(resource: AnyResource, records: readonly object[], paths: readonly string[], reach: Reach) {
  const { load, read } = relatedTo(resource, expandTree(resource, paths), reach);
  expect(await load(records)).toBe(records.length);
  return read;
}

async function load(
  records: readonly object[],
  paths: readonly string[],
  reach: Reach,
  known = new Map<string, object>(),
) {
  const related = relatedTo(Order, expandTree(Order, paths), reach, known);
  expect(await related.load(records)).toBe(records.length);
  return related.read;
}

const commands = () => faults.calls.map(({ command }) => command.replace(/Command$/, ''));

describe('expandTree', () => {
  test('expandTree adds a for a.b, and merges paths that begin alike', () => {
    expect(expandTree(Order, ['disposition_order.production_orders.production'])).toEqual({
      disposition_order: { production_orders: { production: {} } },
    });
    expect(expandTree(Order, ['disposition_order', 'disposition_order.production_orders', 'order_type'])).toEqual({
      disposition_order: { production_orders: {} },
      order_type: {},
    });
    expect(expandTree(Order, [])).toEqual({});
  });

  test('expandTree uses the longest relation whose name contains dots', () => {
    expect(expandTree(Order, ['items.variant.views.customizations.resource', 'items.variant.product'])).toEqual({
      'items.variant': { 'views.customizations.resource': {}, product: {} },
    });
  });

  test('expandTree throws for a path that is not a relation or only the beginning of a relation', () => {
    for (const wrong of ['items', 'customer', 'order_type.x', 'order_types', 'items.variant.nothing']) {
      expect(() => expandTree(Order, [wrong])).toThrow(/no relation/);
    }
  });
});

describe('loading related records', () => {
  test('load sends one BatchGet per level, for any number of records', async () => {
    const { owner, orders, variants, dispositions, productionOrders, productions } = await someOrders(10, 3);
    faults.reset();
    const read = await load(orders, ['items.variant', 'disposition_order.production_orders.production'], owner);
    expect(commands()).toEqual(['BatchGetItem', 'BatchGetItem', 'BatchGetItem']);
    for (const { id } of variants) expect(read('merchant-variant', id)).toMatchObject({ id });
    for (const { id } of dispositions) expect(read('disposition-order', id)).toMatchObject({ id });
    for (const { id } of productionOrders) expect(read('production-order', id)).toMatchObject({ id });
    for (const { id } of productions) expect(read('production', id)).toMatchObject({ id });
  });

  test('load splits a level of more than 100 keys into concurrent batches, and reads no key twice', async () => {
    const { owner, orders } = await someOrders(50, 3);
    faults.reset();
    await load([...orders, ...orders], ['items.variant'], owner);
    expect(commands()).toEqual(['BatchGetItem', 'BatchGetItem']);
  });

  test('load does not call the table when no relation needs loading', async () => {
    const { owner, orders } = await someOrders(1, 1);
    faults.reset();
    await load(orders, [], owner);
    await load([], ['items.variant'], owner);
    await load(orders, ['items.id_tags'], owner); // still null
    expect(commands()).toEqual([]);
  });

  test('load does not read records that are about to be written', async () => {
    const { owner, orders, variants } = await someOrders(1, 1);
    const [variant] = variants;
    if (!variant) throw new Error('No variant');
    const mine = { ...variant, state: 'failed' };
    faults.reset();
    const read = await load(
      orders,
      ['items.variant'],
      owner,
      new Map([[knownKey('merchant-variant', variant.id), mine]]),
    );
    expect([read('merchant-variant', variant.id), commands()]).toEqual([mine, []]);
  });

  test('read returns undefined for another tenant’s record, even if it is known', async () => {
    const { owner, orders, variants } = await someOrders(1, 1);
    const [variant] = variants;
    if (!variant) throw new Error('No variant');
    const stranger = anOwner();
    expect((await load(orders, ['items.variant'], stranger))('merchant-variant', variant.id)).toBeUndefined();
    const known = new Map([[knownKey('merchant-variant', variant.id), variant]]);
    expect((await load(orders, ['items.variant'], stranger, known))('merchant-variant', variant.id)).toBeUndefined();
    expect(
      (await load(orders, ['items.variant'], { ...owner, is_test: true }))('merchant-variant', variant.id),
    ).toBeUndefined();
    expect((await load(orders, ['items.variant'], everything))('merchant-variant', variant.id)).toBeDefined();
  });

  test('load reads each level before the next when relations form a cycle', async () => {
    const owner = anOwner();
    const variant = aVariant({ ...owner, id: someId(), merchant_product: someId() });
    const product = {
      ...base,
      ...owner,
      id: variant.merchant_product,
      master_product: 1,
      locale: 'de',
      title: {},
      description: {},
      origin: { manufacturer_number: null },
      designable_production_methods: [],
      merchant_variants: [variant.id],
      designer: null,
      scale_factors: [],
      production_areas: [],
      positioning_areas: [],
      own_dates: [],
      left_out: [],
      offered_by: null,
      copied_by: 0,
      available_at: null,
      discontinue_at: null,
    };
    await putRows([rowOf('merchant-variant', variant), rowOf('merchant-product', product)]);
    faults.reset();
    const read = await loadAll(Variant, [variant], ['product.variants.product'], owner);
    expect(read('merchant-product', product.id)).toMatchObject({ id: product.id });
    // the product, then its variants. The product itself is already loaded
    expect(commands()).toEqual(['BatchGetItem', 'BatchGetItem']);
    expect(expandTree(Product, ['variants.product'])).toEqual({ variants: { product: {} } });
  });
});

describe('limit of records per level', () => {
  const withVariants = (orders: number, items: number) => {
    const owner = anOwner();
    const records = Array.from({ length: orders }, () =>
      anOrder({
        ...owner,
        id: someId(),
        items: Array.from({ length: items }, () => anOrderItem({ id: someId(), variant: someId() })),
      }),
    );
    return { owner, records, related: relatedTo(Order, expandTree(Order, ['items.variant']), owner) };
  };

  test('load reads a thousand records of a level, for as many of the first objects as fit', async () => {
    const { records, related } = withVariants(12, 300);
    expect(await related.load(records)).toBe(3);
    expect(commands()).toEqual(Array(9).fill('BatchGetItem'));
    expect(await related.load(records.slice(3, 5))).toBe(2);
    expect(commands()).toHaveLength(9 + 6);
  });

  test('load reads all related records of one object, even if there are more than the limit', async () => {
    const { records, related } = withVariants(2, 1001);
    expect(await related.load(records)).toBe(1);
    expect(commands()).toHaveLength(11);
    expect(await related.load([])).toBe(0);
  });

  test('load reads shared related records of a whole page once', async () => {
    const { owner, orders, variants } = await someOrders(1, 90);
    const page = Array.from({ length: 100 }, () => ({ ...orders[0], id: someId() }));
    const { load: loadFirst, read } = relatedTo(Order, expandTree(Order, ['items.variant.product']), owner);
    faults.reset();
    const parse = vi.spyOn(JSON, 'parse');
    expect(await loadFirst(page)).toBe(100);
    expect(parse.mock.calls.length).toBeLessThan(2 * variants.length);
    parse.mockRestore();
    expect(await loadFirst(page)).toBe(100);
    expect(commands().filter((command) => command === 'BatchGetItem').length).toBeLessThanOrEqual(3);
    for (const { id } of variants) expect(read('merchant-variant', id)).toMatchObject({ id });
  });
});

/** A resource with embedded parts. Each line refers to a variant, and the cover contains another line. */
const piece = { label: '', entity: 'job', representation: { schema: () => z.object({ id: z.int() }) } } as const;
const Line = resource<{ readonly id: number }>()({
  ...piece,
  name: 'Line',
  relations: { variant: one(() => Variant) },
});
const Cover = resource<{ readonly id: number }>()({ ...piece, name: 'Cover', relations: { line: part(() => Line) } });
const Book = resource<{ readonly id: number }>()({
  ...piece,
  name: 'Book',
  relations: { lines: parts(() => Line), cover: part(() => Cover), order: one(() => Order) },
});

describe('relations of embedded parts', () => {
  test('expandTree treats embedded parts like other relations', () => {
    expect(expandTree(Book, ['lines.variant.product', 'cover.line.variant', 'cover'])).toEqual({
      lines: { variant: { product: {} } },
      cover: { line: { variant: {} } },
    });
    for (const wrong of ['lines.order', 'cover.variant', 'line']) {
      expect(() => expandTree(Book, [wrong])).toThrow(/no relation/);
    }
  });

  test('load does not read embedded parts, and reads their relations together with the record’s other relations', async () => {
    const { owner, orders, variants } = await someOrders(1, 3);
    const [first, second, third] = variants.map(({ id }) => id);
    const lines = [
      { id: 1, variant: first },
      { id: 2, variant: second },
    ];
    const book = { id: 9, lines, cover: { id: 8, line: { id: 7, variant: third } }, order: orders[0]?.id };
    const ask = async (paths: readonly string[]) => {
      faults.reset();
      return loadAll(Book, [book, { id: 10, lines: [], cover: null }], paths, owner);
    };
    await ask(['lines', 'cover', 'cover.line']);
    expect(commands()).toEqual([]);
    const read = await ask(['lines.variant', 'cover.line.variant', 'order']);
    expect(commands()).toEqual(['BatchGetItem']);
    for (const { id } of variants) expect(read('merchant-variant', id)).toMatchObject({ id });
    expect(read('order', Number(book.order))).toMatchObject({ id: book.order });
  });
});

describe('replaceIds', () => {
  const named = new Map([1, 2, 3].map((id) => [id, { id, name: `n${id}` }]));
  const replace = (value: unknown, path: string) => replaceIds(value, path.split('.'), (id) => named.get(id));

  test('replaceIds drops unknown ids from a list and keeps them in a single field', () => {
    expect(replace({ many: [1, 9, 2], one: 9 }, 'many')).toEqual({ many: [named.get(1), named.get(2)], one: 9 });
    expect(replace({ one: 9 }, 'one')).toEqual({ one: 9 });
    expect(replace({ one: 1 }, 'one')).toEqual({ one: named.get(1) });
    expect(replace({ one: null, many: [] }, 'one')).toEqual({ one: null, many: [] });
  });

  test('replaceIds replaces a range by the records that exist', () => {
    expect(replace({ tags: { first: 2, count: 4 } }, 'tags')).toEqual({ tags: [named.get(2), named.get(3)] });
  });

  test('replaceIds follows a path through lists and does not change the original record', () => {
    const record = { items: [{ variant: 1 }, { variant: 2, other: 3 }], kept: true };
    const copy = structuredClone(record);
    expect(replace(record, 'items.variant')).toEqual({
      items: [{ variant: named.get(1) }, { variant: named.get(2), other: 3 }],
      kept: true,
    });
    expect(record).toEqual(copy);
  });
});

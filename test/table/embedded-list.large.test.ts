import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { valueAt } from '../../shared/domain/entity-design.ts';
import { everything, type Reach } from '../../shared/domain/reach.ts';
import type { Records } from '../../shared/domain/records.ts';
import { instantOf } from '../../shared/lib/clock.ts';
import { ordersOfItemNames, ordersOfItems } from '../../shared/reads/units.ts';
import { dispositionStates, progressWithPieces } from '../../shared/resources/orders/disposition-record.ts';
import { type RoutedItem, unitStates } from '../../shared/resources/orders/pieces.ts';
import { readPage } from '../../shared/table/lists/list.ts';
import { rowsPerRequest } from '../../shared/table/lists/merge.ts';
import { type Condition, withIds, withValues } from '../../shared/table/lists/page.ts';
import { aDisposition, anIdTag, aProductionOrder, aRoutedItem, aUnit } from '../rules/builders.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { anOwner, putRows, rowOf, startClock, startTable } from './own-table.ts';

// Units and tags are read from the runs of their orders. A list of them equals a plain list of all pieces, page by
// page.

let faults: FaultInjector;
beforeAll(async () => {
  await startTable();
  faults = injectFaults();
});
beforeEach(() => {
  startClock();
  faults.reset();
});

type Part = 'order-item-unit' | 'id-tag';
type Disposition = Records['disposition-order'];
type Unit = Records['order-item-unit'];
type Tag = Records['id-tag'];

let [lastOrder, lastItem, lastProduction] = [100, 1000, 10];

const day = (index: number) => instantOf(Date.UTC(2026, 0, 1 + index));
const days = fc.nat(9);

const someItem = fc.record({
  name: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  productions: fc.subarray([0, 1]),
  runs: fc.array(
    fc.record({ count: fc.integer({ min: 1, max: 4 }), state: fc.constantFrom(...unitStates), since: days }),
    { minLength: 1, maxLength: 4 },
  ),
});
/** The possible states of pieces, by the state of their disposition order. At least one piece has the first state. */
const piecesIn: Readonly<Record<Disposition['state'], readonly [Unit['state'], ...Unit['state'][]]>> = {
  manual_assignment_process: ['pending', 'cancelled'],
  partly_assigned: unitStates,
  assigned: ['confirmed', 'pending', 'cancelled'],
  delivered: ['confirmed', 'cancelled'],
  cancelled: ['cancelled'],
};
const someOrder = fc
  .record({
    state: fc.constantFrom(...dispositionStates),
    reference: fc.constantFrom('r1', 'r2'),
    items: fc.array(someItem, { minLength: 1, maxLength: 3 }),
    /** How much later than its pieces the order changed. */
    later: days,
    /** Which of the order's tags have their own text, and how much later they got it. */
    told: fc.array(fc.option(fc.nat(3)), { minLength: 12, maxLength: 12 }),
  })
  .map((drawn) => {
    const states = piecesIn[drawn.state];
    const items = drawn.items.map((item, place) => ({
      ...item,
      runs: item.runs.map((run, index) =>
        (place > 0 || index > 0) && states.includes(run.state) ? run : { ...run, state: states[0] },
      ),
    }));
    return { ...drawn, items };
  });
const someOrders = fc.array(someOrder, { minLength: 1, maxLength: 5 });
type Drawn = typeof someOrders extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

/** The written orders, and the embedded records in them. */
interface Put {
  readonly orders: readonly Disposition[];
  readonly units: readonly Unit[];
  readonly tags: readonly Tag[];
  /** Two productions that other orders do not use. */
  readonly productions: readonly [number, number];
}

/** Writes orders with their pieces, and returns the embedded records individually. */
async function put(drawn: readonly Drawn[]): Promise<Put> {
  const tenant = anOwner();
  lastProduction += 2;
  const productions = [lastProduction, lastProduction + 1] as const;
  const made = drawn.map((one) => placed(one, tenant, productions));
  const told = made.flatMap(({ tags }) => tags.filter(({ rev }) => rev > 0));
  await putRows([
    ...made.map(({ order }) => rowOf('disposition-order', order)),
    ...made.flatMap(({ order }) => productionOrdersOf(order)).map((one) => rowOf('production-order', one)),
    ...made.flatMap(({ order }) => namesOf(order)).map((one) => rowOf('order-item', one)),
    ...told.map((tag) => rowOf('id-tag', tag)),
  ]);
  return {
    orders: made.map(({ order }) => order),
    units: made.flatMap(({ units }) => units),
    tags: made.flatMap(({ tags }) => tags),
    productions,
  };
}

function placed(
  { state, reference, items: drawn, later, told }: Drawn,
  tenant: ReturnType<typeof anOwner>,
  productions: readonly number[],
): { order: Disposition; units: readonly Unit[]; tags: readonly Tag[] } {
  lastOrder += 1;
  const id = lastOrder;
  const items = drawn.map(({ name, productions: named, runs }): RoutedItem => {
    lastItem += 1;
    return aRoutedItem({
      id: lastItem,
      external_identifier: name ? `${name}-${tenant.merchant}` : String(lastItem),
      productions: named.map((index) => productions[index] ?? 0),
      pieces: runs.map(({ since, ...run }) => ({ ...run, since: day(since) })),
    });
  });
  const pieces = items
    .flatMap((item) => item.pieces.flatMap((run) => Array.from({ length: run.count }, () => ({ item, run }))))
    .map((piece, index) => ({ ...piece, id: id * 2048 + index, toldAfter: told[index] ?? null }));
  const changed =
    pieces
      .map(({ run }) => run.since)
      .sort()
      .at(-1) ?? '';
  const order = aDisposition({
    ...tenant,
    id,
    order: id,
    rev: 1,
    state,
    external_reference: reference,
    first_item: items[0]?.id ?? 0,
    items,
    updated_at: [changed, day(later)].sort().at(-1) ?? '',
  });
  const units = pieces.map(({ id: unit, item, run }) =>
    aUnit({
      ...tenant,
      id: unit,
      rev: 1,
      external_reference: reference,
      order: id,
      order_item: item.id,
      item_name: item.external_identifier,
      id_tag: run.state === 'confirmed' ? unit : null,
      state: run.state,
      created_at: order.created_at,
      updated_at: run.since,
    }),
  );
  const tags = pieces
    .filter(({ run }) => run.state === 'confirmed')
    .map(({ id: tag, item, run, toldAfter }) =>
      anIdTag({
        ...tenant,
        id: tag,
        rev: toldAfter === null ? 0 : 1,
        order: id,
        order_item: item.id,
        order_item_unit: tag,
        productions: item.productions,
        current_state: toldAfter === null ? 'ordered' : `told ${tag}`,
        created_at: run.since,
        updated_at: instantOf(Date.parse(run.since) + (toldAfter ?? 0) * 24 * 3600_000),
      }),
    );
  return { order, units, tags };
}

/** Returns one production order for each production of the items, for the items that it produces. */
const productionOrdersOf = ({ id, merchant, is_test, items }: Disposition) =>
  [...new Set(items.flatMap(({ productions }) => productions))].map((production, n) =>
    aProductionOrder({
      merchant,
      is_test,
      id: id * 128 + n,
      production,
      disposition_order: id,
      order_items: items.filter(({ productions }) => productions.includes(production)).map((item) => item.id),
    }),
  );

const namesOf = ({ id: order, items, created_at, updated_at }: Disposition): readonly Records['order-item'][] =>
  items
    .filter((item) => item.external_identifier !== String(item.id))
    .map(({ id, external_identifier }) => ({ id, rev: 1, external_identifier, order, created_at, updated_at }));

const equalTo = (field: string, values: readonly (string | number)[], root?: Condition): Condition => ({
  field,
  equals: values,
  holds: (value) => values.some((one) => one === value),
  ...(root && { root }),
});
const between = (field: string, min: string | undefined, max: string | undefined): Condition => ({
  field,
  range: { ...(min && { min }), ...(max && { max }) },
  holds: (value) => typeof value === 'string' && (!min || value >= min) && (!max || value <= max),
});

/** How to request a list: the start, the direction and the length of its pages. */
const somePages = fc.record({
  ascending: fc.boolean(),
  backwards: fc.boolean(),
  limit: fc.integer({ min: 1, max: 7 }),
  /** The embedded record after which the list begins. Null for the whole list. */
  from: fc.option(fc.nat(60)),
});
type Pages = typeof somePages extends fc.Arbitrary<infer T> ? T : never;

/** Expects full pages that contain the filtered embedded records in order. */
async function expectPages<E extends Part>(
  entity: E,
  written: readonly Records[E][],
  { reach = everything, conditions = [] }: { reach?: Reach; conditions?: readonly Condition[] },
  { ascending, backwards, limit, from }: Pages,
): Promise<void> {
  const upwards = ascending !== backwards;
  const [low, high] = [Math.min(...written.map(({ id }) => id)) - 1, (lastOrder + 1) * 2048];
  const start = from === null ? undefined : written[from]?.id;
  let after = start ?? (upwards ? low : high);
  const picked = written
    .filter(({ id }) => (upwards ? id > after : id < after))
    .filter((part) => conditions.every(({ field, holds }) => holds(valueAt(part, field))))
    .filter((part) => {
      const named = valueAt(part, 'productions');
      return typeof reach !== 'object' || !('production' in reach) || (named as number[]).includes(reach.production);
    });
  const wanted = upwards ? picked : picked.toReversed();
  const seen: Records[E][] = [];
  for (let turn = 0; ; turn += 1) {
    if (turn > 200) throw new Error('The pages do not end');
    const page = await readPage({ entity, reach, conditions, ascending, backwards, limit, after });
    const own = page.records.filter(({ id }) => id > low);
    seen.push(...(backwards ? own.toReversed() : own));
    if (!page.more || own.length < page.records.length) break;
    expect(page.records).toHaveLength(limit);
    expect(page.last).toBe(seen.at(-1)?.id);
    after = page.last ?? 0;
  }
  expect(seen).toEqual(wanted);
}

const someConditions = <Name extends string>(...names: readonly Name[]) => fc.subarray([...names]);
const someRange = fc.tuple(fc.option(days, { nil: undefined }), fc.option(days, { nil: undefined }));
const rangeFrom = ([min, max]: readonly (number | undefined)[]) =>
  between('updated_at', min === undefined ? undefined : day(min), max === undefined ? undefined : day(max));

describe('pages of units', () => {
  test('readPage returns each unit exactly once, in both directions, from any position, with any filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        someOrders,
        someConditions('reference', 'order', 'item', 'name', 'state', 'id', 'changed'),
        someRange,
        fc.subarray([...unitStates], { minLength: 1 }),
        somePages,
        async (drawn, names, range, states, pages) => {
          const { orders, units } = await put(drawn);
          const [some, merchant] = [orders.filter((_, index) => index % 2 === 0), orders[0]?.merchant];
          const items = some.flatMap((order) => order.items.slice(-1).map((item) => item.id));
          const called = [`a-${merchant}`, String(items[0])];
          const ids = units.filter((_, index) => index % 3 === 0).map(({ id }) => id);
          const conditions: Record<(typeof names)[number], () => Promise<Condition> | Condition> = {
            reference: () => equalTo('external_reference', ['r1'], withValues('external_reference', ['r1'])),
            order: () =>
              equalTo(
                'order',
                some.map(({ id }) => id),
                withIds(some.map(({ id }) => id)),
              ),
            item: async () => equalTo('order_item', items, await ordersOfItems(items)),
            name: async () => equalTo('item_name', called, await ordersOfItemNames(called)),
            state: () => equalTo('state', states, withValues('progress', progressWithPieces(states))),
            id: () => equalTo('id', [...ids, 7]),
            changed: () => rangeFrom(range),
          };
          await expectPages(
            'order-item-unit',
            units,
            { conditions: await Promise.all(names.map((name) => conditions[name]())) },
            pages,
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('pages of id tags', () => {
  test('readPage returns each tag exactly once, with its own text if it has one, in both directions, from any position', async () => {
    await fc.assert(
      fc.asyncProperty(
        someOrders,
        someConditions('order', 'unit', 'state', 'id', 'changed'),
        someRange,
        somePages,
        async (drawn, names, range, pages) => {
          const { orders, tags } = await put(drawn);
          if (tags.length === 0) return;
          const some = orders.filter((_, index) => index % 2 === 0).map(({ id }) => id);
          const ids = tags.filter((_, index) => index % 3 === 0).map(({ id }) => id);
          const conditions: Record<(typeof names)[number], Condition> = {
            order: equalTo('order', some, withIds(some)),
            unit: equalTo('order_item_unit', ids, withIds([...new Set(ids.map((id) => Math.floor(id / 2048)))])),
            state: equalTo('state', ['ordered']),
            id: equalTo('id', [...ids, 7]),
            changed: rangeFrom(range),
          };
          await expectPages('id-tag', tags, { conditions: names.map((name) => conditions[name]) }, pages);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('readPage shows a production only the tags of its own items', async () => {
    await fc.assert(
      fc.asyncProperty(
        someOrders,
        someConditions('order', 'id', 'changed'),
        someRange,
        somePages,
        async (drawn, names, range, pages) => {
          const { orders, tags, productions } = await put(drawn);
          if (tags.length === 0) return;
          const some = orders.filter((_, index) => index % 2 === 0).map(({ id }) => id);
          const conditions: Record<(typeof names)[number], Condition> = {
            order: equalTo('order', some, withIds(some)),
            id: equalTo(
              'id',
              tags.slice(0, 5).map(({ id }) => id),
            ),
            changed: rangeFrom(range),
          };
          for (const production of productions) {
            const reach = { production, is_test: false };
            await expectPages('id-tag', tags, { reach, conditions: names.map((name) => conditions[name]) }, pages);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('reads of a page of embedded records', () => {
  const anOrderOf = (count: number): Drawn => ({
    state: 'assigned',
    reference: 'r1',
    items: [{ name: undefined, productions: [0], runs: [{ count, state: 'confirmed', since: 0 }] }],
    later: 0,
    told: [],
  });
  const commands = () => faults.calls.map(({ command }) => command.replace('Command', ''));
  const asked = { reach: everything, ascending: true, limit: 5 } as const;

  test.each<Part>(['order-item-unit', 'id-tag'])(
    'readPage of %s by ids reads only the orders of these ids',
    async (entity) => {
      const { units } = await put(Array.from({ length: 60 }, () => anOrderOf(2)));
      const [first, last] = [units[0]?.id ?? 0, units.at(-1)?.id ?? 0];
      faults.reset();
      const { records, more } = await readPage({ ...asked, entity, conditions: [equalTo('id', [last, first])] });
      expect([records.map(({ id }) => id), more]).toEqual([[first, last], false]);
      expect(commands().filter((command) => command === 'Query')).toEqual([]);
    },
  );

  test.each<Part>(['order-item-unit', 'id-tag'])(
    'readPage of %s reads nothing when the range begins after its end',
    async (entity) => {
      await put([anOrderOf(3)]);
      faults.reset();
      const page = await readPage({ ...asked, entity, conditions: [between('updated_at', day(2), day(1))] });
      expect([page.records, page.more]).toEqual([[], false]);
      expect(faults.calls).toEqual([]);
    },
  );

  test('readPage skips embedded records before a page', async () => {
    const { orders, units } = await put([anOrderOf(3), anOrderOf(8)]);
    const ids = orders.map(({ id }) => id);
    const conditions = [equalTo('order', ids, withIds(ids))];
    const page = await readPage({ ...asked, entity: 'order-item-unit', conditions, skip: 4 });
    expect([page.records, page.more, page.skip]).toEqual([units.slice(4, 9), true, 0]);
    const beyond = await readPage({ ...asked, entity: 'order-item-unit', conditions, skip: 14 });
    expect([beyond.records, beyond.more, beyond.skip]).toEqual([[], false, 3]);
  });

  test('readPage reads at most 10,000 index rows per request, however many orders it finds', async () => {
    const { orders, units } = await put([anOrderOf(1), anOrderOf(1), anOrderOf(1)]);
    const [first] = orders;
    if (!first) throw new Error('No order');
    const others = Array.from({ length: rowsPerRequest }, (_, index) => {
      const id = lastOrder + 1 + index;
      const { PK, SK, G1PK, G1SK, facets } = rowOf('disposition-order', {
        ...first,
        id,
        external_reference: 'another',
      });
      return { PK, SK, G1PK, G1SK, facets };
    });
    lastOrder += rowsPerRequest;
    await putRows(others);
    const last = await put([anOrderOf(1)]);
    const mine: Condition = { field: 'external_reference', holds: (value) => value === first.external_reference };
    const request = {
      ...asked,
      entity: 'order-item-unit',
      conditions: [{ field: 'order', holds: () => true, root: mine }],
      after: first.id * 2048 - 1,
      limit: 100,
    } as const;
    faults.reset();
    const page = await readPage(request);
    expect([page.records, page.more]).toEqual([units, true]);
    const limits = faults.calls.map(({ input }) => (input as { readonly Limit?: number }).Limit ?? 0);
    // the last queries of shards ask for more rows than are left
    expect(limits.reduce((sum, limit) => sum + limit, 0)).toBeLessThan(rowsPerRequest * 1.5);
    const rest = await readPage({ ...request, after: page.last });
    expect([rest.records, rest.more]).toEqual([last.units, false]);
  });

  test('readPage of a large order reads only the tag rows of the page', async () => {
    const { orders, tags } = await put([anOrderOf(2000)]);
    const ids = orders.map(({ id }) => id);
    faults.reset();
    const page = await readPage({ ...asked, entity: 'id-tag', conditions: [equalTo('order', ids, withIds(ids))] });
    expect(page.records).toEqual(tags.slice(0, 5));
    const rows = faults.calls.flatMap(({ input }) =>
      Object.values((input as { RequestItems?: Record<string, { Keys: unknown[] }> }).RequestItems ?? {}),
    );
    expect(rows.reduce((sum, { Keys }) => sum + Keys.length, 0)).toBeLessThan(10);
  });
});

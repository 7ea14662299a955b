import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EntityName, valueAt } from '../../shared/domain/entity-design.ts';
import { commonOnly, everything } from '../../shared/domain/reach.ts';
import type { Records } from '../../shared/domain/records.ts';
import { instantOf } from '../../shared/lib/clock.ts';
import type { MerchantVariantRecord } from '../../shared/resources/offers/product.ts';
import { variantCollections } from '../../shared/resources/offers/variant-collections.ts';
import { type OrderRecord, orderStates } from '../../shared/resources/orders/order-record.ts';
import { homePartitions, paddedId, recordKey } from '../../shared/table/keys.ts';
import { readPage, readProjected } from '../../shared/table/lists/list.ts';
import { rowsPerRequest } from '../../shared/table/lists/merge.ts';
import type { Condition, PageRequest } from '../../shared/table/lists/page.ts';
import { queryPartition, readRecord, readRecords } from '../../shared/table/table.ts';
import { aCheckout, anOrder, aVariant } from '../rules/builders.ts';
import { type FaultInjector, injectFaults, type Seen } from '../support/faults.ts';
import { anOwner, putRows, rowOf, showToPolls, startClock, startTable, type TestClock } from './own-table.ts';

let faults: FaultInjector;
let clock: TestClock;
beforeAll(async () => {
  await startTable();
  faults = injectFaults();
});
beforeEach(() => {
  clock = startClock();
  faults.reset();
});

/** Ids that no other record in this file has. */
let nextId = 1;
const someId = () => {
  nextId += 1;
  return nextId;
};

const equalTo = (field: string, ...values: readonly (string | number)[]): Condition => ({
  field,
  equals: values,
  holds: (value) => values.some((one) => one === value),
});
/** Returns a filter that no lookup can serve. */
const walking = (condition: Condition): Condition => ({ field: condition.field, holds: condition.holds });
const between = (field: string, min: string | undefined, max: string | undefined): Condition => ({
  field,
  range: { ...(min && { min }), ...(max && { max }) },
  holds: (value) => typeof value === 'string' && (!min || value >= min) && (!max || value <= max),
});

type Asked<E extends EntityName> = Omit<PageRequest<E>, 'after' | 'backwards'>;

/** Follows the pages in one direction as a caller does with cursors. Returns them in that order. */
async function walk<E extends EntityName>(
  request: Asked<E>,
  from?: number,
): Promise<readonly (readonly Records[E][])[]> {
  const pages: (readonly Records[E][])[] = [];
  let after = from;
  for (let turn = 0; turn < 1000; turn += 1) {
    const page = await readPage({ ...request, after, ...(from !== undefined && { backwards: true }) });
    pages.push(page.records);
    if (!page.more) return pages;
    expect(page.records.length).toBeLessThanOrEqual(request.limit);
    expect(page.last).toBeDefined();
    after = page.last;
  }
  throw new Error('The pages do not end');
}

/** Returns the maximum number of rows that the queries can have read. */
const rowsAskedFor = (calls: readonly Seen[]): number =>
  calls.reduce((sum, { input }) => sum + ((input as { readonly Limit?: number }).Limit ?? 0), 0);

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);

/** Expects that both directions through a collection show exactly the filtered records, in order and in full pages. */
async function expectPages<E extends EntityName>(request: Asked<E>, visible: readonly Records[E][]): Promise<void> {
  const picked = visible
    .filter((record) => request.conditions.every(({ field, holds }) => holds(valueAt(record, field))))
    .map(({ id }) => id)
    .sort((a, b) => (request.ascending ? a - b : b - a));
  const forwards = await walk(request);
  expect(forwards.flatMap(idsOf)).toEqual(picked);
  expect(forwards.slice(0, -1).filter(({ length }) => length < request.limit)).toEqual([]);
  const end = request.ascending ? Number.MAX_SAFE_INTEGER : 0;
  const backwards = await walk(request, end);
  expect(backwards.toReversed().flatMap(idsOf)).toEqual(picked);
}

const day = (index: number) => instantOf(Date.UTC(2026, 0, 1 + index));

const limit = fc.integer({ min: 1, max: 7 });

describe('pages of variants', () => {
  const variants = fc.array(
    fc.record({
      collection_name: fc.constantFrom(...variantCollections),
      is_test: fc.boolean(),
      sku: fc.constantFrom('A', 'B', 'C', 'D#1'),
      merchant_product: fc.constantFrom(1, 2),
      updated: fc.nat(9),
    }),
    { maxLength: 25 },
  );
  const conditions = fc.subarray([
    equalTo('collection_name', 'catalogue', 'custom'),
    equalTo('origin.sku', 'A', 'D#1'),
    equalTo('merchant_product', 1),
    between('updated_at', day(2), day(7)),
  ]);

  test('readPage returns each catalogue variant and each variant of the caller exactly once, in both directions, with any filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        variants,
        conditions,
        limit,
        fc.boolean(),
        fc.boolean(),
        async (drawn, chosen, size, ascending, is_test) => {
          const { merchant } = anOwner();
          const records = drawn.map(
            ({ sku, updated, ...fields }): MerchantVariantRecord =>
              aVariant({
                ...fields,
                id: someId(),
                rev: 1,
                merchant,
                is_test: fields.collection_name !== 'catalogue' && fields.is_test,
                origin: { sku, external_identifier: null },
                updated_at: day(updated),
              }),
          );
          const stranger = aVariant({ id: someId(), ...anOwner() });
          await putRows([...records, stranger].map((record) => rowOf('merchant-variant', record)));
          const visible = records.filter((one) => one.collection_name === 'catalogue' || one.is_test === is_test);
          const reach = { merchant, is_test };
          await expectPages({ entity: 'merchant-variant', reach, conditions: chosen, ascending, limit: size }, visible);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('readPage for staff reads variants by collection, across all merchants', async () => {
    const owner = anOwner();
    const records = variantCollections.map((collection_name) => aVariant({ id: someId(), ...owner, collection_name }));
    await putRows(records.map((record) => rowOf('merchant-variant', record)));
    const since: Condition = { field: 'merchant', holds: (merchant) => merchant === owner.merchant };
    for (const part of variantCollections) {
      const pages = await walk({
        entity: 'merchant-variant',
        reach: everything,
        conditions: [equalTo('collection_name', part), since],
        ascending: true,
        limit: 100,
      });
      expect(pages.flat().map((record) => record.collection_name)).toEqual([part]);
    }
  });
});

describe('pages of orders', () => {
  const orders = fc.array(
    fc.record({
      state: fc.constantFrom(...orderStates),
      external_identifier: fc.option(fc.constantFrom('one', 'two', 'three')),
      external_reference: fc.option(fc.constantFrom('r1', 'r2')),
      updated: fc.nat(9),
      mine: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  const conditions = fc.subarray([
    equalTo('state', 'preparing', 'cancelled'),
    walking(equalTo('state', 'preparing', 'completed', 'prepared')),
    equalTo('external_identifier', 'one', 'three', 'nobody'),
    equalTo('external_reference', 'r1'),
    between('updated_at', day(1), undefined),
  ]);

  /** Writes orders and returns them. */
  async function placed(owner: { merchant: number; is_test: boolean }, drawn: readonly Partial<OrderRecord>[]) {
    const records = drawn.map((fields) => anOrder({ ...owner, id: someId(), ...fields, rev: 1 }));
    await putRows(records.map((record) => rowOf('order', record)));
    await showToPolls('order', records.slice(-1));
    return records;
  }

  test('readPage returns each order of the caller exactly once, in both directions, with any filters', async () => {
    await fc.assert(
      fc.asyncProperty(orders, conditions, limit, fc.boolean(), async (drawn, chosen, size, ascending) => {
        const owner = anOwner();
        const records: OrderRecord[] = [];
        for (const { mine, updated, ...fields } of drawn) {
          const tenant = mine ? owner : { ...owner, is_test: true };
          records.push(anOrder({ ...tenant, ...fields, id: someId(), rev: 1, updated_at: day(updated) }));
        }
        await putRows(records.map((record) => rowOf('order', record)));
        const visible = records.filter(({ is_test }) => !is_test);
        await expectPages({ entity: 'order', reach: owner, conditions: chosen, ascending, limit: size }, visible);
      }),
      { numRuns: 60 },
    );
  });

  test('readPage shows records that exist throughout exactly once while other records appear and disappear', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 5, maxLength: 30 }),
        limit,
        fc.boolean(),
        async (stays, size, ascending) => {
          const owner = anOwner();
          const records = await placed(
            owner,
            stays.map(() => ({})),
          );
          const request = { entity: 'order', reach: owner, conditions: [], ascending, limit: size } as const;
          const seen: number[] = [];
          let after: number | undefined;
          for (let turn = 0; turn < 100; turn += 1) {
            const page = await readPage({ ...request, after });
            seen.push(...idsOf(page.records));
            if (!page.more) break;
            after = page.last;
            // One record disappears, as a lagging index shows it: the record no longer belongs to its caller. Another
            // appears.
            const goner = records[turn];
            if (goner && !stays[turn]) await putRows([rowOf('order', { ...goner, merchant: 1 })]);
            await placed(owner, [{}]);
          }
          expect(new Set(seen).size).toBe(seen.length);
          const throughout = idsOf(records.filter((_, index) => stays[index]));
          expect(seen.filter((one) => throughout.includes(one))).toEqual(
            ascending ? throughout : throughout.toReversed(),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  test('readPage applies both conditions on one field when a lookup serves one of them, and returns full pages', async () => {
    const owner = anOwner();
    const records = await placed(owner, [{ state: 'preparing' }, { state: 'cancelled' }]);
    for (const other of [equalTo('state', 'preparing', 'prepared'), walking(equalTo('state', 'preparing'))]) {
      const conditions = [equalTo('state', 'preparing', 'cancelled'), other];
      await expectPages({ entity: 'order', reach: owner, conditions, ascending: false, limit: 1 }, records);
    }
  });

  test('readPage skips rows before a page', async () => {
    const owner = anOwner();
    const records = await placed(
      owner,
      Array.from({ length: 12 }, (_, index) => ({ state: index % 2 ? 'prepared' : 'preparing' })),
    );
    const even = idsOf(records.filter(({ state }) => state === 'preparing'));
    for (const condition of [equalTo('state', 'preparing'), walking(equalTo('state', 'preparing'))]) {
      const page = await readPage({
        entity: 'order',
        reach: owner,
        conditions: [condition],
        ascending: true,
        limit: 2,
        skip: 3,
      });
      expect([idsOf(page.records), page.more]).toEqual([even.slice(3, 5), true]);
    }
  });

  test('readPage by ids returns the caller’s matching records in order and in pages', async () => {
    const owner = anOwner();
    const records = await placed(owner, [{}, { state: 'cancelled' }, {}, {}]);
    const [stranger] = await placed(anOwner(), [{}]);
    const wanted = [...idsOf(records).toReversed(), stranger?.id ?? 0, 999_999_999];
    await expectPages(
      {
        entity: 'order',
        reach: owner,
        conditions: [equalTo('id', ...wanted), equalTo('state', 'preparing')],
        ascending: false,
        limit: 2,
      },
      records,
    );
  });

  test('readPage begins after the polled id and applies the filters', async () => {
    const owner = anOwner();
    const records = await placed(
      owner,
      Array.from({ length: 40 }, (_, index) => ({ state: index % 3 ? 'preparing' : 'cancelled' })),
    );
    const from = records[19]?.id ?? 0;
    const beyond: Condition = { field: 'id', above: from, holds: (one) => typeof one === 'number' && one > from };
    const request = { entity: 'order', reach: owner, ascending: true, limit: 5, consistent: true } as const;
    const first = await readPage({ ...request, conditions: [beyond] });
    expect(idsOf(first.records)).toEqual(idsOf(records.slice(20, 25)));
    const pages = await walk({ ...request, conditions: [beyond, equalTo('state', 'cancelled')] });
    expect(pages.flatMap(idsOf)).toEqual(idsOf(records.slice(20).filter(({ state }) => state === 'cancelled')));
  });

  test('readPage finds an order by polling that no index shows yet', async () => {
    const owner = anOwner();
    const [first] = await placed(owner, [{}]);
    if (!first) throw new Error('No order');
    const { PK, SK } = recordKey('order', first.id, owner);
    // a row without index attributes, as if the index lagged
    await putRows([{ PK, SK, rev: first.rev, json: JSON.stringify(first) }]);
    const conditions = [equalTo('state', first.state)];
    const request = { entity: 'order', reach: owner, conditions, ascending: true, limit: 5 } as const;
    expect((await readPage(request)).records).toEqual([]);
    expect(idsOf((await readPage({ ...request, consistent: true })).records)).toEqual([first.id]);
  });

  test('readPage reads consistently when a client polls by id, and eventually otherwise', async () => {
    const owner = anOwner();
    const [first] = await placed(owner, [{}]);
    const request = { entity: 'order', reach: owner, ascending: true, limit: 5 } as const;
    const consistency = async (asked: Partial<PageRequest<'order'>>) => {
      faults.reset();
      expect((await readPage({ ...request, conditions: [], ...asked })).records).toHaveLength(1);
      return new Set(faults.calls.map(({ input }) => /"ConsistentRead":true/.test(JSON.stringify(input))));
    };
    const conditions = [equalTo('id', first?.id ?? 0)];
    expect(await consistency({ conditions, consistent: true })).toEqual(new Set([true]));
    expect(await consistency({ consistent: true })).toEqual(new Set([true]));
    expect([await consistency({ conditions }), await consistency({})]).toEqual([new Set([false]), new Set([false])]);
  });

  test('readPage serves a range of created_at by binary search, with the same result as a plain filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ hours: fc.nat(3), idsBetween: fc.constantFrom(1, 1, 2, 50) }), { maxLength: 25 }),
        fc.option(fc.nat(40), { nil: undefined }),
        fc.option(fc.nat(40), { nil: undefined }),
        fc.boolean(),
        async (gaps, min, max, ascending) => {
          const owner = anOwner();
          const hour = (hours: number) => instantOf(Date.UTC(2026, 0, 1, hours));
          let at = 0;
          const drawn = gaps.map(({ hours, idsBetween }) => {
            at += hours;
            nextId += idsBetween;
            return { id: nextId, created_at: hour(at) };
          });
          const records = await placed(owner, drawn);
          const range = between(
            'created_at',
            min === undefined ? undefined : hour(min),
            max === undefined ? undefined : hour(max),
          );
          await expectPages({ entity: 'order', reach: owner, conditions: [range], ascending, limit: 4 }, records);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('readPage serves a range of created_at with a few reads, for any number of orders', async () => {
    const owner = anOwner();
    const records = await placed(
      owner,
      Array.from({ length: 600 }, (_, index) => ({ created_at: instantOf(Date.UTC(2026, 0, 1, index)) })),
    );
    faults.reset();
    const [from, to] = [records[300]?.created_at, records[304]?.created_at];
    const page = await readPage({
      entity: 'order',
      reach: owner,
      conditions: [between('created_at', from, to)],
      ascending: true,
      limit: 100,
    });
    expect(idsOf(page.records)).toEqual(idsOf(records.slice(300, 305)));
    expect(faults.calls.length).toBeLessThan(38); // two searches of log2(600), and one page from all shards
  });

  test('readPage serves a range of updated_at from recent changes below 1,000 candidates, otherwise from the collection', async () => {
    const owner = anOwner();
    const records = await placed(
      owner,
      Array.from({ length: 1010 }, (_, index) => ({
        updated_at: instantOf(Date.UTC(2026, 0, 1, 0, (index * 7) % 1010)),
      })),
    );
    const minute = (index: number) => instantOf(Date.UTC(2026, 0, 1, 0, index));
    const indexesAsked = () =>
      new Set(
        faults.calls
          .filter(({ command }) => command === 'QueryCommand')
          .map(({ input }) => (input as { IndexName?: string }).IndexName ?? 'home'),
      );
    const request = { entity: 'order', reach: owner, ascending: true, limit: 100 } as const;
    faults.reset();
    await expectPages({ ...request, conditions: [between('updated_at', minute(100), minute(350))] }, records);
    expect(indexesAsked()).toEqual(new Set(['GSI5']));
    faults.reset();
    await expectPages({ ...request, conditions: [between('updated_at', minute(5), undefined)] }, records);
    expect(indexesAsked()).toEqual(new Set(['GSI5', 'home']));
  });

  test('readPage returns an empty page without calling the table when a range begins after its end', async () => {
    const owner = anOwner();
    await placed(owner, [{ created_at: day(1), updated_at: day(1) }]);
    const reversed = [
      [between('updated_at', day(2), day(1))],
      [between('created_at', day(2), day(1)), between('updated_at', day(0), day(3))],
      [between('updated_at', day(2), undefined), between('updated_at', undefined, day(1))],
    ];
    faults.reset();
    for (const conditions of reversed) {
      const request = { entity: 'order', reach: owner, conditions, ascending: true, limit: 5 } as const;
      expect(await readPage(request)).toEqual({ records: [], more: false, skip: 0, last: undefined });
    }
    expect(faults.calls).toEqual([]);
  });

  test('readPage reads at most 10,000 index rows per request, and the next page continues after a short page', async () => {
    const owner = anOwner();
    const { G2PK, facets } = rowOf('merchant-variant', aVariant({ ...owner, id: someId() }));
    const first = nextId + 1;
    const thin = Array.from({ length: rowsPerRequest + 50 }, () => {
      const id = someId();
      return { ...recordKey('merchant-variant', id), G2PK, G2SK: paddedId(id), facets };
    });
    const plain = aVariant({ ...owner, id: someId() });
    const sought = { ...plain, origin: { ...plain.origin, sku: 'sought' } };
    await putRows([...thin, rowOf('merchant-variant', sought)]);
    const request = {
      entity: 'merchant-variant',
      reach: owner,
      conditions: [equalTo('collection_name', 'catalogue'), walking(equalTo('origin.sku', 'sought'))],
      ascending: true,
      limit: 25,
    } as const;
    const page = await readPage(request);
    expect([page.records, page.more]).toEqual([[], true]);
    expect(page.last).toBe(first + rowsPerRequest - 1);
    const rest = await readPage({ ...request, after: page.last });
    expect([idsOf(rest.records), rest.more]).toEqual([[sought.id], false]);
    const { projected: seen } = await readProjected({ ...request, after: page.last });
    expect(seen).toEqual([expect.objectContaining({ 'origin.sku': 'sought' })]);

    // a condition that only records can meet does not renew the limit
    faults.reset();
    const titled: Condition = { field: 'title', holds: () => true };
    const onRecords = await readPage({ ...request, conditions: [...request.conditions, titled] });
    expect(onRecords).toEqual(page);
    expect(rowsAskedFor(faults.calls)).toBe(rowsPerRequest);

    // rows that are skipped first do not count
    const skip = thin.length;
    const all = { ...request, conditions: [equalTo('collection_name', 'catalogue')], skip };
    const beyond = await readPage(all);
    expect([idsOf(beyond.records), beyond.more, beyond.skip]).toEqual([[sought.id], false, 0]);
  });

  test('readPage reads at most 1,000 records per request when a filter needs them, and then returns a short page', async () => {
    const owner = anOwner();
    const records = await placed(
      owner,
      Array.from({ length: 1003 }, (_, index) => ({ state: index === 1001 ? 'prepared' : 'preparing' })),
    );
    const request = {
      entity: 'order',
      reach: owner,
      conditions: [walking(equalTo('state', 'prepared'))],
      ascending: true,
      limit: 25,
    } as const;
    const page = await readPage(request);
    expect([page.records, page.more, page.last]).toEqual([[], true, records[999]?.id]);
    const rest = await readPage({ ...request, after: page.last });
    expect([idsOf(rest.records), rest.more]).toEqual([[records[1001]?.id], false]);
  });
});

describe('reads', () => {
  test('queryPartition returns an empty result for every index when the range begins after its end', async () => {
    for (const index of [undefined, 1, 2, 3, 4, 5] as const) {
      const query = { partition: 'order', ...(index && { index }), from: 'b', to: 'a', ascending: true, limit: 5 };
      expect(await queryPartition(query)).toEqual({ rows: [], more: false });
      expect(await queryPartition({ ...query, to: 'b' })).toEqual({ rows: [], more: false });
    }
  });

  test('reads by id, batch reads and lists treat an expired row as deleted, although the table still has it', async () => {
    const owner = anOwner();
    const ends = Math.floor(clock.at / 1000) + 60;
    const checkout = aCheckout({ ...owner, id: someId(), expires_at: ends });
    await putRows([rowOf('checkout', checkout)]);
    const found = async () => {
      const many = await readRecords([{ entity: 'checkout', id: checkout.id }], owner);
      const page = await readPage({
        entity: 'checkout',
        reach: owner,
        conditions: [equalTo('id', checkout.id)],
        ascending: true,
        limit: 5,
      });
      return [await readRecord('checkout', checkout.id, owner), many.get('checkout', checkout.id), page.records[0]];
    };
    expect((await found()).map((one) => one?.id)).toEqual([checkout.id, checkout.id, checkout.id]);
    clock.at = (ends - 1) * 1000;
    expect((await found()).every((one) => one !== undefined)).toBe(true);
    clock.at = ends * 1000;
    expect(await found()).toEqual([undefined, undefined, undefined]);
  });

  test('readRecord hides records of other merchants and of the other mode, but shares the catalogue between modes', async () => {
    const owner = anOwner();
    const side = { ...owner, is_test: true };
    const order = anOrder({ ...owner, id: someId() });
    const catalogue = aVariant({ ...owner, id: someId() });
    const custom = aVariant({ ...owner, id: someId(), collection_name: 'custom' });
    await putRows([rowOf('order', order), rowOf('merchant-variant', catalogue), rowOf('merchant-variant', custom)]);
    const seenBy = async (reach: PageRequest<'order'>['reach']) => [
      (await readRecords([{ entity: 'order', id: order.id, tenant: owner }], reach)).get('order', order.id) !==
        undefined,
      (await readRecord('merchant-variant', catalogue.id, reach)) !== undefined,
      (await readRecord('merchant-variant', custom.id, reach)) !== undefined,
    ];
    expect(await seenBy(owner)).toEqual([true, true, true]);
    expect(await seenBy(side)).toEqual([false, true, false]);
    expect(await seenBy(anOwner())).toEqual([false, false, false]);
    expect(await seenBy(everything)).toEqual([true, true, true]);
  });

  test('readRecord reads an order only in the caller’s tenant partition, and not at all without a tenant', async () => {
    const owner = anOwner();
    const order = anOrder({ ...owner, id: someId() });
    await putRows([rowOf('order', order)]);
    const { id } = order;
    const found = async (reach: PageRequest<'order'>['reach']) => (await readRecord('order', id, reach)) !== undefined;
    const other = anOwner();
    faults.reset();
    for (const [reach, isThere] of [
      [owner, true],
      [{ ...owner, is_test: true }, false],
      [other, false],
    ] as const) {
      expect(await found(reach)).toBe(isThere);
    }
    const sides = [`${owner.merchant}.live`, `${owner.merchant}.test`, `${other.merchant}.live`];
    const asked = faults.calls.map(({ input }) => /order#[\d.]+\w+/.exec(JSON.stringify(input))?.[0]);
    expect(asked).toEqual(sides.map((side) => `order#${side}`));
    faults.reset();
    expect([await found({ production: 1, is_test: false }), await found(commonOnly)]).toEqual([false, false]);
    expect(faults.calls).toEqual([]);
    await expect(found(everything)).rejects.toThrow('needs its tenant');
  });

  test('readPage hides a row of another tenant in the home partition', async () => {
    const owner = anOwner();
    const [own, foreign] = [anOrder({ ...owner, id: someId() }), anOrder({ ...anOwner(), id: someId() })];
    const { PK } = rowOf('order', own);
    await putRows([rowOf('order', own), { ...rowOf('order', foreign), PK }]);
    const page = await readPage({ entity: 'order', reach: owner, conditions: [], ascending: true, limit: 5 });
    expect(idsOf(page.records)).toEqual([own.id]);
  });

  test('readPage reads a page of orders with one query of each shard, plus a second read for a filter on an index', async () => {
    const owner = anOwner();
    const records = Array.from({ length: 30 }, () => anOrder({ ...owner, id: someId(), external_reference: 'one' }));
    await putRows(records.map((record) => rowOf('order', record)));
    const shown = records
      .toReversed()
      .slice(0, 25)
      .map(({ id }) => ({ id }));
    const request = { entity: 'order', reach: owner, ascending: false, limit: 25 } as const;
    const commandsOf = async (conditions: readonly Condition[]) => {
      faults.reset();
      expect((await readPage({ ...request, conditions })).records).toMatchObject(shown);
      return faults.calls.map(({ command }) => command.replace(/(Item)?Command$/, ''));
    };
    expect(await commandsOf([])).toEqual(homePartitions('order', owner).map(() => 'Query'));
    expect(await commandsOf([equalTo('external_reference', 'one')])).toEqual(['Query', 'BatchGet']);
  });

  test('readRecords reads more than 100 records in batches, each once', async () => {
    const owner = anOwner();
    const records = Array.from({ length: 230 }, () => anOrder({ ...owner, id: someId() }));
    await putRows(records.map((record) => rowOf('order', record)));
    const refs = records.map(({ id }) => ({ entity: 'order' as const, id }));
    faults.reset();
    const found = await readRecords([...refs, ...refs], owner);
    expect(records.every(({ id }) => found.get('order', id)?.id === id)).toBe(true);
    expect(faults.calls.map(({ command }) => command.replace(/Command$/, ''))).toEqual([
      'BatchGetItem',
      'BatchGetItem',
      'BatchGetItem',
    ]);
  });
});

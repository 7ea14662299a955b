import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newBase, replaces } from '../../shared/domain/change.ts';
import { design, type EntityName, entityDesign } from '../../shared/domain/entity-design.ts';
import { nowInstant } from '../../shared/lib/clock.ts';
import {
  accessKeyKey,
  counterKey,
  type Key,
  recordKey,
  sequenceKey,
  shardKey,
  uniqueKey,
} from '../../shared/table/keys.ts';
import { kindOfKey } from '../../shared/table/row-kinds.ts';
import { type Row, recordOf, recordRow } from '../../shared/table/rows.ts';
import { deleteRow, putRow, readRow } from '../../shared/table/table.ts';
import { commit } from '../../shared/table/writes/commit.ts';
import { restoreSummary } from '../../tools/restore.ts';
import { policyOfEntity, policyOfGroup, sharedWith } from '../../tools/restore-policy.ts';
import type { RestoreOptions } from '../../tools/restore-record.ts';
import { restoreRows } from '../../tools/restore-rows.ts';
import { walkTable } from '../../tools/walk.ts';
import { noState, type StateKeeper, stateFile } from '../../tools/walk-state.ts';
import { idByHandle, keyIdOf, keyIn, patchRecord, recordIn } from '../support/arrange.ts';
import { allRows, nothingIsWritten } from '../support/dump.ts';
import { Ended, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aMedia } from '../support/given/files.ts';
import {
  aCheckout,
  aCheckoutWithRates,
  anAcceptedProductionOrder,
  aPlacedOrder,
  aPreparedOrder,
} from '../support/given/orders.ts';
import { aCancelledTracedOrder, tracedEmail } from '../support/given/personal-data.ts';
import { aDeliveryToRetry, aWebhook } from '../support/given/webhooks.ts';
import { trace, tracesOf } from '../support/personal-traces.ts';
import { copyTable } from '../support/table-copy.ts';
import { advanceToTenthMinute } from '../support/tenth-minute.ts';
import { startTestWorld } from '../support/world.ts';
import { aChange } from '../table/own-table.ts';

const world = await startTestWorld();

const faults = injectFaults();
const folder = mkdtempSync(join(tmpdir(), 'restore-'));
const entities = Object.keys(design) as EntityName[];

beforeEach(async () => {
  faults.reset();
  await world.restore();
});
afterAll(() => rmSync(folder, { recursive: true }));

const explained: string[] = [];

/** Runs the command's walk. */
async function restore(from: string, options: Partial<RestoreOptions> & { keeper?: StateKeeper } = {}) {
  const { keeper = noState, ...more } = options;
  explained.length = 0;
  const visit = (rows: readonly Row[]) =>
    restoreRows(rows, {
      from,
      isOverwriting: false,
      isDryRun: false,
      explain: (line) => explained.push(line),
      ...more,
    });
  const end = await walkTable({ table: from, run: { from, merchant: more.merchant }, keeper, visit });
  return { ...end, counts: end.state.counts };
}

const keyOf = ({ PK, SK }: Row): Key => ({ PK: String(PK), SK: String(SK) });
const texts = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await allRows()).map((row) => [`${row.PK} ${row.SK}`, JSON.stringify(row, sorted)]));

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Deletes the rows of records, as an accident would. Returns their keys. */
async function lose(isLost: (entity: EntityName, record: object) => boolean): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const row of await allRows()) {
    const { entity } = kindOfKey(keyOf(row)) ?? {};
    if (!entity || row.json === undefined || !isLost(entity, recordOf(entity, row))) continue;
    await deleteRow(keyOf(row));
    lost.push(`${row.PK} ${row.SK}`);
  }
  return lost;
}

const orders: readonly EntityName[] = ['order', 'order-item', 'disposition-order', 'production-order', 'checkout'];
const merchantOf = (record: object): unknown => Reflect.get(record, 'merchant');
const contents = ({ rev, ...record }: { readonly rev: number }) => record;

/** Lets the sweeper send all overdue work again, and does the work. */
async function workOff(): Promise<void> {
  advanceToTenthMinute(world, 600_000);
  await world.sweep();
  await world.settle();
}

const isSend = ({ command }: { readonly command: string }): boolean => command.startsWith('SendMessage');

describe('npm run restore --merchant', () => {
  test('brings back the orders that a merchant lost, changes no other row, and the service continues', async () => {
    const named = {
      external_identifier: 'shop-7',
      items: [{ variant_id: 1, quantity: 2, external_identifier: 'line' }],
    };
    const { order } = await anAcceptedProductionOrder(world, named);
    const { id: test } = await aPreparedOrder(world, {}, { key: 'merchant_test' });
    const other = { key: 'other_merchant' } as const;
    const [variant] = (await world.call('GET /v2/variants', other)).json.data;
    const { id: foreign } = await aPreparedOrder(
      world,
      { items: [{ variant_id: variant.id, quantity: 1, external_identifier: 'theirs' }] },
      other,
    );
    const { id: second } = await aPreparedOrder(world);
    await world.drain();
    const from = await copyTable();
    const seen = async () => ({
      list: (await world.call('GET /v2/orders')).json.data,
      polled: (await world.call('GET /v2/orders?filter[since_id]=0')).json.data,
      found: (await world.call('GET /v2/orders?filter[external_identifier]=shop-7')).json.data,
      item: (await world.call(`GET /v2/order-items?filter[external_identifier]=line`)).json,
      own: (await world.call(`GET /v2/orders/${test}`, { key: 'merchant_test' })).json,
      staff: (await world.call(`GET /master-administration/disposition-orders/by-order/${order}`, { key: 'staff' }))
        .json,
    });
    const before = await seen();
    expect([before.list.length, before.found.length]).toEqual([2, 1]);
    const records = await Promise.all([order, second, test].map((id) => recordIn('order', id)));
    const items = records.flatMap((one) => one.items.map(({ id }) => id));
    const lost = await lose(
      (entity, record) =>
        orders.includes(entity) &&
        (entity === 'order-item' ? items.includes(Reflect.get(record, 'id')) : merchantOf(record) === 1),
    );
    expect(new Set(lost.map((key) => key.split('#')[0]))).toEqual(new Set(orders));
    // another merchant lost records too
    const [theirs] = (await recordIn('order', foreign)).items;
    const foreignKeys = [await keyIn('disposition-order', foreign), recordKey('order-item', theirs?.id ?? 0)];
    for (const key of foreignKeys) {
      expect(await readRow(key)).toBeDefined();
      await deleteRow(key);
    }
    const rest = await texts();
    faults.reset();

    const { counts } = await restore(from, { merchant: 1 });
    expect(counts).toMatchObject({ order: { restored: 3 }, 'order-item': { restored: 1 } });
    const put = await texts();
    expect([...put.keys()].filter((key) => !rest.has(key)).sort()).toEqual([...lost].sort());
    for (const [key, text] of rest) expect([key, put.get(key)]).toEqual([key, text]);
    for (const key of foreignKeys) expect(await readRow(key)).toBeUndefined();

    await workOff();
    expect(faults.calls.filter(isSend)).toEqual([]);
    expect(await seen()).toEqual(before);
    const now = await Promise.all([order, second, test].map((id) => recordIn('order', id)));
    expect(now.map(contents)).toEqual(records.map(contents));
    // no event gets an id that another event had before
    now.forEach(({ rev }, index) => {
      expect(rev).toBeGreaterThan((records[index]?.rev ?? 0) + 1000);
    });
    const next = await aPlacedOrder(world);
    expect(next.id).toBeGreaterThan(Math.max(order, second)); // each tenant has blocks of ids
    expect([test, foreign]).not.toContain(next.id);
    expectStatus(await world.call(`PUT /v2/orders/${second}/cancel`), 200);
    await world.drain();
    expect((await world.call('GET /v2/orders')).json.data).toHaveLength(3);
  });

  test('writes nothing in a dry run and reports the same counts, and a second run finds everything', async () => {
    const { order } = await anAcceptedProductionOrder(world);
    const from = await copyTable();
    await lose((entity, record) => orders.includes(entity) && merchantOf(record) === 1);
    const dry = await nothingIsWritten(() => restore(from, { merchant: 1, isDryRun: true }));
    expect(restoreSummary(dry, true).at(-1)).toMatch(/^\d+ rows would be restored and 0 overwritten\. Nothing was/);
    const { counts } = await restore(from, { merchant: 1 });
    expect(counts).toEqual(dry.counts);
    expect(counts.order?.restored).toBe(1);
    const second = await nothingIsWritten(() => restore(from, { merchant: 1 }));
    expect(second.counts.order).toEqual({ same: 1 });
    expect(Object.values(second.counts).every((own) => own.restored === undefined)).toBe(true);
    expect(await recordIn('order', order)).toMatchObject({ id: order });
  });

  test('finds the merchant of a child by its parent, and that of an item by its order', async () => {
    const retention = (id: number) => ({ ...newBase(id, nowInstant()), live: null, test: null });
    for (const id of [1, 2]) await putRow(recordRow('merchant-retention', retention(id)));
    const from = await copyTable();
    for (const id of [1, 2]) {
      await deleteRow(recordKey('merchant-retention', id));
      await deleteRow(recordKey('merchant', id));
    }
    const { counts } = await restore(from, { merchant: 1 });
    expect(counts).toMatchObject({ merchant: { restored: 1 }, 'merchant-retention': { restored: 1 } });
    expect(await readRow(recordKey('merchant-retention', 1))).toBeDefined();
    expect(await readRow(recordKey('merchant', 2))).toBeUndefined();
    expect(await readRow(recordKey('merchant-retention', 2))).toBeUndefined();
  });
});

describe('npm run restore', () => {
  test('does not bring back the rights of a key that was revoked, nor a key or a webhook that is missing', async () => {
    const { key, id } = expectStatus(
      await world.call('POST /v2/access-keys', { body: { name: 'Shop server' } }),
      201,
    ).json;
    const { id: webhook } = await aWebhook(world);
    const from = await copyTable();
    expectStatus(await world.call(`DELETE /v2/access-keys/${id}`), 204);
    expectStatus(await world.call(`DELETE /v2/webhooks/${webhook}`), 204);
    await world.drain();
    await restore(from, { isOverwriting: true });
    expect((await world.call('GET /v2/orders', { key })).status).toBe(401);
    expect((await recordIn('access-key', id)).revoked_at).not.toBeNull();
    // even if its rows are lost
    await deleteRow(recordKey('access-key', id));
    await deleteRow(accessKeyKey(keyIdOf(key)));
    const { counts } = await restore(from, { isOverwriting: true });
    expect(counts).toMatchObject({ 'access-key': { left: 1 }, 'key row': { left: 1 } });
    expect((await world.call('GET /v2/orders', { key })).status).toBe(401);
    expect((await world.call(`GET /v2/webhooks/${webhook}`)).status).toBe(404);
    const lines = restoreSummary({ state: { run: {}, segments: [], rows: 1, counts }, isComplete: true }, false);
    const why = 'A key that was revoked must not become valid again.';
    expect(lines).toContain(`access-key: 1 left out (${why}), ${counts['access-key']?.same} the same`);
  });

  test('sends nothing again: neither events of the outbox, nor deliveries, nor requested work', async () => {
    await aWebhook(world, {}, { events: [{ name: 'order.prepared' }] });
    await aDeliveryToRetry(world);
    await aCheckoutWithRates(world); // its job leaves an event
    await aPlacedOrder(world); // its events and its work wait
    const from = await copyTable();
    await world.drain();
    const relayed = (await allRows()).filter(({ kind }) => kind === 'outbox').length;
    for (const row of await allRows()) {
      const kind = kindOfKey(keyOf(row));
      if (kind?.entity === 'delivery' || kind?.other === 'event' || kind?.other === 'notification')
        await deleteRow(keyOf(row));
    }
    expect(relayed).toBeGreaterThan(0);
    faults.reset();
    const { counts } = await restore(from, { isOverwriting: true });
    expect(counts.order).toEqual({ waiting: 1 });
    expect(counts).toMatchObject({ delivery: { left: expect.any(Number) }, event: { left: expect.any(Number) } });
    await workOff();
    expect(faults.calls.filter(isSend)).toEqual([]);
    const kinds = (await allRows()).map((row) => kindOfKey(keyOf(row)));
    expect(kinds.filter((kind) => kind?.entity === 'delivery' || kind?.other === 'notification')).toEqual([]);
  });

  test('brings back an order that waited for its preparation, and the sweeper continues it', async () => {
    const { id } = await aPlacedOrder(world);
    const from = await copyTable();
    await deleteRow(await keyIn('order', id));
    await world.drain(); // the worker does not find the order
    await restore(from, { merchant: 1 });
    expect(await recordIn('order', id)).toMatchObject({ state: 'preparing' });
    await workOff();
    expect(await recordIn('order', id)).toMatchObject({ state: 'prepared' });
  });

  test('leaves open checkouts out, because an erasure deletes them', async () => {
    const { id } = await aCheckout(world);
    const from = await copyTable();
    await deleteRow(recordKey('checkout', id));
    expect((await restore(from, { merchant: 1 })).counts.checkout).toEqual({ open: 1 });
    expect(await readRow(recordKey('checkout', id))).toBeUndefined();
  });

  test('never lowers a counter, and raises one that was lost', async () => {
    await aPreparedOrder(world);
    const from = await copyTable();
    await aPreparedOrder(world);
    const counter = await readRow(counterKey('order'));
    const sequence = sequenceKey('order', { merchant: 1, is_test: false });
    const reserved = await readRow(sequence);
    await restore(from, { isOverwriting: true });
    expect(await readRow(counterKey('order'))).toEqual(counter);
    expect(await readRow(sequence)).toEqual(reserved);
    // the service counts on between the read and the write
    await putRow({ ...counterKey('order'), order: 1 });
    faults.before(async ({ command, input }) => {
      if (!command.startsWith('UpdateItem') || !JSON.stringify(input).includes('counter#order')) return;
      faults.reset();
      await putRow({ ...counterKey('order'), ...counter, order: 10_000 });
    });
    await restore(from);
    expect(await readRow(counterKey('order'))).toMatchObject({ order: 10_000 });
    await putRow({ ...counterKey('order'), order: 1 });
    await deleteRow(sequence);
    const { counts } = await restore(from);
    expect(counts).toMatchObject({ counter: { restored: 1 }, sequence: { restored: 1 } });
    const last = Math.max(...(await world.call('GET /v2/orders')).json.data.map(({ id }: { id: number }) => id));
    await putRow({ ...counterKey('order'), ...counter });
    expect((await aPreparedOrder(world)).id).toBeGreaterThan(last);
    expect((await world.call('GET /v2/orders?filter[since_id]=0')).json.data).toHaveLength(3);
  });

  test('puts back a unique value with its record, unless another record holds it', async () => {
    const body = (handle: string) => ({
      key: 'staff',
      body: { handle, name: { en: 'Cotton House', de: 'Cotton House' } },
    });
    const create = async (handle: string): Promise<number> =>
      expectStatus(await world.call('POST /master-administration/brands', body(handle)), 201).json.id;
    const [one, two] = [await create('cotton-house'), await create('linen-house')];
    const from = await copyTable();
    for (const [brand, handle] of [
      [one, 'cotton-house'],
      [two, 'linen-house'],
    ] as const) {
      await deleteRow(recordKey('brand', brand));
      await deleteRow(uniqueKey('brand', 'handle', handle));
    }
    const other = await create('linen-house');
    const { counts } = await restore(from);
    expect(counts.brand).toMatchObject({ restored: 1, taken: 1 });
    expect(explained).toEqual([`brand#${two} @ was not restored: another record holds one of its unique values.`]);
    expect(await idByHandle('brand', 'cotton-house')).toBe(one);
    expect(await idByHandle('brand', 'linen-house')).toBe(other);
  });

  test('replaces records that a release corrupted only with --overwrite, and no record that changes meanwhile', async () => {
    const { id } = await aPreparedOrder(world);
    const from = await copyTable();
    const was = await patchRecord('order', id, { external_identifier: 'corrupt', total: 0 });
    expect((await nothingIsWritten(() => restore(from, { merchant: 1 }))).counts.order).toEqual({ changed: 1 });
    const dry = await nothingIsWritten(() => restore(from, { merchant: 1, isOverwriting: true, isDryRun: true }));
    expect(dry.counts.order).toEqual({ overwritten: 1 });
    // the service changes the record after the command has read it
    const corrupt = await recordIn('order', id);
    faults.before(async ({ command, input }) => {
      if (!/^(PutItem|TransactWrite)/.test(command) || !JSON.stringify(input).includes('order#1.live')) return;
      faults.reset();
      const change = aChange([replaces('order', corrupt, { ...corrupt, total: 1 } as never)]);
      expect(await commit(change)).toEqual({ written: true });
    });
    expect((await restore(from, { merchant: 1, isOverwriting: true })).counts.order).toEqual({ changed: 1 });
    expect(await recordIn('order', id)).toMatchObject({ external_identifier: 'corrupt', total: 1 });
    const { counts } = await restore(from, { merchant: 1, isOverwriting: true });
    expect(counts.order).toEqual({ overwritten: 1 });
    const { rev, updated_at, ...now } = await recordIn('order', id);
    const { rev: _, updated_at: __, ...then } = was;
    expect([now, rev]).toEqual([then, corrupt.rev + 2]);
    expect(updated_at >= was.updated_at).toBe(true);
    const again = await nothingIsWritten(() => restore(from, { merchant: 1, isOverwriting: true }));
    expect(again.counts.order).toEqual({ same: 1 });
  });

  test('does not bring back personal data that was erased in the meantime', async () => {
    const order = await aCancelledTracedOrder(world);
    const from = await copyTable();
    const body = { kind: 'erase', email: tracedEmail };
    expectStatus(await world.call('POST /master-administration/privacy-requests', { key: 'staff', body }), 202);
    await world.drain();
    world.advance(21 * 60_000);
    await world.sweep();
    await world.drain();
    expect(await tracesOf(trace)).toEqual([]);
    const { counts } = await restore(from, { isOverwriting: true });
    expect(counts.order).toMatchObject({ erased: 1 });
    expect(await tracesOf(trace)).toEqual([]);
    const lost = await lose((entity, record) => orders.includes(entity) && merchantOf(record) === 1);
    expect(lost.length).toBeGreaterThan(2);
    await restore(from, { isOverwriting: true });
    expect(await recordIn('order', order)).toMatchObject({ id: order, erased_at: expect.any(String) });
    expect(await tracesOf(trace)).toEqual([]);
  });

  test('puts back the counter of a lost media, but not over a count of today', async () => {
    const { id } = await aMedia(world);
    const shard = shardKey('media', id, 3);
    const open = shardKey('media', id, 4);
    await putRow({ ...shard, counted: 2 });
    await putRow({ ...open, counted: 1 });
    const from = await copyTable();
    await deleteRow(recordKey('media', id));
    await putRow({ ...shard, is_closed: true, expires_at: 2_000_000_000 });
    await putRow({ ...open, counted: 5 });
    await restore(from, { merchant: 1 });
    expect([await readRow(shard), await readRow(open)]).toEqual([
      { ...shard, counted: 2 },
      { ...open, counted: 5 },
    ]);
  });

  test('says which rows this release does not know and which it cannot read', async () => {
    await aPreparedOrder(world);
    await putRow({ PK: 'later-kind#1', SK: '@', rev: 1 });
    await putRow({ ...(await readRow(recordKey('merchant', 1))), ...recordKey('merchant', 999), json: 'not JSON' });
    const from = await copyTable();
    const { counts } = await nothingIsWritten(() => restore(from));
    expect(counts).toMatchObject({ 'later-kind': { unknown: 1 }, merchant: { failed: 1 } });
    expect(explained.toSorted()).toEqual([
      'later-kind#1 @ was not restored: this release does not know such rows.',
      expect.stringMatching(/^merchant#999 @ was not restored: it cannot be read/),
    ]);
  });

  test('continues where it was killed', async () => {
    for (let number = 0; number < 3; number += 1) await aPreparedOrder(world);
    const from = await copyTable();
    const lost = await lose((entity, record) => orders.includes(entity) && merchantOf(record) === 1);
    for (let at = 1; at <= lost.length; at += 2) {
      let commits = 0;
      faults.reset(({ command }) => {
        if (/^(PutItem|TransactWrite)/.test(command)) commits += 1;
        return commits === 2 ? 'ends before' : undefined;
      });
      const keeper = stateFile(join(folder, 'state.json'));
      const killed = await restore(from, { merchant: 1, keeper }).catch((error: unknown) => error);
      faults.reset();
      if (!(killed instanceof Ended)) break;
    }
    await restore(from, { merchant: 1, keeper: stateFile(join(folder, 'state.json')) });
    const keys = await texts();
    expect(lost.filter((key) => !keys.has(key))).toEqual([]);
    expect((await world.call('GET /v2/orders')).json.data).toHaveLength(3);
  });
});

describe('the policies of npm run restore', () => {
  test('exist for every entity, and every entity that is not common has an owner in its records', () => {
    for (const entity of entities) {
      expect([entity, policyOfEntity(entity)]).toEqual([entity, { back: expect.any(String), why: expect.any(String) }]);
      const { owner, childOf, counter } = entityDesign(entity);
      const isShared = owner === 'common' && !childOf && counter !== 'reference';
      expect([entity, Object.hasOwn(sharedWith, entity)]).toEqual([entity, isShared]);
    }
    expect(policyOfGroup('event')?.back).toBe('no');
    expect(policyOfGroup('order')?.back).toBe('yes');
  });
});

import { describe, expect, test } from 'vitest';
import type { EntityName } from '../../../../shared/domain/entity-design.ts';
import { parseAccessKey } from '../../../../shared/lib/access-key-text.ts';
import { historyRows, readHistory } from '../../../../shared/table/history-rows.ts';
import { putRow } from '../../../../shared/table/table.ts';
import { recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anOrderToRoute, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';

interface Change {
  readonly rev: number;
  readonly change: string;
  readonly changed_at: string;
  readonly changed_by: { readonly key: string | null; readonly role: string; readonly request_id: string | null };
  readonly fields: readonly { readonly field: string; readonly from?: unknown; readonly to?: unknown }[];
}

const historyOf = async (noun: string, id: number, query = '?per_page=100'): Promise<readonly Change[]> => {
  const route = `GET /master-administration/${noun}/${id}/history${query}`;
  return expectStatus(await world.call(route, { key: 'staff' }), 200).json.data;
};

/** Applies the changes of a history to the first revision of a record. */
function replay(first: object, changes: readonly Pick<Change, 'fields'>[]): object {
  const record = structuredClone(first);
  for (const { field, ...change } of changes.flatMap(({ fields }) => fields)) {
    const path = field.split('.');
    const name = path.pop() ?? '';
    const place = path.reduce<object>((inner, key) => Reflect.get(inner, key), record);
    if ('to' in change) Reflect.set(place, name, structuredClone(change.to));
    else if (Array.isArray(place)) place.length = Math.min(place.length, Number(name));
    else Reflect.deleteProperty(place, name);
  }
  return record;
}

/** Returns a record without the fields that histories do not repeat. */
async function stored(entity: EntityName, id: number): Promise<object> {
  const { rev: _rev, updated_at: _at, ...record } = await recordIn(entity, id);
  return record;
}

describe('the history of an order', () => {
  test('lists each change with its key, its request and its fields', async () => {
    const { id } = await aPreparedOrder(world);
    const headers = { 'Idempotency-Key': 'cancel' };
    const cancelled = expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`, { headers }), 200);
    await world.drain();

    const [created, ...changes] = await historyOf('orders', id);
    expect(created).toMatchObject({ rev: 1, change: 'created', changed_by: { role: 'merchant' }, fields: [] });
    expect(created?.changed_by.key).toBe(parseAccessKey(world.keys.merchant)?.keyId);
    expect(changes[0]).toMatchObject({
      rev: 2,
      change: 'changed',
      changed_by: { key: null, role: 'service', request_id: null },
      fields: expect.arrayContaining([{ field: 'state', from: 'preparing', to: 'prepared' }]),
    });
    expect(changes.at(-1)).toMatchObject({
      changed_by: { key: created?.changed_by.key, role: 'merchant', request_id: cancelled.headers['x-request-id'] },
      fields: expect.arrayContaining([{ field: 'state', from: 'prepared', to: 'cancelled' }]),
    });
  });

  test('replayed from the first revision, the histories of an order and its parts end with the current records', async () => {
    const { id } = await anOrderToRoute(world);
    const [order, disposition] = await Promise.all([stored('order', id), stored('disposition-order', id)]);
    await world.drain();
    const production = (await recordIn('disposition-order', id)).production_orders[0] ?? 0;
    const made = await stored('production-order', production);
    const before = (await readHistory('production-order', production)).length;
    for (const step of ['accept', 'deliver']) {
      const route = `PUT /master-administration/production-orders/${production}/${step}`;
      expectStatus(await world.call(route, { key: 'production', body: {} }), 200);
      await world.drain();
    }

    expect(replay(order, await historyOf('orders', id))).toEqual(await stored('order', id));
    const ofDisposition = await readHistory('disposition-order', id);
    expect(replay(disposition, ofDisposition)).toEqual(await stored('disposition-order', id));
    const ofProduction = (await historyOf('production-orders', production)).slice(before);
    expect(ofProduction.map(({ changed_by: { role } }) => role)).toEqual(['production', 'production']);
    expect(replay(made, ofProduction)).toEqual(await stored('production-order', production));
    expect(made).not.toEqual(await stored('production-order', production));
  });

  test('a second run of the reader changes nothing', async () => {
    const { id } = await aPreparedOrder(world);
    const before = await historyOf('orders', id);
    expect(before.length).toBeGreaterThan(1);
    const entries = await readHistory('order', id);
    for (const row of historyRows('order', id, entries.slice(1))) await putRow(row);
    expect(await historyOf('orders', id)).toEqual(before);
  });

  test('pages follow the revisions', async () => {
    const { id } = await aPreparedOrder(world);
    const all = await historyOf('orders', id);
    const pages = await noun(world, 'master-administration/orders', 'staff').pages(`/${id}/history?per_page=1`);
    expect(all.length).toBeGreaterThan(1);
    expect(pages.map(({ json }) => json.data)).toEqual(all.map((change) => [change]));
  });

  test('returns 404 for an order that does not exist', async () => {
    expectStatus(await world.call('GET /master-administration/orders/999999/history', { key: 'staff' }), 404);
  });
});

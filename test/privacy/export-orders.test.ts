import { beforeEach, describe, expect, test } from 'vitest';
import { older, patchRecord } from '../support/arrange.ts';
import { downloaded } from '../support/downloaded.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder } from '../support/given/orders.ts';
import type { Sent } from '../support/world.ts';
import { startTestWorld } from '../support/world.ts';

const world = await startTestWorld();

beforeEach(() => world.restore());

const start = async (body: object = {}, sent: Sent = {}) =>
  expectStatus(await world.call('POST /v2/exports', { body, ...sent }), 202).json.id;

const got = async (id: number, sent: Sent = {}) =>
  expectStatus(await world.call(`GET /v2/exports/${id}`, sent), 200).json;

/** Exports orders, and returns the export and the lines of its file. */
async function exported(body: object = {}, sent: Sent = {}) {
  const id = await start(body, sent);
  await world.drain();
  const done = await got(id, sent);
  const text = String(await downloaded(world, done.file.download_url));
  return {
    done,
    lines: text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  };
}

describe('an export of orders', () => {
  test('has one line per order, as the API shows it', async () => {
    const first = await aPlacedOrder(world);
    const second = await aPlacedOrder(world);
    await aPlacedOrder(world, {}, { key: 'merchant_test' });
    await world.drain();
    const { done, lines } = await exported();
    expect(done).toMatchObject({
      state: 'finished',
      orders: 2,
      is_test: false,
      file: { file_name: `orders-${done.id}.jsonl`, mime_type: 'application/jsonl' },
    });
    expect(lines).toEqual([
      (await world.call(`GET /v2/orders/${first.id}`)).json,
      (await world.call(`GET /v2/orders/${second.id}`)).json,
    ]);
  });

  test('shows orders in the version of its request', async () => {
    const { id } = await aPlacedOrder(world);
    await world.drain();
    const { lines } = await exported({}, older);
    expect(lines).toEqual([(await world.call(`GET /v2/orders/${id}`, older)).json]);
    expect(lines).not.toEqual([(await world.call(`GET /v2/orders/${id}`)).json]);
  });

  test('contains the orders of a range of time', async () => {
    const ids: number[] = [];
    const times: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await aPlacedOrder(world);
      ids.push(id);
      times.push((await world.call(`GET /v2/orders/${id}`)).json.created_at);
      world.advance(60_000);
    }
    const idsOf = async (body: object) => (await exported(body)).lines.map(({ id }) => id);
    expect(await idsOf({ placed_from: times[1] })).toEqual(ids.slice(1));
    expect(await idsOf({ placed_until: times[1] })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ placed_from: times[0], placed_until: times[1] })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ placed_from: '2099-01-01T00:00:00Z' })).toEqual([]);
  });

  test('cannot end before it begins', async () => {
    const body = { placed_from: '2026-11-02T00:00:00Z', placed_until: '2026-11-02T00:00:00Z' };
    const { codes } = expectStatus(await world.call('POST /v2/exports', { body }), 422).json;
    expect(codes).toEqual({ placed_until: ['too_early'] });
  });

  test('starts over if its worker died', async () => {
    await aPlacedOrder(world);
    const id = await start();
    await patchRecord('export', id, { state: 'running', is_held: true });
    await world.drain();
    expect((await got(id)).state).toBe('running');
    world.advance(6 * 60_000);
    await world.sweep();
    await world.drain();
    expect(await got(id)).toMatchObject({ state: 'finished', orders: 1 });
  });

  test('belongs to the merchant and the mode of its key', async () => {
    const id = await start();
    for (const key of ['other_merchant', 'merchant_test'] as const) {
      expect((await world.call(`GET /v2/exports/${id}`, { key })).status).toBe(404);
      expect((await world.call('GET /v2/exports', { key })).json.data).toEqual([]);
    }
    expect((await world.call('GET /v2/exports')).json.data).toMatchObject([{ id }]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { nowMilliseconds } from '../../shared/lib/clock.ts';
import { recordIn } from '../support/arrange.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder } from '../support/given/orders.ts';
import { startTestWorld } from '../support/world.ts';

const world = await startTestWorld();

const hour = 3_600_000;
const day = 24 * hour;

beforeEach(() => world.restore());

const keep = async (retention_days: number | null, status = 200) =>
  expectStatus(
    await world.call('PATCH /master-administration/merchants/1', { key: 'staff', body: { retention_days } }),
    status,
  ).json;

const requests = async () =>
  expectStatus(await world.call('GET /master-administration/privacy-requests', { key: 'staff' }), 200).json.data;

async function order(isOpen = false): Promise<number> {
  const { id } = await aPlacedOrder(world);
  if (!isOpen) expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
  await world.drain();
  return id;
}

const nameIn = async (id: number) => (await recordIn('order', id)).customer.first_name;

/** Advances the clock by at least this time, to the first minute of an hour, and sweeps. */
async function sweepAfter(milliseconds: number): Promise<void> {
  const now = nowMilliseconds() + milliseconds;
  world.advance(milliseconds + hour - (now % hour));
  await world.sweep();
  await world.drain();
}

/** Runs the sweep of the first minute, and the second pass of the erasures that it starts. */
async function erasedAfter(milliseconds: number): Promise<void> {
  await sweepAfter(milliseconds);
  world.advance(21 * 60_000);
  await world.sweep();
  await world.drain();
}

describe('a merchant that limits how long personal data is kept', () => {
  test('has old orders erased each day, and later ones when they are old', async () => {
    await keep(30);
    const old = await order();
    world.advance(2 * day);
    const later = await order();
    await erasedAfter(29 * day);
    expect([await nameIn(old), await nameIn(later)]).toEqual(['erased', 'Jo']);
    expect(await requests()).toMatchObject([
      { kind: 'erase', state: 'finished', merchant: 1, counts: { orders: 1, checkouts: 1 } },
      { kind: 'erase', state: 'finished', merchant: 1, counts: { orders: 0 } },
    ]);
    await erasedAfter(2 * day);
    expect(await nameIn(later)).toBe('erased');
    expect(await requests()).toHaveLength(4);
  });

  test('has no second erasure on the same day', async () => {
    await keep(30);
    await erasedAfter(0);
    await erasedAfter(2 * hour);
    expect(await requests()).toHaveLength(2);
  });

  test('has an open order erased after it has ended', async () => {
    await keep(30);
    const open = await order(true);
    await erasedAfter(31 * day);
    expect((await requests())[0]).toMatchObject({ open_orders: [open], counts: { orders: 0 } });
    expect(await nameIn(open)).toBe('Jo');
    expectStatus(await world.call(`PUT /v2/orders/${open}/cancel`), 200);
    await world.drain();
    await erasedAfter(2 * day);
    expect(await nameIn(open)).toBe('erased');
  });

  test('has nothing erased outside the first minute of an hour', async () => {
    await keep(30);
    const now = nowMilliseconds();
    world.advance(hour - (now % hour) + 60_000);
    await world.sweep();
    expect(await requests()).toEqual([]);
  });

  test('has nothing erased after the limit is removed', async () => {
    await keep(30);
    const old = await order();
    await keep(null);
    await sweepAfter(40 * day);
    expect(await requests()).toEqual([]);
    expect(await nameIn(old)).toBe('Jo');
  });

  test.each([29, 3651, 30.5])('cannot keep data for %s days', async (days) => {
    expect(Object.keys((await keep(days, 422)).codes)).toEqual(['retention_days']);
  });
});

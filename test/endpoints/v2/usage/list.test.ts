import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aKey, older } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { injectFaults } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';

const { list } = noun(world, 'v2/usage');
const minute = 60 * 1000;
const day = 24 * 60 * minute;

let merchant = 8000;

/** A merchant that no other test uses. */
async function aCaller() {
  merchant += 1;
  return { key: await aKey({ merchant, is_test: false }) };
}

const rowsOf = async (as: object) =>
  expectStatus(await list('', as), 200).json.data.map((row: Record<string, unknown>) => Object.values(row).join(' '));

describe('listing numbers of requests', () => {
  let now = Date.UTC(2026, 2, 10, 12);
  beforeEach(() => {
    now += 20 * day;
    vi.useFakeTimers({ toFake: ['Date'], now });
  });
  afterEach(() => vi.useRealTimers());
  const today = () => new Date().toISOString().slice(0, 10);

  test('requests are counted by route, version and status, and deprecated versions are marked', async () => {
    const as = await aCaller();
    for (const id of [1, 2]) expectStatus(await world.call(`GET /v2/orders/${id}`, as), 404);
    expectStatus(await world.call('GET /v2/orders', as), 200);
    expectStatus(await world.call('GET /v2/orders', { ...as, ...older }), 200);
    expectStatus(await world.call('GET /v2/nothing', as), 404);
    expectStatus(await world.call('GET /master-administration/productions', as), 403);
    expect(await rowsOf(as)).toEqual([
      `${today()}  2022-02-01 false 404 1`,
      `${today()} GET /v2/orders 2021-02-23 true 200 1`,
      `${today()} GET /v2/orders 2022-02-01 false 200 1`,
      `${today()} GET /v2/orders/{id} 2022-02-01 false 404 2`,
    ]);
  });

  test('requests in quick succession share writes, and the next request after a pause writes the rest', async () => {
    const as = await aCaller();
    const times = async (count: number) => {
      for (let at = 0; at < count; at += 1) expectStatus(await world.call('GET /v2/orders', as), 200);
    };
    await times(40);
    const counted = async () =>
      Number(
        (await rowsOf(as))
          .find((row: string) => row.includes('/v2/orders'))
          ?.split(' ')
          .at(-1),
      );
    expect(await counted()).toBe(10);
    vi.setSystemTime(now + 6000);
    await times(1);
    expect(await counted()).toBe(41);
    vi.setSystemTime(now + minute);
    await times(12);
    expect(await counted()).toBe(41 + 9);
  });

  test('a number that the table does not accept is written later, and the response does not depend on it', async () => {
    const as = await aCaller();
    const faults = injectFaults();
    const isUsage = (input: unknown) => JSON.stringify(input).includes(`usage#${merchant}.`);
    faults.reset(({ input }) => (isUsage(input) ? 'refused' : undefined));
    expectStatus(await world.call('GET /v2/orders', as), 200);
    expect(faults.calls.filter(({ input }) => isUsage(input))).toHaveLength(1);
    faults.reset();
    expectStatus(await world.call('GET /v2/orders', as), 200);
    expect(await rowsOf(as)).toEqual([`${today()} GET /v2/orders 2022-02-01 false 200 2`]);
  });

  test('days are listed latest first, for 14 days', async () => {
    const as = await aCaller();
    for (const days of [0, 1, 14]) {
      vi.setSystemTime(now + days * day);
      expectStatus(await world.call('GET /v2/orders', as), 200);
    }
    const daysOf = (data: readonly { day: string }[]) => data.map((row) => row.day);
    const dayAt = (days: number) => new Date(now + days * day).toISOString().slice(0, 10);
    expect(daysOf(expectStatus(await list('', as), 200).json.data)).toEqual([dayAt(14), dayAt(1)]);
    // on the last day, this list was read once, too
    expect(daysOf(expectStatus(await list('?per_page=1&page=3', as), 200).json.data)).toEqual([dayAt(1)]);
  });

  test('a merchant sees its own numbers of the mode of its key', async () => {
    const as = await aCaller();
    expectStatus(await world.call('GET /v2/orders', as), 200);
    expect(await rowsOf({ key: await aKey({ merchant, is_test: true }) })).toEqual([]);
    expect(await rowsOf(await aCaller())).toEqual([]);
    expect(await rowsOf({ key: await aKey({ merchant, is_test: false }) })).toHaveLength(1);
  });
});

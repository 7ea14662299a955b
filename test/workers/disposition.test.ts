import { afterEach, expect, test } from 'vitest';
import { handler as commit } from '../../functions/workers/disposition/commit.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { firstPiece } from '../../shared/resources/orders/pieces.ts';
import { recordIn } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { injectFaults, isCommit as isCommitCall } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPreparedOrder } from '../support/given/orders.ts';
import { startTestWorld } from '../support/world.ts';

const world = await startTestWorld();
const faults = injectFaults();
afterEach(() => world.onTask((_, run) => run()));

const staff = { key: 'staff' } as const;
const twoItems = {
  items: [
    { variant_id: 1, quantity: 2, external_identifier: 'a' },
    { variant_id: 2, quantity: 3, external_identifier: 'b' },
  ],
};
const assign = (order: number, headers = {}) =>
  world.call(`POST /master-administration/disposition-orders/by-order/${order}/production-orders`, {
    ...staff,
    headers,
    body: { productions: [{ handle: 'north-print' }] },
  });
const isCommit = (task: string) => task === 'disposition-commit';
const cancelUnit = async (id: number) =>
  expectStatus(await world.call(`PUT /master-administration/order-item-units/${id}/cancel`, staff), 200);

test('an execution that fails after its commit returns the result from the order', async () => {
  const { id } = await aPreparedOrder(world, twoItems);
  world.onTask(async (task, run) => {
    const answer = await run();
    if (isCommit(task)) throw new Error('Its answer is lost');
    return answer;
  });
  const { json } = expectStatus(await assign(id), 200);
  const shown = await world.call(`GET /master-administration/disposition-orders/by-order/${id}`, staff);
  expect(json).toEqual(shown.json);
  expect(json).toMatchObject({ state: 'assigned', production_orders: [expect.any(Number)] });
});

test('a retry with the same Idempotency-Key returns the response that was stored with the effect', async () => {
  const { id } = await aPreparedOrder(world, twoItems);
  const named = { 'Idempotency-Key': `lost-${id}` };
  world.onTask(async (task, run) => {
    const answer = await run();
    if (isCommit(task)) throw new Error('Its answer is lost');
    return answer;
  });
  const first = expectStatus(await assign(id, named), 200);
  world.onTask((_, run) => run());
  await nothingIsWritten(async () => {
    const again = expectStatus(await assign(id, named), 200);
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
  });
});

test('returns 503 and writes nothing if an execution fails before its commit', async () => {
  const { id } = await aPreparedOrder(world, twoItems);
  world.onTask(async (task, run) => {
    if (isCommit(task)) throw new Error('It fails');
    return run();
  });
  await nothingIsWritten(async () => expectStatus(await assign(id), 503));
});

test('an order that changed after it was read is planned again', async () => {
  const { id } = await aPreparedOrder(world, twoItems);
  let changes = 2;
  world.onTask(async (task, run) => {
    if (isCommit(task) && changes > 0) {
      changes -= 1;
      await cancelUnit(firstPiece(id) + changes);
    }
    return run();
  });
  const { json } = expectStatus(await assign(id), 200);
  expect(json).toMatchObject({ state: 'assigned', unassigned_items: 0 });
  const [, b] = (await recordIn('order', id)).items;
  // the order item without remaining pieces goes to no production
  expect((await recordIn('production-order', json.production_orders[0])).order_items).toEqual([b?.id]);
});

test('returns 503 if others change the order before each commit', async () => {
  const { id } = await aPreparedOrder(world, { items: [{ variant_id: 1, quantity: 9 }] });
  let next = firstPiece(id);
  world.onTask(async (task, run) => {
    if (isCommit(task)) await cancelUnit(next++);
    return run();
  });
  expectStatus(await assign(id), 503);
  expect((await recordIn('disposition-order', id)).production_orders).toEqual([]);
});

test('a commit with lasting conflicts stops before its time limit, so that it can be retried', async () => {
  const { id } = await aPreparedOrder(world, twoItems);
  const limit = 5000;
  const start = world.now();
  let waited = 0;
  // only pauses of the task advance the clock
  setClock({
    now: () => start + waited,
    wait: async (milliseconds) => {
      waited += milliseconds;
    },
  });
  try {
    const { rev } = await recordIn('disposition-order', id);
    const [item] = (await recordIn('order', id)).items;
    faults.reset((call) => (isCommitCall(call) ? 'conflict' : undefined));
    const assignments = [{ production: 1, items: [item?.id ?? 0] }];
    const asked = {
      decided: { disposition: id, rev, trigger: 'assign_items', assignments },
      asker: { request: { id: 'conflict', version: '2022-07-01', key: null } },
    };
    const context = { getRemainingTimeInMillis: () => limit - waited };
    expect(await commit(asked, context)).toMatchObject({ kind: 'refused', refusal: { kind: 'unavailable' } });
    expect(waited).toBeGreaterThan(limit / 2);
    expect(waited).toBeLessThan(limit);
  } finally {
    faults.reset();
    setClock({ now: world.now, wait: (milliseconds) => new Promise((go) => setTimeout(go, milliseconds)) });
  }
});

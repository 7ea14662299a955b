import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as writeHistory } from '../../functions/workers/write-history.ts';
import { streamRecord } from '../../local/local-stream.ts';
import { type MetricName, type Metrics, metrics } from '../../shared/lib/log.ts';
import { recordRow } from '../../shared/table/rows.ts';
import { anOrder } from '../rules/builders.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCheckoutWithShipping, aPlacedOrder, aProductionOrder } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  // only the test advances the clock, so the measured seconds are exact
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) });
  world = await startTestWorld();
  await world.drain();
});

const isMetric = (name: string): name is MetricName => Object.hasOwn(metrics, name);

/** Returns the values of the business that an action and the work after it measure. */
async function measured(act: () => Promise<unknown>): Promise<Metrics> {
  const from = world.logs.length;
  await act();
  await world.drain();
  const lines = world.logs.slice(from).map((line) => JSON.parse(line));
  const values: Record<string, unknown[]> = {};
  for (const line of lines.filter(({ event }) => event === 'business'))
    for (const [name, value] of Object.entries(line))
      if (isMetric(name)) values[name] = [...(values[name] ?? []), value].flat();
  return values as Metrics;
}

const complete = (id: number, key?: string) =>
  world.call(`PUT /v2/checkouts/${id}/complete`, {
    body: { payment: { handle: 'invoice' } },
    headers: { 'Idempotency-Key': `complete-${id}` },
    ...(key && { key }),
  });
const put = async (path: string, body?: object) =>
  expectStatus(await world.call(`PUT /master-administration/${path}`, { key: 'staff', body }), 200);

describe('the metrics of the business', () => {
  test('follow an order from its placing to its delivery, once each', async () => {
    const { id: checkout } = await aCheckoutWithShipping(world);
    await world.drain();
    let order = 0;
    const placed = await measured(async () => {
      order = expectStatus(await complete(checkout), 201).json.id;
      world.advance(30_000); // until the worker of the order runs
    });
    expect(placed).toEqual({ OrdersPlaced: [1], SecondsInPreparing: [30] });
    const path = `disposition-orders/by-order/${order}/production-orders`;
    const sent = { key: 'staff', body: { productions: [{ handle: 'north-print' }] } } as const;
    const { json } = expectStatus(await world.call(`POST /master-administration/${path}`, sent), 200);
    const accept = `production-orders/${json.production_orders[0]}/accept`;
    world.advance(600_000);
    expect(await measured(() => put(accept))).toEqual({ SecondsToAccept: [600] });
    const deliver = `production-orders/${json.production_orders[0]}/deliver`;
    expect(await measured(() => put(deliver, { tracking_number: 'T-1' }))).toEqual({ OrdersCompleted: [1] });
    // repeats of the requests get the same responses
    const again = await measured(async () => {
      expectStatus(await complete(checkout), 201);
      await put(deliver, { tracking_number: 'T-1' });
    });
    expect(again).toEqual({});
  });

  test('do not include test orders', async () => {
    const key = world.keys.merchant_test;
    expect(
      await measured(async () => {
        const { id } = await aCheckoutWithShipping(world, {}, { key });
        const order = expectStatus(await complete(id, key), 201).json.id;
        await world.drain();
        await world.call(`POST /v2/test/orders/${order}/advance`, { key, body: { to: 'delivered' } });
      }),
    ).toEqual({});
  });

  test('do not include orders that are cancelled, and no production order that is not accepted', async () => {
    const { id } = await aPlacedOrder(world);
    await world.drain();
    expect(await measured(() => world.call(`PUT /v2/orders/${id}/cancel`))).toEqual({});
    const { id: made } = await aProductionOrder(world);
    await world.drain();
    expect(await measured(() => put(`production-orders/${made}/reject`, { reason: 'No white shirts.' }))).toEqual({});
  });
});

describe('a batch that fails in part', () => {
  const placed = (id: number): DynamoDBRecord =>
    streamRecord(
      recordRow('order', anOrder({ id, rev: 1, merchant: 1, is_test: false }), {
        key: null,
        role: 'service',
        request_id: null,
      }),
      undefined,
    ) as DynamoDBRecord;

  /** Returns how many placed orders a run of the worker counted, and the records that it failed. */
  async function run(Records: readonly DynamoDBRecord[]) {
    const from = world.logs.length;
    const { batchItemFailures } = (await writeHistory({ Records: [...Records] })) ?? {};
    const lines = world.logs.slice(from).map((line) => JSON.parse(line));
    return {
      counted: lines.flatMap(({ OrdersPlaced = [] }) => OrdersPlaced).length,
      failed: batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier),
    };
  }

  test('counts each change once, although Lambda repeats the changes after the failed one', async () => {
    const [first, second, third] = [placed(900_001), placed(900_002), placed(900_003)];
    const broken = { ...second, dynamodb: { ...second.dynamodb, NewImage: { changed_by: { S: 'x' } } } };
    const number = second.dynamodb?.SequenceNumber;
    expect(await run([first, broken, third])).toEqual({ counted: 1, failed: [number] });
    expect(await run([second, third])).toEqual({ counted: 2, failed: [] });
  });

  test('of more changes than a line may have values writes several lines', async () => {
    const from = world.logs.length;
    expect(await run(Array.from({ length: 250 }, (_, n) => placed(910_000 + n)))).toMatchObject({ counted: 250 });
    const lines = world.logs.slice(from).map((line) => JSON.parse(line));
    expect(lines.flatMap(({ OrdersPlaced }) => OrdersPlaced?.length ?? [])).toEqual([100, 100, 50]);
  });
});

import { tenantKey } from '../../shared/domain/reach.ts';
import { eventId } from '../../shared/table/keys.ts';
import { eventSchema } from '../../shared/table/writes/commit.ts';
import { percentile } from '../bench/figures.ts';
import { aCheckoutBody } from '../support/given/orders.ts';
import { copyRecord, type SimulatedMerchant, type Simulation, startSimulation } from './arrange.ts';
import { growth } from './growth.ts';
import { aws, type Parameters } from './parameters.ts';

/** The figures of one run, by name. */
export type Figures = Readonly<Record<string, number>>;

/** One run of a scenario. Each runs in a process of its own. */
export interface Point {
  /** The value on the horizontal axis of the plot. */
  readonly x: number;
  /** The line of the plot. */
  readonly series: string;
}

/** A run in which merchants place orders at a steady rate. */
interface LoadPoint extends Point {
  readonly merchants: number;
  readonly ordersPerSecond: number;
  readonly seconds: number;
  /** The concurrent executions of the account. */
  readonly account?: number;
  /** The messages of another merchant that wait in the queue of placed orders. */
  readonly backlog?: number;
  /** Whether the queues are fair. Default: true. */
  readonly isFair?: boolean;
}

/** A question about the behaviour under load. */
export interface Scenario {
  readonly title: string;
  readonly points: readonly Point[];
  run(point: Point, seed: number): Promise<Figures>;
}

const ofMerchants = (merchants: number, rates: readonly number[], seconds: number): readonly LoadPoint[] =>
  rates.map((ordersPerSecond) => ({
    x: ordersPerSecond,
    series: `${merchants.toLocaleString('en')} merchant${merchants === 1 ? '' : 's'}`,
    merchants,
    ordersPerSecond,
    seconds,
  }));

const fairness = [0, 1000, 10_000, 100_000].flatMap((backlog) =>
  [true, false].map((isFair) => ({
    x: backlog,
    series: isFair ? 'fair queue' : 'standard queue',
    merchants: 2,
    ordersPerSecond: 2,
    seconds: 20,
    backlog,
    isFair,
  })),
);

/** The scenarios by name. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'one-merchant': {
    title: 'One merchant places orders at a steady rate, and one client polls them',
    points: ofMerchants(1, [10, 20, 40, 80, 160, 320, 400, 500], 10),
    run: placeOrders,
  },
  merchants: {
    title: 'Merchants place orders at a steady rate in all',
    points: [...ofMerchants(100, [40, 100, 400], 5), ...ofMerchants(10_000, [40, 200], 5)],
    run: placeOrders,
  },
  'new-account': {
    title: 'A new account with ten concurrent executions',
    points: [2, 5, 10, 15, 20].map((ordersPerSecond) => ({
      x: ordersPerSecond,
      series: '10 executions',
      merchants: 10,
      ordersPerSecond,
      seconds: 20,
      account: 10,
    })),
    run: placeOrders,
  },
  'fair-queues': {
    title: 'A merchant places orders while messages of another one wait in the same queue',
    points: fairness,
    run: placeOrders,
  },
  ...Object.fromEntries(
    Object.entries(growth).map(([name, { title, sizes, count }]) => [
      name,
      { title, points: sizes.map((x) => ({ x, series: title })), run: ({ x }: Point) => count(x) },
    ]),
  ),
};

const keysEach = { one: 8, many: 1 };
const settleSeconds = 20;
const pollMilliseconds = 200;
const pollsPage = 100;

/** Places orders of checkouts that are ready, by requests that do not wait for one another. */
async function placeOrders(point: LoadPoint, seed: number): Promise<Figures> {
  const { merchants, ordersPerSecond, seconds, account = aws.functions.account, isFair = true } = point;
  const parameters: Parameters = {
    ...aws,
    functions: { ...aws.functions, account },
    queue: { ...aws.queue, isFair },
  };
  const simulation = await startSimulation({
    seed,
    merchants: Math.min(merchants, ordersPerSecond * seconds), // others would place no order
    keysEach: merchants === 1 ? keysEach.one : keysEach.many,
    parameters,
  });
  const { time } = simulation;
  try {
    const [busy, ...others] = simulation.merchants;
    const placing = point.backlog === undefined ? simulation.merchants : others;
    const ready = await time.run(readyCheckouts(simulation, placing, ordersPerSecond * seconds));
    if (busy && point.backlog !== undefined) await time.run(fillQueue(simulation, busy, point.backlog));
    return await time.run(measured(simulation, point, ready));
  } finally {
    await simulation.stop();
  }
}

interface Ready {
  readonly checkout: number;
  readonly key: string;
}

/** Creates checkouts that are ready for completion, in turn for each merchant. */
async function readyCheckouts(
  { call, time }: Simulation,
  merchants: readonly SimulatedMerchant[],
  count: number,
): Promise<readonly Ready[]> {
  const each = Math.ceil(count / merchants.length);
  const all: Ready[][] = [];
  for (const { id, keys, variants } of merchants.slice(0, count)) {
    const [key = ''] = keys;
    const items = variants.map((variant_id) => ({ variant_id, quantity: 1 }));
    const { json } = await call(key, 'POST /v2/checkouts', aCheckoutBody({ items }));
    await call(key, `GET /v2/checkouts/${json.id}/shipping-rates`);
    for (let status = 422; status !== 200; ) {
      await time.wait(100);
      ({ status } = await call(key, `PUT /v2/checkouts/${json.id}`, { shipping: { handle: 'standard' } }));
    }
    const copies = await copyRecord('checkout', json.id, id, each);
    all.push(copies.map((checkout, index) => ({ checkout, key: keys[index % keys.length] ?? '' })));
  }
  return Array.from({ length: each }, (_, round) => all.flatMap((own) => own[round] ?? []))
    .flat()
    .slice(0, count);
}

/** Fills the queue of placed orders with messages about one order of a merchant. */
async function fillQueue(simulation: Simulation, merchant: SimulatedMerchant, count: number): Promise<void> {
  const [ready] = await readyCheckouts(simulation, [merchant], 1);
  if (!ready || count === 0) return;
  const body = { payment: { handle: 'invoice' } };
  const { json } = await simulation.call(ready.key, `PUT /v2/checkouts/${ready.checkout}/complete`, body);
  const tenant = { merchant: merchant.id, is_test: false };
  const message = {
    schema: eventSchema,
    event: eventId('order', json.id, 1),
    owner: tenantKey(tenant),
    facts: { order: json.id, ...tenant, route: true, after: 0 },
  };
  const queue = simulation.aws.queues.get('prepare-order');
  for (let sent = 0; sent < count; sent += 1) queue?.send(JSON.stringify({ ...message, hops: 0 }), message.owner);
}

async function measured(
  { call, aws: model, time, merchants }: Simulation,
  point: LoadPoint,
  ready: readonly Ready[],
): Promise<Figures> {
  const { table, functions, queues } = model;
  const { ordersPerSecond } = point;
  const before = { ...table.counts };
  Object.assign(functions.counts, { runs: 0, coldStarts: 0, throttled: 0, concurrent: 0 });
  const took: number[] = [];
  const placed: number[] = [];
  const statuses = new Map<number, number>();
  let isPlacing = true;
  const poller = merchants.length === 1 ? poll(merchants[0]?.keys[0] ?? '') : undefined;

  /** Polls orders as a shop does. Returns the ids in the order of the responses. */
  async function poll(key: string): Promise<readonly number[]> {
    const seen: number[] = [];
    for (let isLast = false; ; isLast = !isPlacing) {
      const since = seen.at(-1) ?? 0;
      const { json, status } = await call(key, `GET /v2/orders?filter[since_id]=${since}&per_page=${pollsPage}`);
      const ids: readonly number[] = status === 200 ? json.data.map(({ id }: { id: number }) => id) : [];
      seen.push(...ids);
      if (isLast && status === 200 && ids.length === 0) return seen;
      await time.wait(pollMilliseconds);
    }
  }
  async function place({ checkout, key }: Ready): Promise<void> {
    const body = { payment: { handle: 'invoice' } };
    const { status, json, milliseconds } = await call(key, `PUT /v2/checkouts/${checkout}/complete`, body);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 201) return;
    took.push(milliseconds);
    placed.push(json.id);
  }

  const startedAt = time.now();
  const requests: Promise<void>[] = [];
  let due = startedAt;
  for (const one of ready) {
    due += (-Math.log(1 - time.random()) * 1000) / ordersPerSecond;
    if (due > time.now()) await time.wait(due - time.now());
    requests.push(place(one));
  }
  await Promise.all(requests);
  const lasted = (time.now() - startedAt) / 1000;
  await time.wait(settleSeconds * 1000);
  isPlacing = false;
  const polled = new Set(await poller);
  const own = point.backlog === undefined ? undefined : tenantKey({ merchant: merchants[1]?.id ?? 0, is_test: false });
  const waited = queues.get('prepare-order')?.waits(own) ?? [];
  const other = [...statuses].filter(([status]) => status !== 201 && status !== 503);
  return {
    'orders/s': placed.length / lasted,
    'p50 ms': percentile(took, 50),
    'p99 ms': percentile(took, 99),
    '503s': statuses.get(503) ?? 0,
    'other failures': other.reduce((sum, [, count]) => sum + count, 0),
    'write units an order': (table.counts.writeUnits - before.writeUnits) / placed.length,
    'read units an order': (table.counts.readUnits - before.readUnits) / placed.length,
    conflicts: table.counts.conflicts - before.conflicts,
    throttled: table.counts.throttled - before.throttled,
    'prepare-order waits p99 ms': percentile(waited, 99),
    concurrent: functions.counts.concurrent,
    'cold starts': functions.counts.coldStarts,
    'not started': functions.counts.throttled,
    ...(poller && { 'orders missed by polling': placed.filter((id) => !polled.has(id)).length }),
    faults: model.faults.length,
  };
}

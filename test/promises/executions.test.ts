import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OnTask } from '../../local/wiring.ts';
import type { Records } from '../../shared/domain/records.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { runDisposition } from '../../shared/work/orders/run-disposition.ts';
import { recordIn } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { anOrderToRoute, aPreparedOrder } from '../support/given/orders.ts';
import { readTable, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// P1 to P4 for the state machine: a task may fail, be late or run twice. The order is still assigned once or not at
// all. The caller learns the outcome, or gets a 503 and retries. Requests with one key get the same response.

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
  setClock({ now: world.now, wait: async (milliseconds) => world.advance(milliseconds) });
});
beforeEach(async () => {
  faults.reset();
  world.onTask((_, run) => run());
  await world.drain();
  await world.restore();
});

const tasks = ['disposition-load', 'disposition-plan', 'disposition-commit'] as const;
type Task = (typeof tasks)[number];

const limit = 15_000; // milliseconds of an execution

/** A way to disturb a task of the first execution. `act` adds work that is done later to `later`. */
interface Way {
  readonly name: string;
  act(run: () => Promise<unknown>, later: (() => Promise<unknown>)[]): Promise<unknown>;
  /** Whether the execution succeeds despite the disturbance. */
  readonly isHarmless?: true;
}

const ways: readonly Way[] = [
  { name: 'fails', act: () => Promise.reject(new Error('It fails')) },
  { name: 'fails once it is done', act: (run) => run().then(() => Promise.reject(new Error('It fails'))) },
  { name: 'runs twice', act: (run) => run().then(run), isHarmless: true },
  { name: 'runs twice at once', act: async (run) => (await Promise.all([run(), run()]))[1], isHarmless: true },
  {
    name: 'returns after the timeout of the machine',
    act: async (run) => {
      const answer = await run();
      world.advance(limit);
      return answer;
    },
  },
  {
    name: 'runs after the timeout of the machine',
    act: async (run, later) => {
      later.push(run);
      return world.advance(limit);
    },
  },
];

const cases = tasks.flatMap((task) => ways.map((way) => [task, way.name, way] as const));

/** Disturbs the task once, in the first execution. Returns the work that is still to be done late. */
function interfere(task: Task, way: Way): (() => Promise<unknown>)[] {
  const later: (() => Promise<unknown>)[] = [];
  let isFirst = true;
  const onTask: OnTask = async (name, run) => {
    if (!isFirst || name !== task) return run();
    isFirst = false;
    return way.act(run, later);
  };
  world.onTask(onTask);
  return later;
}

const route = (order: number) => `POST /master-administration/disposition-orders/by-order/${order}/production-orders`;
const body = { productions: [{ handle: 'north-print' }] };
const assign = (order: number, key?: string): Promise<JsonAnswer> =>
  world.call(route(order), { key: 'staff', body, headers: key === undefined ? {} : { 'Idempotency-Key': key } });

const productionOrdersOf = async (order: number): Promise<readonly Records['production-order'][]> =>
  (await readTable()).of('production-order').filter((one) => one.disposition_order === order);

const figures = { requests: 0, executions: 0, 'succeeded despite the disturbance': 0, retried: 0 };

/** The order was assigned once: it has one production order, and one change of its routing. */
async function requireAssignedOnce(order: number, rev: number): Promise<void> {
  const made = await productionOrdersOf(order);
  expect(made.map(({ state, production }) => [state, production])).toEqual([['pending', 1]]);
  expect((await recordIn('disposition-order', order)).rev).toBe(rev + 1);
  await world.drain();
  expect(violations(await readTable())).toEqual([]);
}

describe.each(cases)('%s %s', (task, _, way) => {
  const isDone = task === 'disposition-commit' && way.name !== 'fails' && !way.name.startsWith('runs after');

  test.each([
    ['under a key', `execution ${task} ${way.name}`],
    ['without a key', undefined],
  ])('a request %s returns what it did, or 503 and succeeds on retry', async (_how, key) => {
    const { id } = await aPreparedOrder(world);
    const { rev } = await recordIn('disposition-order', id);
    const later = interfere(task, way);
    const first = await assign(id, key);
    expect(first.status, first.body.toString()).toBe(isDone || way.isHarmless ? 200 : 503);
    if (first.status === 200) {
      figures['succeeded despite the disturbance'] += 1;
      expect(first.json).toMatchObject({ id, state: 'assigned', production_orders: [id * 128] });
    }
    for (const run of later) await run();
    const again = await assign(id, key);
    // late work was done for the first request, so a retry without a key returns that the order is assigned already
    const isDoneLate = later.length > 0 && task === 'disposition-commit';
    expect(again.status).toBe(key === undefined && (first.status === 200 || isDoneLate) ? 409 : 200);
    if (first.status === 200 && key !== undefined) expect(again.body).toEqual(first.body);
    else figures.retried += 1;
    await requireAssignedOnce(id, rev);
    figures.requests += 2;
    figures.executions += 1;
  });

  test('work that runs late, after the retry of the request, changes nothing', async () => {
    const { id } = await aPreparedOrder(world);
    const { rev } = await recordIn('disposition-order', id);
    const key = `late ${task} ${way.name}`;
    const later = interfere(task, way);
    await assign(id, key);
    const again = await assign(id, key);
    expect(again.status).toBe(200);
    await nothingIsWritten(async () => {
      for (const run of later) await run();
      expect((await assign(id, key)).body).toEqual(again.body);
    });
    await requireAssignedOnce(id, rev);
    figures.requests += 3;
    figures.executions += 1;
  });

  test('an order that the rule can route is routed once, by its message or by the next one', async () => {
    const { id } = await anOrderToRoute(world);
    const { rev } = await recordIn('disposition-order', id);
    const later = interfere(task, way);
    await world.drain();
    await nothingIsWritten(async () => {
      for (const run of later) await run();
    });
    expect(world.deadLetters('prepare-order')).toEqual([]);
    await requireAssignedOnce(id, rev);
    figures.executions += 1;
  });
});

describe('the execution of a request', () => {
  /** The order, its revision, and the input with which its request started the machine. */
  async function anExecution(key: string | undefined): Promise<{ order: number; rev: number; input: object }> {
    const { id } = await aPreparedOrder(world);
    const { rev } = await recordIn('disposition-order', id);
    faults.reset(({ command }) => (command.startsWith('StartSync') ? 'ends before' : undefined));
    expect((await assign(id, key)).status, 'the response that is lost').toBe(500);
    const started = faults.calls.find(({ command }) => command.startsWith('StartSync'))?.input as { input: string };
    faults.reset();
    return { order: id, rev, input: JSON.parse(started.input) };
  }

  test.each([['started at once'], ['under one key']])(
    'runs five times at once, %s, and assigns the order once',
    async (how) => {
      const { order, rev, input } = await anExecution(how === 'under one key' ? 'five at once' : undefined);
      const ran = await Promise.all(Array.from({ length: 5 }, () => runDisposition(input)));
      const kinds = ran.map((one) => (one.ended ? Reflect.get(Object(one.output), 'kind') : 'failed'));
      expect(kinds).toContain('assigned');
      expect(kinds.filter((kind) => kind !== 'assigned' && kind !== 'refused')).toEqual([]);
      await requireAssignedOnce(order, rev);
      figures.executions += 5;
    },
  );

  test('changes nothing if it starts again long after, or after the order was cancelled', async () => {
    const { order, rev, input } = await anExecution(undefined);
    await runDisposition(input);
    await nothingIsWritten(async () => {
      world.advance(3_600_000);
      await runDisposition(input);
    });
    await requireAssignedOnce(order, rev);
    const late = await anExecution(undefined);
    expect((await world.call(`PUT /v2/orders/${late.order}/cancel`)).status).toBe(200);
    await nothingIsWritten(() => runDisposition(late.input));
    expect(await productionOrdersOf(late.order)).toEqual([]);
    figures.executions += 3;
  });

  test.each([
    ['the commit', 'TransactWrite'],
    ['the machine', 'StartSync'],
  ])('returns the outcome although the response of %s is lost', async (what, command) => {
    for (const key of [`lost ${what}`, undefined]) {
      const { id } = await aPreparedOrder(world);
      const { rev } = await recordIn('disposition-order', id);
      faults.reset((call) => (call.command.startsWith(command) ? 'answer lost' : undefined));
      const first = await assign(id, key);
      faults.reset();
      expect(first.status, first.body.toString()).toBe(200);
      const again = await assign(id, key);
      expect(again.status).toBe(key === undefined ? 409 : 200);
      if (key !== undefined) expect(again.json).toEqual(first.json);
      await requireAssignedOnce(id, rev);
      figures.requests += 2;
    }
  });

  test('returns 503 if another request assigned the order, and 409 on retry', async () => {
    const { id } = await aPreparedOrder(world);
    const { rev } = await recordIn('disposition-order', id);
    let isFirst = true;
    world.onTask(async (task, run) => {
      if (!isFirst || task !== 'disposition-commit') return run();
      isFirst = false;
      await assign(id);
      throw new Error('It fails');
    });
    expect((await assign(id)).status).toBe(503);
    expect((await assign(id)).status).toBe(409);
    await requireAssignedOnce(id, rev);
    figures.requests += 3;
  });
});

test('the figures are reported', () => {
  report('P1, P2, P3, P4', 'executions of the state machine', { cases: cases.length, ...figures });
  expect(figures['succeeded despite the disturbance']).toBeGreaterThan(0);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { findWorkers, workersOn } from '../../infra/find-functions.ts';
import type { Records } from '../../shared/domain/records.ts';
import type { Tenant } from '../../shared/model/fields.ts';
import { ratesJobId } from '../../shared/resources/orders/rates-job.ts';
import { relayEnd } from '../../shared/rules/orders/hanging.ts';
import { eventId, eventKey } from '../../shared/table/keys.ts';
import { type Row, recordRow } from '../../shared/table/rows.ts';
import { reserveIds } from '../../shared/table/writes/reserve-ids.ts';
import type { QueueName } from '../../shared/work/queues.ts';
import type { QueueDesign, Worker } from '../../shared/work/worker.ts';
import { eventsOf, recordIn } from '../support/arrange.ts';
import { type Chaos, chaosSeed, makeChaos } from '../support/chaos.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { aCheckoutWithShipping, anAddress } from '../support/given/orders.ts';
import { readTable, violations } from '../support/invariants.ts';
import { drawBy, freshKeys, operate, pairsOf, type RacePair, sides, startAgain, tick } from '../support/race.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { requireSerial } from '../support/serial.ts';
import {
  type CheckoutOperation,
  type CheckoutRequest,
  type CheckoutSubject,
  type ShownCheckout,
  stepOfCheckout,
} from '../support/serial-checkout.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';
import { putRows } from '../table/own-table.ts';

// P10: if changes to one subject race, exactly one wins, and the others get a defined status. 2 to 8 operations run at
// once for every pair of operations on one checkout, on many subjects in parallel. Calls are delayed and conflicts
// injected at random. For each subject a serial order must explain every response and the final state.

const sampler = makeSampler('rounds of each pair that races');
const wantedRounds = Number(process.env.RACE_ROUNDS ?? sampler.draws(40, 200)); // minimum number of histories per pair
const subjectsAtOnce = 8;

let world: TestWorld;
let faults: FaultInjector;
let chaos: Chaos;
let workers: ReadonlyMap<QueueName, Worker<QueueDesign>>;
let templates: readonly Template[];
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
  chaos = makeChaos(world, faults);
  workers = new Map(workersOn('queue', await findWorkers()).map(({ worker }) => [worker.design.queue, worker]));
  templates = [await makeTemplate('merchant', 1), await makeTemplate('other_merchant', 2)];
});

/**
 * A merchant's checkout with a chosen rate, as the table holds it. Tests copy it, because that is cheaper than a
 * checkout from scratch.
 */
interface Template {
  readonly merchant: number;
  readonly variant: number;
  readonly checkout: Records['checkout'];
  readonly rates: Records['checkout-rates'];
  readonly events: readonly Row[];
}

async function makeTemplate(key: string, merchant: number): Promise<Template> {
  const variant = (await world.call('GET /v2/variants', { key })).json.data.at(-1).id;
  const { id } = await aCheckoutWithShipping(world, { items: [{ variant_id: variant, quantity: 2 }] }, { key });
  const [checkout, rates] = [await recordIn('checkout', id), await recordIn('checkout-rates', id)];
  return { merchant, variant, checkout, rates, events: await eventsOf('checkout-rates', id) };
}

/** The state of a checkout when a race begins. `asked again` has a chosen rate and a job for other items. */
type Start = 'plain' | 'rated' | 'chosen' | 'asked again';

/** A subject with everything that its requests need. */
interface Entrant {
  readonly key: string;
  readonly template: Template;
  subject: CheckoutSubject;
}

/** Copies a template under new IDs. */
async function enter(
  start: Start,
  template: Template,
  { key, is_test }: { readonly key: string; readonly is_test: boolean },
): Promise<Entrant> {
  const id = (await reserveIds({ checkout: 1 })).checkout();
  const tenant: Tenant = { merchant: template.merchant, is_test };
  const queued = start === 'asked again';
  const unchosen = start === 'plain' || start === 'rated';
  const { total_items_price, items } = template.checkout;
  const checkout: Records['checkout'] = {
    ...template.checkout,
    ...tenant,
    id,
    ...(unchosen && { shipping: null, total: total_items_price, total_tax: items[0]?.total_tax ?? 0 }),
  };
  const due_at = relayEnd(template.rates.created_at);
  const rates: Records['checkout-rates'] = {
    ...template.rates,
    ...tenant,
    id,
    ...(queued && { rev: 1, state: 'queued', rates: [], due_at }),
  };
  const job = ratesJobId(id, rates.job);
  const events = (queued ? [] : template.events).map((row) => {
    const event = eventId('checkout-rates', id, Number(row.sequence));
    return { ...row, ...tenant, ...eventKey(String(row.at), event), subject: id, event };
  });
  await putRows([
    recordRow('checkout', checkout),
    ...(start === 'plain' ? [] : [recordRow('checkout-rates', rates), ...events]),
  ]);
  const subject: CheckoutSubject = {
    id,
    rev: checkout.rev,
    quantity: 2,
    street: anAddress().street1,
    total: checkout.total,
    changes: 0,
    jobs: start === 'plain' ? [] : [job],
    ...(start !== 'plain' && { rates: { job, changes: 0, done: !queued } }),
    ...(!unchosen && { shipping: 'standard', stale: false }),
  };
  return { key, template, subject };
}

const bodyOfComplete = { payment: { handle: 'invoice' } };

function shown({ status, json, headers }: JsonAnswer): ShownCheckout {
  if (status >= 300) return { status };
  const title: string | undefined = json.shipping_line?.title;
  return {
    status,
    id: json.id,
    rev: Number(/^"(\d+)\./.exec(headers.etag ?? '')?.[1]),
    state: json.state,
    quantity: json.items?.[0]?.quantity,
    street: json.shipping_address?.street1,
    ...(title !== undefined && { shipping: /express/i.test(title) ? 'express' : 'standard' }),
    total: json.total,
  };
}

/** Gives one message straight to a queue's worker. If the worker fails, the queue would deliver the message again. */
async function work(queue: QueueName, facts: object): Promise<ShownCheckout> {
  const body = JSON.stringify({ schema: 1, event: 'evt', hops: 0, facts });
  const answer = await workers.get(queue)?.({ Records: [{ messageId: 'm', body }] } as never);
  return { status: answer?.batchItemFailures.length === 0 ? 200 : 503 };
}

/** Performs an operation. Workers return undefined unless they gave up. */
async function perform(
  { key, template, subject }: Entrant,
  request: CheckoutRequest,
): Promise<ShownCheckout | undefined> {
  const { id, order } = subject;
  const call = async (route: string, body?: unknown) => shown(await world.call(route, { key, body }));
  const silent = async (queue: QueueName, facts: object) => {
    const { status } = await work(queue, facts);
    return status === 503 ? { status } : undefined;
  };
  switch (request.kind) {
    case 'complete':
      return call(`PUT /v2/checkouts/${id}/complete`, bodyOfComplete);
    case 'rates':
      return call(`GET /v2/checkouts/${id}/shipping-rates`);
    case 'read':
      return call(`GET /v2/checkouts/${id}`);
    case 'read order':
      return call(`GET /v2/orders/${order?.id}`);
    case 'items':
      return call(`PUT /v2/checkouts/${id}`, { items: [{ variant_id: template.variant, quantity: request.quantity }] });
    case 'address':
      return call(`PUT /v2/checkouts/${id}`, { shipping_address: anAddress({ street1: request.street }) });
    case 'choose':
      return call(`PUT /v2/checkouts/${id}`, { shipping: { handle: request.shipping } });
    case 'work':
      return silent('shipping-rates', { checkout: id, job: template.rates.job });
    case 'drain':
      await world.drain();
      return undefined;
  }
}

const ask = (entrant: Entrant, request: CheckoutRequest): Promise<CheckoutOperation> =>
  operate(request, (asked) => perform(entrant, asked));

type Kind = CheckoutRequest['kind'];

const one = drawBy(() => chaos.random());

function requestOf(kind: Kind): CheckoutRequest {
  if (kind === 'items') return { kind, quantity: one([1, 3, 4, 5, 6, 7]) };
  if (kind === 'address') return { kind, street: one(['Street 1', 'Street 2', 'Street 3', anAddress().street1]) };
  if (kind === 'choose') return { kind, shipping: one(['standard', 'express']) };
  return { kind };
}

const ofCheckout = ['complete', 'items', 'address', 'choose', 'rates', 'work'] as const;
const pairs = pairsOf<Kind>('checkout', ofCheckout, { wanted: wantedRounds, draw: one });

/** Returns a start in which both operations of a pair can take effect. */
function startOf(kinds: readonly Kind[]): Start {
  if (kinds.includes('work')) return 'asked again';
  if (kinds.includes('complete')) return 'chosen';
  if (kinds.includes('choose')) return one(['rated', 'chosen']);
  return one(['plain', 'rated', 'chosen', 'asked again']);
}

const figures = { histories: 0, operations: 0, 'operations with 503': 0 };

interface Batch {
  /** Few operations run together with the pair. */
  readonly alone: boolean;
  /** The race finishes the work that it started. Otherwise the stream is lost, which saves most of the time. */
  readonly settled: boolean;
  readonly keys: readonly string[];
}

/** Reads the final state as a caller sees it after all work is done. */
async function readBack(entrant: Entrant, history: CheckoutOperation[]): Promise<void> {
  const placed = history.find(({ kind, answer }) => kind === 'complete' && (answer?.status ?? 500) < 300)?.answer?.id;
  const { subject } = entrant;
  if (placed !== undefined) entrant.subject = { ...subject, order: { id: placed, rev: 0, state: '' } };
  const last: readonly Kind[] = entrant.subject.order ? ['read', 'read order', 'rates'] : ['read', 'rates'];
  history.push(...(await Promise.all(last.map((kind) => ask(entrant, { kind } as CheckoutRequest)))));
}

async function pushTo(history: CheckoutOperation[], operation: Promise<CheckoutOperation>): Promise<CheckoutOperation> {
  const done = await operation;
  history.push(done);
  return done;
}

/** Runs one batch of races at once. Each subject has its own race. */
async function runBatch(pair: RacePair<Kind>, { alone, settled, keys }: Batch): Promise<void> {
  world.loseStream(); // the work of a race runs only when the race starts it
  const races = await Promise.all(
    Array.from({ length: subjectsAtOnce }, async (_, index) => {
      const kinds = pairs.round(pair, { alone });
      const template = templates[index % 2] ?? expect.unreachable('There are two templates');
      const key = keys[index % 4] ?? '';
      const { is_test } = sides[index % 4] ?? expect.unreachable('There are four sides');
      const entrant = await enter(startOf(kinds), template, { key, is_test });
      return { entrant, kinds, history: [] as CheckoutOperation[], before: entrant.subject };
    }),
  );
  await chaos.race(
    races.flatMap(({ entrant, kinds, history }) =>
      kinds.map((kind) => () => pushTo(history, ask(entrant, requestOf(kind)))),
    ),
  );
  if (settled) {
    world.mendStream();
    for (const { entrant, before } of races.filter((race) => race.before.rates?.done === false)) {
      const facts = { checkout: before.id, job: entrant.template.rates.job };
      world.send('shipping-rates', JSON.stringify({ schema: 1, event: 'evt', hops: 0, facts }));
    }
    await world.drain();
  }
  const end = tick();
  await Promise.all(
    races.map(async ({ entrant, kinds, history, before }) => {
      figures.operations += history.length;
      figures['operations with 503'] += history.filter(({ answer }) => answer?.status === 503).length;
      if (settled) history.push({ kind: 'drain', start: end, end });
      await readBack(entrant, history);
      requireSerial(stepOfCheckout, before, history);
      figures.histories += 1;
      pairs.count(kinds);
    }),
  );
}

describe('the checker of serial orders', () => {
  const start: CheckoutSubject = {
    id: 1,
    rev: 2,
    quantity: 2,
    street: 'A',
    total: 30,
    changes: 0,
    jobs: [],
    shipping: 'standard',
  };
  const { id, street, shipping } = start;
  const seen = (rev: number, quantity: number, more: Partial<ShownCheckout> = {}): ShownCheckout => {
    return { status: 200, id, rev, quantity, street, shipping, total: quantity * 15, state: 'incompleted', ...more };
  };
  const order = (number: number, more: Partial<ShownCheckout> = {}): ShownCheckout => {
    return { status: 201, id: number, rev: 1, state: 'preparing', quantity: 2, street, total: 30, ...more };
  };
  const items = (quantity: number, rev: number, from = 1, end = 5): CheckoutOperation => {
    return { kind: 'items', quantity, start: from, end, answer: seen(rev, quantity) };
  };
  const read = (rev: number, quantity: number, more: Partial<ShownCheckout> = {}): CheckoutOperation => {
    return { kind: 'read', start: 8, end: 9, answer: seen(rev, quantity, more) };
  };
  const complete = (answer: ShownCheckout, from = 1, end = 5): CheckoutOperation => ({
    kind: 'complete',
    start: from,
    end,
    answer,
  });
  const explained = (...history: CheckoutOperation[]) => expect(() => requireSerial(stepOfCheckout, start, history));

  test('accepts results that some order explains, and leaves out operations with 503', () => {
    explained(items(3, 3), items(4, 4), read(4, 4)).not.toThrow();
    explained(items(3, 4), items(4, 3), read(4, 3)).not.toThrow();
    explained(complete(order(7)), complete(order(7, { status: 200 }))).not.toThrow();
    explained({ ...items(3, 3), answer: { status: 503 } }, read(2, 2)).not.toThrow();
    explained({ ...items(3, 3), answer: { status: 409 } }, complete(order(7))).not.toThrow();
  });

  test('rejects a lost update', () => {
    explained(items(3, 3), items(4, 3), read(3, 4)).toThrow('No serial order');
    explained(items(3, 3), items(4, 4), read(4, 3)).toThrow('No serial order');
    const moved: CheckoutOperation = {
      kind: 'address',
      street: 'B',
      start: 1,
      end: 5,
      answer: seen(4, 2, { street: 'B' }),
    };
    explained(items(3, 3), moved, read(4, 2, { street: 'B' })).toThrow('No serial order');
  });

  test('rejects a double order, and an order with other items than its checkout', () => {
    explained(complete(order(7)), complete(order(8))).toThrow('No serial order');
    explained(complete(order(7)), complete(order(8, { status: 200 }))).toThrow('No serial order');
    explained(items(3, 3, 1, 2), complete(order(7), 3, 4)).toThrow('No serial order');
    explained(complete(order(7)), items(3, 4)).toThrow('No serial order');
  });

  test('rejects an order of operations that contradicts their times', () => {
    explained(items(3, 4, 1, 2), items(4, 3, 3, 4), read(4, 3)).toThrow('No serial order');
  });

  test('prints the history with one operation per line', () => {
    explained(items(3, 3), items(4, 3)).toThrow(/\n1–5 .*"quantity":3.*\n1–5 .*"quantity":4/);
  });
});

describe.each(pairs.all.map((pair) => [pairs.nameOf(pair), pair] as const))('%s', (_, pair) => {
  test('the responses and the final state have a serial order', async () => {
    await startAgain(world);
    const alone = Math.ceil(wantedRounds / 10 / subjectsAtOnce);
    try {
      let keys = await freshKeys();
      for (let batch = 0; batch < alone; batch += 1) await runBatch(pair, { alone: true, settled: true, keys });
      await world.drain();
      expect(violations(await readTable())).toEqual([]);
      await startAgain(world);
      keys = await freshKeys();
      while (!pairs.isDone(pair)) await runBatch(pair, { alone: false, settled: false, keys });
    } catch (error) {
      throw new Error(`CHAOS_SEED=${chaosSeed}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  });
});

test('the figures are reported', () => {
  expect(pairs.fewest()).toBeGreaterThanOrEqual(wantedRounds);
  expect(figures['operations with 503'] / figures.operations, 'operations that gave up').toBeLessThan(0.1);
  report('P10', 'races of checkouts', {
    pairs: pairs.all.length,
    'rounds per pair': wantedRounds,
    ...figures,
    'conflicts injected': chaos.conflicts,
  });
});

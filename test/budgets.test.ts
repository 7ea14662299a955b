import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BehaviourName } from '@made-to-order/outbound/test/hostile-behaviours.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { levelsOf } from '../docs-generator/table-page.ts';
import { findEndpoints } from '../infra/find-functions.ts';
import { bucketClient } from '../shared/files/bucket.ts';
import { type Contract, isResource } from '../shared/http/contract.ts';
import { firstPiece } from '../shared/resources/orders/pieces.ts';
import { ProductionOrder } from '../shared/resources/orders/production-order.ts';
import { processDesign } from '../shared/work/designs/process-design.ts';
import { prepareOrder } from '../shared/work/orders/prepare-order.ts';
import { fanOutEvent } from '../shared/work/webhooks/fan-out-event.ts';
import { sendDelivery } from '../shared/work/webhooks/send-delivery.ts';
import { aKey, eventsOf, patchRecord, putRecord, recordIn } from './support/arrange.ts';
import { aKeyFor, arrangeExample, exampleBody, routeWith } from './support/example.ts';
import { expectStatus } from './support/given/arranged.ts';
import { aNewProduct } from './support/given/catalogue.ts';
import { aCustomization } from './support/given/designs.ts';
import { aMedia, anUpload, aPicture, sendPicture } from './support/given/files.ts';
import {
  aCheckoutBody,
  aCheckoutWithShipping,
  anAddress,
  aPlacedOrder,
  aPreparedOrder,
  aProductionOrder,
} from './support/given/orders.ts';
import { aWebhook } from './support/given/webhooks.ts';
import { startHostileReceiver } from './support/hostile-receiver.ts';
import { startImages } from './support/images.ts';
import { readTable } from './support/invariants.ts';
import { breakdown, installMeter, type Meter, type Metered } from './support/meter.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from './support/world.ts';

// Costs are promises too. This suite counts them call by call, on an engine whose consumed capacity matches DynamoDB's.
// Every route runs its contract's example. The figures go to `.local/costs.json`, and `npm run costs` turns them into
// `docs/operations/costs.md`.

let world: TestWorld;
let meter: Meter;
beforeAll(async () => {
  // the clock stays in one minute, so that a used key needs only one write, and rows always have the same length
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) });
  world = await startTestWorld();
  // a process under load rarely writes the numbers of requests
  for (let at = 0; at < 20; at += 1) expectStatus(await world.call('GET /v2/orders'), 200);
  meter = agreeing(installMeter());
});

let compared = 0;

/** Requires that the units in the log lines of measured work are those that the meter counts, if functions did it. */
const agreeing = ({ measure }: Meter): Meter => ({
  async measure(work) {
    const from = world.logs.length;
    const measured = await measure(work);
    const lines = world.logs.slice(from).map((line) => JSON.parse(line));
    const counted = lines.filter((line) => 'read_units' in line);
    if (counted.length === 0) return measured;
    const sum = (of: 'read_units' | 'write_units') => counted.reduce((total, line) => total + line[of], 0);
    const { readUnits, writeUnits } = measured.cost;
    const shown = `${breakdown(measured.cost)}\n${lines.map((line) => JSON.stringify(line)).join('\n')}`;
    expect({ readUnits: sum('read_units'), writeUnits: sum('write_units') }, shown).toEqual({ readUnits, writeUnits });
    compared += 1;
    return measured;
  },
});

const contracts = (await findEndpoints())
  .map(({ endpoint }) => endpoint.contract)
  .filter(({ route, allow }) => !route.startsWith('ANY ') && allow !== 'anyone');

/** The measured costs by the name of the operation. */
const operations = new Map<string, Metered>();

const partOfOrder = 'whole order: ';

/** Returns the kinds of the rows that a call uses, without their IDs. */
const withoutIds = (about: string): string => {
  const rows = about.split(', ').map((row) =>
    row
      .replace(/ \d+ B$/, '')
      .replace(/^key#\w+/, 'key')
      .replace(/#[\dT:-]+(\.(live|test))?(#\d+)?/g, '')
      .replace(/ (\d{16}|\S*evt_\S+|@)$/, ''),
  );
  return [...new Set(rows)].join(', ');
};

/** Stores the first figures of a name, which belong to the fixed fixture. */
function keep(name: string, cost: Metered): void {
  if (!operations.has(name)) operations.set(name, cost);
}

afterAll(() => {
  const figures = [...operations].map(([operation, { calls, steps, readUnits, writeUnits }]) => {
    const byCommand = Object.entries(Object.groupBy(calls, ({ command }) => command)).sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    // bytes are omitted, because compressed rows differ by a few bytes from run to run
    return {
      operation,
      steps,
      readUnits,
      writeUnits,
      calls: Object.fromEntries(byCommand.map(([name, some = []]) => [name, some.length])),
      // the whole order lists each call, without IDs, keys and sizes
      ...(operation.startsWith(partOfOrder) && {
        each: calls.map(({ step, command, about, ...units }) => ({
          ...{ step, command, rows: withoutIds(about) },
          ...{ readUnits: units.readUnits, writeUnits: units.writeUnits },
        })),
      }),
    };
  });
  const folder = join(import.meta.dirname, '../.local');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'costs.json'), `${JSON.stringify(figures, null, 2)}\n`);
});

/** Returns a key that the contract accepts, after a use in this minute. */
async function keyFor(contract: Contract): Promise<string> {
  return used(await aKeyFor(contract));
}

const usedKey = async (carries: Parameters<typeof aKey>[0] = {}): Promise<string> => used(await aKey(carries));

async function used(key: string): Promise<string> {
  await world.call('GET /v2/payment-methods', { key });
  return key;
}

/** Returns a key after several requests. Further counts of requests share a write, as in a function under load. */
async function busyKey(): Promise<string> {
  const key = await usedKey();
  for (let requests = 0; requests < 10; requests += 1) await used(key);
  return key;
}

/** Shows a production order, so that the process holds the annotations. It reads them once in five seconds. */
const holdAnnotations = () => world.call('GET /master-administration/production-orders?per_page=1', { key: 'staff' });

/** Runs the contract's example on its fixture. Returns the cost including admission. */
async function callExample(contract: Contract, query = '', before: () => Promise<void> = async () => {}) {
  const key = await keyFor(contract);
  const made = await arrangeExample(world, contract, key);
  const path = routeWith(contract, made, query);
  const body = exampleBody(contract, made);
  await before();
  if (contract.returns === ProductionOrder) await holdAnnotations();
  const { result, cost } = await meter.measure(() => world.call(path, { key, body }));
  expect(result.status, `${path}: ${result.body}`).toBeLessThan(300);
  return cost;
}

/** Returns a cost without the calls of admission. */
function afterAdmit(cost: Metered): Metered {
  const [door, ...calls] = cost.calls;
  if (door?.step !== 1) throw new Error(`Admission made no call: ${breakdown(cost)}`);
  return {
    ...cost,
    calls,
    steps: cost.steps - 1,
    readUnits: cost.readUnits - door.readUnits,
    writeUnits: cost.writeUnits - door.writeUnits,
  };
}

/** Additional round trips of a route, because it has to read one record before it knows the next. */
const deeper: Readonly<Record<string, number>> = {
  'GET /v2/webhooks/{id}/deliveries': 1, // their webhook
  'GET /master-administration/webhooks/{id}/deliveries': 1,
  'GET /v2/access-keys': 1, // the last use of each key, which the row of the key has
  'GET /v2/access-keys/{id}': 1,
  'GET /master-administration/access-keys': 1,
  'GET /master-administration/access-keys/{id}': 1,
  'POST /v2/access-keys/{id}/rotate': 1, // the key, before the ID of the next key
  'POST /master-administration/access-keys/{id}/rotate': 1,
  'POST /v2/test/orders/{id}/advance': 22, // the steps of an order's whole life, one after the other
  'GET /v2/variants': 1, // the prices of custom variants
  'POST /v2/webhooks': 1, // the subscribers of its events
  'PUT /v2/webhooks/{id}': 1, // the subscribers of its earlier and new events
  'DELETE /v2/webhooks/{id}': 1, // the same
  'POST /master-administration/webhooks': 1,
  'PUT /master-administration/webhooks/{id}': 1,
  'DELETE /master-administration/webhooks/{id}': 1,
  'POST /v2/media': 2, // the upload in the path, and the claim of a file for its bytes
  'DELETE /v2/media/{id}': 1, // the file that has its bytes
  'PUT /v2/orders/{id}/cancel': 1, // the variants of the order, which its event keeps
  // the order, because its disposition order names its tenant, together with the records that its event keeps
  'PUT /master-administration/production-orders/{id}/accept': 1,
  'PUT /master-administration/production-orders/{id}/deliver': 1,
  'PUT /master-administration/production-orders/{id}/hold': 1, // the same, and the disposition order for the response
  'PUT /master-administration/production-orders/{id}/release': 1, // the same
  'PUT /master-administration/production-orders/{id}/take-back': 1, // the same, if the order does not change
  'PUT /master-administration/disposition-orders/by-order/{order_id}/prepare': 1,
  'GET /master-administration/id-tags': 1, // the tags that have rows, after their orders are known
  'PUT /master-administration/async/products/{id}': 1, // the variants of the product
  'DELETE /master-administration/products/{id}': 1, // its variants
  'PUT /master-administration/products/{id}/sync-to-merchants': 1, // the sync's number follows from the product
  'POST /v2/variants/{id}/design': 2, // the product of the variant, and its areas
  'DELETE /v2/variants/{id}': 1, // the media of its design
  // the search for users, after their record was found, and the records of collections that no index serves
  'DELETE /master-administration/annotation-channels/{id}': 1,
  'DELETE /master-administration/brands/{id}': 2,
  'DELETE /master-administration/countries/{id}': 2,
  'DELETE /master-administration/material-types/{id}': 2,
  'DELETE /master-administration/merchants/{id}': 2, // the keys of staff
  'DELETE /master-administration/order-types/{id}': 2,
  'DELETE /master-administration/product-option-types/{id}': 2,
  'DELETE /master-administration/product-option-values/{id}': 3, // the products, and their variants
  'DELETE /master-administration/production-areas/{id}': 2,
  'DELETE /master-administration/production-methods/{id}': 2,
  'DELETE /master-administration/productions/{id}': 1,
  'DELETE /master-administration/suppliers/{id}': 2,
  'GET /v2/events': 1, // the index of earlier releases, if the page reaches the end of the feed
  // the master variants with the prices
  'POST /v2/checkouts': 1,
  'PUT /v2/checkouts/{id}': 1,
  'POST /v2/orders': 1,
  // the variants of the product, their option values, and the types of these
  'POST /master-administration/merchant-products': 3,
};

/** The allowed round trips after admission, by kind of route. */
const budgets = {
  one: 1,
  list: 2,
  create: 2,
  change: 2,
  complete: 5, // reserves and releases the id of the order
  'starts work': 3,
  'runs the machine': 4,
} as const;

function kindOf({ route, startsWork, paging, needs }: Contract): keyof typeof budgets {
  if (needs.includes('disposition:run')) return 'runs the machine'; // all its tasks together
  if (startsWork) return 'starts work'; // reads, reserves the job's ID only if it creates a job, and writes
  if (route.startsWith('GET ')) return paging ? 'list' : 'one';
  if (route === 'PUT /v2/checkouts/{id}/complete' || route === 'POST /v2/orders') return 'complete';
  return route.startsWith('POST ') ? 'create' : 'change';
}

describe('a route makes only the round trips of its kind', () => {
  afterAll(() => world.restore()); // the webhooks of examples receive later events
  test.each(contracts.map((contract) => [contract.route, contract] as const))('%s', async (route, contract) => {
    const cost = await callExample(contract);
    keep(route, cost);
    const [door, second] = cost.calls;
    if (door) keep('admit', { ...cost, calls: [door], steps: 1, readUnits: 0, writeUnits: door.writeUnits, bytes: 0 });
    expect(door, breakdown(cost)).toMatchObject({ command: 'UpdateItem', step: 1, writeUnits: 1, readUnits: 0 });
    expect(door?.about, breakdown(cost)).toMatch(/^key#/);
    expect(second?.step, breakdown(cost)).not.toBe(1);
    const kind = kindOf(contract);
    const rest = afterAdmit(cost);
    const allowed = budgets[kind] + (deeper[route] ?? 0) + levelsOf(contract, []);
    expect(rest.steps, `${kind}, at most ${allowed}; ${breakdown(rest)}`).toBeLessThanOrEqual(allowed);
  });
});

const expansions = contracts.flatMap((contract) => {
  const { route, returns, expand = [] } = contract;
  if (!returns || !isResource(returns)) return [];
  const all = expand.length > 1 ? [expand.join(',')] : [];
  return [...expand, ...all].map((names) => {
    return { route, names, levels: levelsOf(contract, names.split(',')), contract };
  });
});

/** A shard can hold more of a page than its first query reads. Which one does depends on the ids. */
const furtherQuery = ({ paging }: Contract): number => (paging ? 1 : 0);

describe('each level of expand adds one round trip', () => {
  test.each(expansions)('$route, $names', async ({ contract, names, levels, route }) => {
    const cost = await callExample(contract, `expand=${names}`, () => world.drain());
    if (names.includes(',')) keep(`${route}, everything expanded`, cost);
    // the order and the disposition order of a production order are read after its production, and with its variants
    const isApart = contract.returns === ProductionOrder && names === 'production' ? 1 : 0;
    const allowed = budgets[kindOf(contract)] + levels + isApart + furtherQuery(contract);
    const rest = afterAdmit(cost);
    expect(rest.steps, `at most ${allowed}; ${breakdown(rest)}`).toBeLessThanOrEqual(allowed);
  });
});

const twoItems = {
  // rows stay clear of a unit's boundary, which other IDs might cross
  shipping_address: anAddress({ street2: 'Back yard' }),
  items: [
    { variant_id: 1, quantity: 1 },
    { variant_id: 2, quantity: 1 },
  ],
};

describe('write units', () => {
  test('creating a checkout writes at most 3', async () => {
    const key = await usedKey();
    const work = () => world.call('POST /v2/checkouts', { key, body: aCheckoutBody(twoItems) });
    const { result, cost } = await meter.measure(work);
    expectStatus(result, 201);
    keep('POST /v2/checkouts, 2 items', cost);
    expect(cost.writeUnits, breakdown(cost)).toBeLessThanOrEqual(3);
  });

  test('completing 2 items writes at most 18, and 6 more for each variant that is ordered for the first time', async () => {
    const key = await usedKey({ merchant: 2, is_test: true });
    const variants = [9, 10].map((variant_id) => ({ variant_id, quantity: 1 }));
    const complete = async (name: string, items: readonly object[]) => {
      const { id } = await aCheckoutWithShipping(world, { ...twoItems, items }, { key });
      const body = { payment: { handle: 'invoice' } };
      const work = () => world.call(`PUT /v2/checkouts/${id}/complete`, { key, body });
      const { result, cost } = await meter.measure(work);
      expectStatus(result, 201);
      keep(`PUT /v2/checkouts/{id}/complete, ${name}`, cost);
      return cost;
    };
    const first = await complete('2 items, the first of their variants', variants);
    expect(first.writeUnits, breakdown(first)).toBeLessThanOrEqual(18 + 2 * 6);
    const again = await complete('2 items', variants);
    expect(again.writeUnits, breakdown(again)).toBeLessThanOrEqual(18);
    const many = await complete(
      '2 items of 1 000 pieces',
      variants.map((item) => ({ ...item, quantity: 1000 })),
    );
    expect(many.writeUnits, breakdown(many)).toBe(again.writeUnits);
  });

  test.each([
    ['placed', aPlacedOrder],
    ['prepared', aPreparedOrder],
  ])('cancelling a %s order writes at most 14', async (state, make) => {
    const key = await usedKey();
    await world.drain(); // no other work is left
    const { id } = await make(world, twoItems, { key });
    const { result, cost } = await meter.measure(() => world.call(`PUT /v2/orders/${id}/cancel`, { key }));
    expectStatus(result, 200);
    keep(`PUT /v2/orders/{id}/cancel, ${state}`, cost);
    const worked = await meter.measure(() => world.drain());
    keep(`relay and worker of a cancelled order, ${state}`, worked.cost);
    expect(cost.writeUnits, breakdown(cost)).toBeLessThanOrEqual(14);
  });
});

describe('a design of two customisations', () => {
  const twoSides = async (key: string) => ({
    front: { customizations: [aCustomization((await aMedia(world, { key })).id)] },
    back: { customizations: [aCustomization((await aMedia(world, { key })).id)] },
  });

  test('makes at most 6 calls to the table in its request, and at most 20 in its worker', async () => {
    const key = await usedKey();
    const body = { views: await twoSides(key) };
    await world.drain();
    const asked = await meter.measure(() => world.call('POST /v2/variants/1/design', { key, body }));
    expectStatus(asked.result, 202);
    keep('POST /v2/variants/{id}/design, 2 customizations', asked.cost);
    expect(asked.cost.calls.length, breakdown(asked.cost)).toBeLessThanOrEqual(6);
    const job = await recordIn('job', asked.result.json.id);
    const variant = Number(job.resource_path.split('/').at(-1));
    const worked = await meter.measure(() => processDesign({ variant }));
    keep('worker of a design, 2 customizations', worked.cost);
    expect(worked.cost.calls.length, breakdown(worked.cost)).toBeLessThanOrEqual(20);
    expect((await recordIn('merchant-variant', variant)).state).toBe('completed');
    await world.drain();
  });

  test('writes no row in a dry run', async () => {
    const key = await usedKey();
    const body = { views: await twoSides(key) };
    const { result, cost } = await meter.measure(() =>
      world.call('POST /v2/variants/1/design?dry_run=true', { key, body }),
    );
    expectStatus(result, 200);
    keep('POST /v2/variants/{id}/design, dry run', cost);
    expect(afterAdmit(cost).writeUnits, breakdown(cost)).toBe(0);
  });
});

/** The costs of an order in production, step by step. Its items have names. */
describe('units of the production side without admission', () => {
  const admin = '/master-administration';
  const named = {
    ...twoItems,
    items: twoItems.items.map((item, index) => ({ ...item, external_identifier: `item-${index}` })),
  };
  const to = (handle: string, ...items: readonly number[]) => ({
    handle,
    ...(items.length > 0 && { order_items: items.map((item) => ({ external_identifier: `item-${item}` })) }),
  });

  /** Measures a request without its admission. */
  async function count(name: string, route: string, body?: unknown) {
    await used(world.keys.staff);
    const { result, cost } = await meter.measure(() => world.call(route, { key: 'staff', body }));
    keep(name, cost);
    return { json: expectStatus(result, 200).json, cost: afterAdmit(cost) };
  }

  const assign = (name: string, order: number, productions: readonly object[]) =>
    count(name, `POST ${admin}/disposition-orders/by-order/${order}/production-orders`, { productions });
  const step = (name: string, verb: string, id: number, body?: unknown) =>
    count(name, `PUT ${admin}/production-orders/${id}/${verb}`, body);

  test('preparing writes at most 14', async () => {
    await aPlacedOrder(world, named, { key: await usedKey() });
    const { cost } = await meter.measure(() => world.drain());
    const [own, ...others] = cost.calls.filter(({ command }) => command === 'TransactWriteItems');
    expect(others).toEqual([]);
    expect(own?.writeUnits, breakdown(cost)).toBeLessThanOrEqual(14);
  });

  test('assigning a whole order writes at most 14 in four round trips, accepting at most 18, and delivering 22', async () => {
    const { id: order } = await aPreparedOrder(world, named, { key: await usedKey() });
    const assigned = await assign('assign a whole order', order, [to('north-print')]);
    expect(assigned.cost.writeUnits, breakdown(assigned.cost)).toBeLessThanOrEqual(14);
    expect(assigned.cost.steps, breakdown(assigned.cost)).toBeLessThanOrEqual(4);
    const [id] = assigned.json.production_orders;
    const accepted = await step('accept a whole order', 'accept', id);
    expect(accepted.cost.writeUnits, breakdown(accepted.cost)).toBeLessThanOrEqual(18);
    const tag = firstPiece(order);
    await count('tell how far a piece is', `PUT ${admin}/id-tags/${tag}`, { current_state: 'Printed' });
    const delivered = await step('deliver a whole order', 'deliver', id, { tracking_number: 'T-1' });
    expect(delivered.cost.writeUnits, breakdown(delivered.cost)).toBeLessThanOrEqual(22);
  });

  test('accepting an order of two productions writes at most 18, and delivering each part at most 22', async () => {
    const { id: order } = await aPreparedOrder(world, named, { key: await usedKey() });
    const { json, cost } = await assign('assign an order to two', order, [to('north-print', 0), to('south-stitch', 1)]);
    expect(cost.steps, breakdown(cost)).toBeLessThanOrEqual(4);
    const [first, second] = json.production_orders;
    for (const id of [first, second]) {
      const accepted = await step('accept a part of an order', 'accept', id);
      expect(accepted.cost.writeUnits, breakdown(accepted.cost)).toBeLessThanOrEqual(18);
    }
    const delivered = await step('deliver a part of an order', 'deliver', first, {});
    expect(delivered.cost.writeUnits, breakdown(delivered.cost)).toBeLessThanOrEqual(22);
    const last = await step('deliver the last part of an order', 'deliver', second, {});
    expect(last.cost.writeUnits, breakdown(last.cost)).toBeLessThanOrEqual(22);
  });

  /** Assigns a prepared order to a production. Returns the production order and the order items. */
  async function inProduction() {
    const { id: order } = await aPreparedOrder(world, named, { key: await usedKey() });
    const route = `POST ${admin}/disposition-orders/by-order/${order}/production-orders`;
    const body = { productions: [to('north-print')] };
    const { json } = expectStatus(await world.call(route, { key: 'staff', body }), 200);
    const id: number = json.production_orders[0];
    return { id, items: (await recordIn('order', order)).items.map((item) => item.id) };
  }

  const reasons = { reason: 'The fabric is damaged.' };

  test.each([
    ['reject', 'pending', 14, 3],
    ['take-back', 'pending', 11, 4],
    ['fail', 'accepted', 13, 3],
    ['take-back', 'accepted', 13, 3],
  ] as const)('%s of a whole order in the state %s writes at most %i in %i round trips', async (...given) => {
    const [verb, state, most, steps] = given;
    const { id } = await inProduction();
    if (state === 'accepted') await step('accept a whole order', 'accept', id);
    const body = verb === 'take-back' ? undefined : reasons;
    const { cost } = await step(`${verb} a whole order that is ${state}`, verb, id, body);
    expect(cost.writeUnits, breakdown(cost)).toBeLessThanOrEqual(most);
    expect(cost.steps, breakdown(cost)).toBeLessThanOrEqual(steps);
  });

  test('holding and releasing write at most 7, a repeated hold nothing, and delivering a parcel of several 8', async () => {
    const { id, items } = await inProduction();
    await step('accept a whole order', 'accept', id);
    const held = await step('hold a production order', 'hold', id, reasons);
    expect(held.cost.writeUnits, breakdown(held.cost)).toBeLessThanOrEqual(7);
    const again = await step('hold a production order again', 'hold', id, reasons);
    expect(again.cost.writeUnits, breakdown(again.cost)).toBe(0);
    const parcels = [{ items: [{ order_item: items[0], quantity: 1 }] }];
    const part = await step('deliver a parcel of several', 'deliver', id, { parcels });
    expect(part.cost.writeUnits, breakdown(part.cost)).toBeLessThanOrEqual(8);
    const released = await step('release a production order', 'release', id);
    expect(released.cost.writeUnits, breakdown(released.cost)).toBeLessThanOrEqual(7);
    const rest = await step('deliver the last parcel of several', 'deliver', id, {});
    expect(rest.cost.writeUnits, breakdown(rest.cost)).toBeLessThanOrEqual(22);
  });

  test('cancelling a unit is counted', async () => {
    const { id: order } = await aPreparedOrder(world, named, { key: await usedKey() });
    await count('cancel the only unit of an item', `PUT ${admin}/order-item-units/${firstPiece(order)}/cancel`);
  });
});

/** Writes copies of a record under new IDs. */
async function copies<E extends 'order' | 'merchant-product' | 'production-order'>(
  entity: E,
  id: number,
  count: number,
): Promise<void> {
  const record = await recordIn(entity, id);
  for (let copy = 1; copy <= count; copy += 1) await putRecord(entity, { ...record, id: 1_000_000 + copy });
}

describe('read units of a page', () => {
  test('25 orders of 2 items need at most 7, in one query of each shard', async () => {
    const key = await usedKey({ is_test: true });
    const { id } = await aPreparedOrder(world, twoItems, { key });
    await copies('order', id, 30);
    const { result, cost } = await meter.measure(() => world.call('GET /v2/orders', { key }));
    expect(expectStatus(result, 200).json.data).toHaveLength(25);
    keep('GET /v2/orders, 25 of 2 items', cost);
    expect(cost.readUnits, breakdown(cost)).toBeLessThanOrEqual(7);
    const { calls, steps } = afterAdmit(cost);
    expect([new Set(calls.map(({ command }) => command)), steps]).toEqual([new Set(['Query']), 1]);
  });

  test.each(['staff', 'production'] as const)(
    '15 production orders need at most 26.5 with their orders, for a key of %s',
    async (key) => {
      const { id } = await aProductionOrder(world, twoItems, { key: await usedKey() });
      await copies('production-order', id, 20);
      await used(world.keys[key]);
      await holdAnnotations();
      const route = 'GET /master-administration/production-orders?per_page=15';
      const { result, cost } = await meter.measure(() => world.call(route, { key }));
      expect(expectStatus(result, 200).json.data).toHaveLength(15);
      keep(`GET /master-administration/production-orders, 15, ${key}`, cost);
      expect(cost.readUnits, breakdown(cost)).toBeLessThanOrEqual(26.5); // of which 0.5 is a further query of a shard
    },
  );

  test('one production order of 2 items needs 2 with its order, in two round trips', async () => {
    const { id } = await aProductionOrder(world, twoItems, { key: await usedKey() });
    await used(world.keys.production);
    await holdAnnotations();
    const route = `GET /master-administration/production-orders/${id}`;
    const { result, cost } = await meter.measure(() => world.call(route, { key: 'production' }));
    expectStatus(result, 200);
    keep('GET /master-administration/production-orders/{id}, 2 items', cost);
    const rest = afterAdmit(cost);
    expect(rest, breakdown(rest)).toMatchObject({ readUnits: 2, writeUnits: 0, steps: 2 });
  });

  test('15 products need at most 10', async () => {
    const key = await usedKey();
    await copies('merchant-product', 1, 20);
    const { result, cost } = await meter.measure(() => world.call('GET /v2/products?per_page=15', { key }));
    expect(expectStatus(result, 200).json.data).toHaveLength(15);
    keep('GET /v2/products, 15', cost);
    expect(cost.readUnits, breakdown(cost)).toBeLessThanOrEqual(10);
  });

  test('images of a product need 0.5 each and no further round trip, for callers that expand them', async () => {
    const images = await startImages();
    const media = ['a', 'b', 'c'].map((name) => ({ url: `${images.url}/${name}.png` }));
    const variants = [{ sku: 'pictured', price: 1, option_values: [{ id: 1 }], views: [{ handle: 'front', media }] }];
    const { id } = await aNewProduct(world, { variants });
    await images.stop();
    await used(world.keys.staff);
    const route = `GET /master-administration/products/${id}`;
    const measured = async (expand: string) => {
      const { result, cost } = await meter.measure(() => world.call(`${route}?expand=${expand}`, { key: 'staff' }));
      expectStatus(result, 200);
      return cost;
    };
    await measured('variants.views.media'); // the keys for URLs are cached for a minute
    const expanded = await measured('variants.views.media');
    keep('GET /master-administration/products/{id}, 3 images expanded', expanded);
    const [plain, whole] = [afterAdmit(await measured('variants')), afterAdmit(expanded)];
    expect(plain, breakdown(plain)).toMatchObject({ readUnits: 2, steps: 3 });
    expect(whole, breakdown(whole)).toMatchObject({ readUnits: 3.5, steps: 3 });
    expect(whole.calls.length).toBe(plain.calls.length);
  });
});

describe('an uploaded image', () => {
  /** Returns the commands to the bucket during some work, except reads. */
  async function stored<T>(
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly commands: readonly string[] }> {
    const commands: string[] = [];
    const place = { step: 'finalizeRequest', name: 'stored', override: true } as const;
    bucketClient.get().middlewareStack.add((next, { commandName = '' }) => {
      return (args) => {
        if (!/^(Get|Head)/.test(commandName)) commands.push(commandName.replace('Command', ''));
        return next(args);
      };
    }, place);
    const result = await work();
    bucketClient.get().middlewareStack.remove('stored');
    return { result, commands };
  }

  /** Measures the upload of an image, including admission. */
  async function count(name: string, send: (key: string) => Promise<JsonAnswer>) {
    const key = await usedKey();
    expectStatus(await sendPicture(world, aPicture(), { key }), 201); // the keys for URLs are cached for a minute
    const { result, commands } = await stored(() => meter.measure(() => send(key)));
    expectStatus(result.result, 201);
    keep(name, result.cost);
    return { ...result, commands };
  }

  test('with new bytes takes at most 5 calls and one PutObject', async () => {
    const bytes = aPicture();
    const { cost, commands } = await count('POST /v2/media, new bytes', (key) => sendPicture(world, bytes, { key }));
    expect(cost.calls.length, breakdown(cost)).toBeLessThanOrEqual(5);
    expect(commands).toEqual(['PutObject']);
  });

  test('with known bytes takes at most 5 calls and no PutObject', async () => {
    const bytes = aPicture();
    expectStatus(await sendPicture(world, bytes), 201);
    const { cost, commands } = await count('POST /v2/media, known bytes', (key) => sendPicture(world, bytes, { key }));
    expect(cost.calls.length, breakdown(cost)).toBeLessThanOrEqual(5);
    expect(commands).toEqual([]);
  });

  test("by an upload's path takes one more call to read it, and one CopyObject if its bytes are new", async () => {
    const bytes = aPicture();
    for (const [what, copies] of [
      ['new', ['CopyObject']],
      ['known', []],
    ] as const) {
      const path = await anUpload(world, bytes);
      const { cost, commands } = await count(`POST /v2/media, path of ${what} bytes`, (key) =>
        world.call('POST /v2/media', { key, body: { path } }),
      );
      expect(cost.calls.length, breakdown(cost)).toBeLessThanOrEqual(6);
      expect(commands).toEqual(copies);
    }
  });
});

describe('an event for ten webhooks', () => {
  test('takes at most 4 calls to fan out, and each delivery at most 3 and 7 write units', async () => {
    vi.stubEnv('OUTBOUND_LOCAL', '1');
    const receiver = await startHostileReceiver();
    const key = await usedKey();
    const told = { url: receiver.url('says 200'), token: 'a secret of the shop', events: [{ name: 'order.prepared' }] };
    for (let n = 0; n < 10; n += 1) await aWebhook(world, { key }, told);
    const { id } = await aPlacedOrder(world, twoItems, { key });
    // its event is relayed, and its deliveries are pending
    await prepareOrder({ order: id, merchant: 1, is_test: false, route: false, after: 0 });
    const row = (await eventsOf('order', id)).find(({ type }) => type === 'order.prepared');
    const event = {
      event: String(row?.event),
      type: 'order.prepared',
      at: String(row?.at),
      merchant: 1,
      is_test: false,
    };
    const source = { schema: 1, event: event.event, hops: 0 } as const;

    const fanned = await meter.measure(() => fanOutEvent(event, source));
    keep('fan-out of an event to 10 webhooks', fanned.cost);
    expect(fanned.cost.calls.length, breakdown(fanned.cost)).toBeLessThanOrEqual(4);
    const again = await meter.measure(() => fanOutEvent(event, source));
    keep('fan-out of an event to 10 webhooks, again', again.cost);
    expect(again.cost, breakdown(again.cost)).toMatchObject({ steps: 1, writeUnits: 0 });

    const deliveries = (await readTable()).of('delivery').filter((one) => one.event.id === event.event);
    expect(deliveries).toHaveLength(10);
    // written once for the event: the counter of IDs and the body
    const shared = 3;
    const each = (fanned.cost.writeUnits - shared) / deliveries.length;
    for (const { id: delivery, webhook } of deliveries) {
      const send = () => sendDelivery('send-delivery')({ delivery, webhook, made: 0 }, source);
      const { cost } = await meter.measure(send);
      keep('one delivery', cost);
      expect(cost.calls.length, breakdown(cost)).toBeLessThanOrEqual(3);
      const units = `${breakdown(fanned.cost)}\n${breakdown(cost)}`;
      expect(each + cost.writeUnits, units).toBeLessThanOrEqual(7);
    }
    expect(receiver.requests).toHaveLength(10);
    await receiver.close();
    vi.unstubAllEnvs();
    await world.drain();
    await world.restore();
  });
});

test('the list of failing deliveries takes a write unit when a delivery enters it, and one when that ends', async () => {
  vi.stubEnv('OUTBOUND_LOCAL', '1');
  let behaviour: BehaviourName = 'says 500';
  const receiver = await startHostileReceiver(() => behaviour);
  const key = await usedKey();
  const { id: webhook } = await aWebhook(world, { key }, { url: receiver.url('says 200') });
  const aTest = async (): Promise<number> =>
    expectStatus(await world.call(`POST /v2/webhooks/${webhook}/test`, { key, body: {} }), 202).json.id;
  const attempt = async (delivery: number, made: number, name: string) => {
    const source = { schema: 1, event: `evt_delivery_${delivery}_1`, hops: 0 } as const;
    await patchRecord('delivery', delivery, { made, next_attempt_at: '2026-01-01T00:00:00+00:00' }); // it is due
    const { cost } = await meter.measure(() => sendDelivery('retry-delivery')({ delivery, webhook, made }, source));
    keep(`one delivery, ${name}`, cost);
    expect(cost.calls.length, breakdown(cost)).toBeLessThanOrEqual(3);
    expect(cost.writeUnits, breakdown(cost)).toBeLessThanOrEqual(7);
    return cost.calls.reduce((sum, { units }) => sum + (units.GSI3 ?? 0), 0);
  };
  const [lost, late] = [await aTest(), await aTest()];
  expect(await attempt(late, 0, 'first attempt that fails')).toBe(1);
  expect(await attempt(late, 1, 'second attempt that fails')).toBe(0);
  await attempt(lost, 0, 'first attempt that fails');
  expect(await attempt(lost, 49, 'last attempt that fails')).toBe(1);
  behaviour = 'says 200';
  expect(await attempt(late, 2, 'attempt that succeeds after others failed')).toBe(1);
  await receiver.close();
  vi.unstubAllEnvs();
  await world.drain();
  await world.restore();
});

test('a 304 for a GET writes no row in nineteen of twenty requests', async () => {
  const key = await usedKey();
  const { id } = await aPreparedOrder(world, twoItems, { key });
  const { headers } = expectStatus(await world.call(`GET /v2/orders/${id}`, { key }), 200);
  const held = { 'If-None-Match': headers.etag ?? '' };
  const ask = () => meter.measure(() => world.call(`GET /v2/orders/${id}`, { key, headers: held }));
  const first = await ask();
  expect(first.cost, breakdown(first.cost)).toMatchObject({ writeUnits: 1, steps: 3 });
  for (let more = 1; more < 20; more += 1) {
    const { result, cost } = await ask();
    expectStatus(result, 304);
    keep('GET /v2/orders/{id}, 304', cost);
    expect(cost, breakdown(cost)).toMatchObject({ writeUnits: 0, steps: 2 });
  }
});

/** Rows that are read for the routing of an order, and for the subscribers of its events. */
const beside = /^(disposition-order|GSI1 production|subscribers|feed#)/;

test('a whole order takes at most 25 calls and 46 write units to be prepared, 6 calls to be routed and published, and 4 for its history', async () => {
  const key = await busyKey();
  // the copies of variants exist already, because variants are usually ordered repeatedly
  await aPreparedOrder(world, twoItems, { key });
  const steps: Metered[] = [];
  const count = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { result, cost } = await meter.measure(work);
    keep(`whole order: ${name}`, cost);
    steps.push(cost);
    return result;
  };
  const call = (name: string, route: string, status: number, body?: unknown, as: string = key) =>
    count(name, async () => expectStatus(await world.call(route, { key: as, body }), status).json);
  const sum = (of: (cost: Metered) => number) => steps.reduce((total, cost) => total + of(cost), 0);
  const soFar = (): Metered => ({
    calls: steps.flatMap(({ calls }) => calls),
    steps: sum((cost) => cost.steps),
    readUnits: sum((cost) => cost.readUnits),
    writeUnits: sum((cost) => cost.writeUnits),
    bytes: sum((cost) => cost.bytes),
  });

  const { id } = await call('create the checkout', 'POST /v2/checkouts', 201, aCheckoutBody(twoItems));
  const job = await call('ask for rates', `GET /v2/checkouts/${id}/shipping-rates`, 202);
  await count('relay and worker of the rates', () => world.drain());
  await call('look at the job', `GET /v2/jobs/${job.id}`, 200);
  await call('choose a rate', `PUT /v2/checkouts/${id}`, 200, { shipping: { handle: 'standard' } });
  const completion = { payment: { handle: 'invoice' } };
  const order = await call('complete', `PUT /v2/checkouts/${id}/complete`, 201, completion);
  await count('relay and worker of the order', () => world.drain());
  const prepared = expectStatus(await world.call(`GET /v2/orders/${order.id}`, { key }), 200);
  expect(prepared.json.state).toBe('prepared');

  keep('whole order, placed and prepared', soFar());
  const whole = soFar();
  const all = steps.map(breakdown).join('\n');
  expect(whole.writeUnits, all).toBeLessThanOrEqual(46);
  const isHistory = ({ about }: { about: string }) => about.startsWith('history#');
  const history = whole.calls.filter(isHistory);
  const others = whole.calls.filter((call) => !isHistory(call));
  const own = others.filter(({ command, about }) => command.includes('Write') || !beside.test(about));
  expect(own.length, all).toBeLessThanOrEqual(25);
  expect(others.length - own.length, all).toBeLessThanOrEqual(6);
  // on AWS, the worker waits a minute for further changes and writes two rows
  expect(history.length, all).toBe(4);

  const admin = '/master-administration';
  for (const name of ['staff', 'production'] as const) await used(world.keys[name]);
  const path = `${admin}/disposition-orders/by-order/${order.id}/production-orders`;
  const productions = [{ handle: 'north-print' }];
  const { production_orders } = await call('assign', `POST ${path}`, 200, { productions }, 'staff');
  const ownPath = `${admin}/production-orders/${production_orders[0]}`;
  await call('accept', `PUT ${ownPath}/accept`, 200, undefined, 'production');
  await call('deliver', `PUT ${ownPath}/deliver`, 200, { tracking_number: 'T-1' }, 'production');
  await count('relay of the delivery', () => world.drain());
  keep('whole order, delivered', soFar());
});

test('further pieces of a whole order take no additional call or unit', async () => {
  const key = await busyKey();
  const costOf = async (quantity: number) => {
    const items = twoItems.items.map((item) => ({ ...item, quantity }));
    const { cost } = await meter.measure(() => aPreparedOrder(world, { ...twoItems, items }, { key }));
    return { calls: cost.calls.length, readUnits: cost.readUnits, writeUnits: cost.writeUnits };
  };
  await costOf(1); // creates the copies of the variants
  const single = await costOf(1);
  expect(single.writeUnits).toBeGreaterThan(30);
  expect(await costOf(500)).toEqual(single);
});

test('the log lines of every route and of the work after it had the units that the meter counted', () => {
  expect(compared).toBeGreaterThan(contracts.length);
});

import { beforeAll, expect, test, vi } from 'vitest';
import { firstPiece } from '../../shared/resources/orders/pieces.ts';
import { readRow } from '../../shared/table/table.ts';
import { keyIn, older, recordIn } from '../support/arrange.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { anAddress, aPlacedOrder, aPreparedOrder } from '../support/given/orders.ts';
import { typesHeard } from '../support/hear-events.ts';
import { breakdown, installMeter, type Meter, type Metered } from '../support/meter.ts';
import { noun } from '../support/noun.ts';
import { type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// Pieces cost nothing until they differ. The largest allowed order needs as many rows to prepare, accept, deliver and
// cancel as an order of two pieces. Responses contain the whole order.

let world: TestWorld;
let meter: Meter;
beforeAll(async () => {
  // the clock stays in one minute, so that each key needs only one write to count its requests
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) });
  world = await startTestWorld();
  meter = installMeter();
});

const admin = 'master-administration';
const work = () => noun(world, `${admin}/production-orders`, 'staff');
const tags = () => noun(world, `${admin}/id-tags`, 'staff');
const byOrder = (order: number) => `/${admin}/disposition-orders/by-order/${order}`;
const assign = (order: number, productions: readonly object[]) =>
  world.call(`POST ${byOrder(order)}/production-orders`, { key: 'staff', body: { productions } });

const [itemCount, quantity] = [80, 25];
const pieces = itemCount * quantity;
const shipping_address = anAddress();
const largest = {
  shipping_address,
  items: Array.from({ length: itemCount }, (_, index) => ({ variant_id: 1 + (index % 7), quantity })),
};
const smallest = { shipping_address, items: [{ variant_id: 1, quantity: 2 }] };

const answerBytes = 5_000_000;
const rowBytes = 10_000;
const tableUnitsMore = 16; // units of 1,000 bytes, each counted twice in a transaction

/** Returns the size of a row in bytes, without the names of its attributes. */
const bytesOf = (row: object | undefined): number =>
  Object.values(row ?? {}).reduce(
    (sum, value) => sum + (value instanceof Uint8Array ? value.length : JSON.stringify(value).length),
    0,
  );

/** Returns the order as its merchant sees it. Checks the maximum length of the response. */
async function shown(order: number, sent: Sent = {}) {
  const answer = expectStatus(await world.call(`GET /v2/orders/${order}`, sent), 200);
  expect(answer.body.length).toBeLessThan(answerBytes);
  return answer.json;
}

test('the largest allowed order is assigned item by item, accepted, tagged and delivered, and responses show it whole', async () => {
  const { id: order } = await aPreparedOrder(world, largest);
  const { items } = await recordIn('order', order);
  const made: number[] = [];
  for (const [index, { external_identifier }] of items.entries()) {
    const handle = index % 2 === 0 ? 'north-print' : 'south-stitch';
    const { json } = expectStatus(await assign(order, [{ handle, order_items: [{ external_identifier }] }]), 200);
    expect(json).toMatchObject({ state: 'partly_assigned', unassigned_items: itemCount - index - 1 });
    made.push(json.production_orders.at(-1));
  }
  expect(new Set(made).size).toBe(itemCount);
  const own = { key: 'production' };
  expect(await work().ids('?per_page=100', own)).toEqual(made.filter((_, index) => index % 2 === 0));
  for (const id of made) expectStatus(await work().put(`${id}/accept`), 200);

  const ids = Array.from({ length: pieces }, (_, index) => firstPiece(order) + index);
  const told = [0, 24, 25, 1000, pieces - 1];
  for (const index of told) expectStatus(await tags().put(ids[index] ?? 0, { current_state: `Piece ${index}` }), 200);
  const ofItems = (await shown(order)).items.map((item: { id_tags: readonly number[] }) => item.id_tags);
  expect(ofItems.flat()).toEqual(ids);

  const tracking = (index: number) => ({ tracking_number: `T-${index}` });
  for (const [index, id] of made.entries()) {
    expect((await shown(order)).state).toBe('prepared');
    expectStatus(await work().put(`${id}/deliver`, tracking(index)), 200);
  }
  const latest = await shown(order);
  expect(latest).toMatchObject({
    state: 'completed',
    shipments: made.map((id, index) => ({ id, ...tracking(index) })),
  });
  const old = await shown(order, older);
  expect(old).toMatchObject({
    state: 'delivered',
    fulfillments: items.map((item, index) => ({ ...tracking(index), parcels: [[item.id]] })),
    id_tags: ids.map((id, index) => ({ id, current_state: told.includes(index) ? `Piece ${index}` : 'ordered' })),
  });
  expect(typesHeard('order', order)).toEqual(['order.placed', 'order.prepared', 'order.completed']);
  for (const entity of ['order', 'disposition-order'] as const) {
    const row = await readRow(await keyIn(entity, order));
    expect(bytesOf(row), entity).toBeLessThan(rowBytes);
  }
});

/** Returns the write units of each index and of the table. The table's rows grow with the items of an order. */
function writtenBy({ calls }: Metered) {
  const { table = 0, ...indexes } = calls
    .filter(({ writeUnits }) => writeUnits > 0)
    .reduce<Record<string, number>>((sum, { units }) => {
      for (const [name, count] of Object.entries(units)) sum[name] = (sum[name] ?? 0) + count;
      return sum;
    }, {});
  return { table, indexes };
}

/** Returns the cost of each step in the life of the order that `body` creates. */
async function lifeOf(body: Record<string, unknown>): Promise<ReadonlyMap<string, Metered>> {
  const costs = new Map<string, Metered>();
  const count = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const { result, cost } = await meter.measure(act);
    costs.set(name, cost);
    return result;
  };
  const answered = async (name: string, act: () => ReturnType<TestWorld['call']>) =>
    expectStatus(await count(name, act), 200).json;
  const { id: order } = await aPlacedOrder(world, body);
  await count('prepare', () => world.drain());
  const { production_orders } = await answered('assign', () => assign(order, [{ handle: 'north-print' }]));
  const [id] = production_orders;
  await answered('accept', () => work().put(`${id}/accept`));
  await answered('tell a tag', () => tags().put(firstPiece(order), { current_state: 'Printed' }));
  await answered('deliver', () => work().put(`${id}/deliver`, { tracking_number: 'T-1' }));
  const { id: second } = await aPreparedOrder(world, body);
  await answered('cancel', () => world.call(`PUT /v2/orders/${second}/cancel`));
  return costs;
}

test('an order of 2,000 pieces is prepared, accepted, delivered and cancelled with as many rows as an order of 2', async () => {
  for (const key of ['merchant', 'staff'] as const) await world.call('GET /v2/payment-methods', { key });
  await lifeOf(smallest); // a first order may create counters and keys
  const [small, large] = [await lifeOf(smallest), await lifeOf(largest)];
  for (const [name, cost] of small) {
    const other = large.get(name);
    if (!other) throw new Error(`The large order has no ${name}`);
    const [few, many] = [writtenBy(cost), writtenBy(other)];
    const why = `${name}: ${breakdown(cost)}\n${breakdown(other)}`;
    expect(many.indexes, why).toEqual(few.indexes);
    expect(many.table - few.table, why).toBeLessThanOrEqual(tableUnitsMore);
  }
});

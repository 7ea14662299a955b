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

// Pieces cost nothing until they differ: the largest legal order takes as many rows to prepare, accept, deliver and
// cancel as one of two pieces, and is answered whole.

let world: TestWorld;
let meter: Meter;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) }); // one minute: keys are admitted by one write
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
const tableUnitsMore = 16; // of a thousand bytes, counted twice in a transaction

/** How many bytes a row has, but for its attributes' names. */
const bytesOf = (row: object | undefined): number =>
  Object.values(row ?? {}).reduce(
    (sum, value) => sum + (value instanceof Uint8Array ? value.length : JSON.stringify(value).length),
    0,
  );

/** The order as its merchant sees it, with the length of the answer, which is bounded. */
async function shown(order: number, sent: Sent = {}) {
  const answer = expectStatus(await world.call(`GET /v2/orders/${order}`, sent), 200);
  expect(answer.body.length).toBeLessThan(answerBytes);
  return answer.json;
}

test('the largest legal order is assigned item by item, accepted, tagged and delivered, and is shown whole', async () => {
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

/** Write units by index, and those of the table itself, whose rows are as large as an order has items. */
function writtenBy({ calls }: Metered) {
  const { table = 0, ...indexes } = calls
    .filter(({ writeUnits }) => writeUnits > 0)
    .reduce<Record<string, number>>((sum, { units }) => {
      for (const [name, count] of Object.entries(units)) sum[name] = (sum[name] ?? 0) + count;
      return sum;
    }, {});
  return { table, indexes };
}

/** What each step of an order's life writes, that of the order of `body`. */
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

test('2 000 pieces are prepared, accepted, delivered and cancelled with as many rows as 2; only rows are larger', async () => {
  for (const key of ['merchant', 'staff'] as const) await world.call('GET /v2/payment-methods', { key });
  await lifeOf(smallest); // the first one may write counters and keys for the first time
  const [small, large] = [await lifeOf(smallest), await lifeOf(largest)];
  for (const [name, cost] of small) {
    const other = large.get(name);
    if (!other) throw new Error(`There is no ${name} of the large order`);
    const [few, many] = [writtenBy(cost), writtenBy(other)];
    const why = `${name}: ${breakdown(cost)}\n${breakdown(other)}`;
    expect(many.indexes, why).toEqual(few.indexes);
    expect(many.table - few.table, why).toBeLessThanOrEqual(tableUnitsMore);
  }
});

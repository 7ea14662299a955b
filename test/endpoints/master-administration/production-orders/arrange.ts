import { recordIn, unitsOf } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anAcceptedProductionOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';

const dispositions = noun(world, 'master-administration/disposition-orders', 'staff');

/** The demo productions North Print, South Stitch and Test Print, and the keys that see their work. */
export const [north, south, tester] = ['north-print', 'south-stitch', 'test-print'];
export const own: Sent = { key: 'production' };
export const other: Sent = { key: 'other_production' };
export const ofTests: Sent = { key: 'test_production' };
export const assign = (order: number, productions: unknown, sent: Sent = {}) =>
  world.call(`POST ${dispositions.path}/by-order/${order}/production-orders`, {
    key: 'staff',
    body: { productions },
    ...sent,
  });

export const to = (handle: unknown, ...items: string[]) => ({
  handle,
  ...(items.length > 0 && { order_items: items.map((external_identifier) => ({ external_identifier })) }),
});

export const disposition = async (order: number) => expectStatus(await dispositions.get(`by-order/${order}`), 200).json;

/** A prepared order of two items, `a` with two pieces and `b` with three. */
export const twoItems = {
  items: [
    { variant_id: 1, quantity: 2, external_identifier: 'a' },
    { variant_id: 2, quantity: 3, external_identifier: 'b' },
  ],
};

const productionOrders = noun(world, 'master-administration/production-orders', 'staff');

type Step = 'accept' | 'reject' | 'fail' | 'hold' | 'release' | 'take-back' | 'deliver';

/** Changes a production order by its route, as its first production unless another key is given. */
export const act = (id: number, step: Step, body?: unknown, sent: Sent = own) =>
  productionOrders.put(`${id}/${step}`, body, step === 'take-back' ? {} : sent);

/** Does the same and expects a 200. Returns the production order. */
export const done = async (id: number, step: Step, body?: unknown, sent?: Sent) =>
  expectStatus(await act(id, step, body, sent), 200).json;

export const reason = 'The machine is broken.';

/** Returns the ids of the items of an order, in order. */
export const itemsOf = async (order: number): Promise<number[]> =>
  (await recordIn('order', order)).items.map(({ id }) => id);

/** Returns the states of the pieces of an order, in order. */
export const unitStates = async (order: number): Promise<string> =>
  (await unitsOf(order)).map(({ state }) => state).join(' ');

/** Prepares an order of two items and assigns both to North Print, which accepts. */
export async function anAcceptedPair() {
  const { id, order } = await anAcceptedProductionOrder(world, twoItems);
  const [a = 0, b = 0] = await itemsOf(order);
  return { id, order, a, b };
}

/** Returns a parcel with pieces of items. */
export const parcel = (...items: [order_item: number, quantity: number][]) => ({
  items: items.map(([order_item, quantity]) => ({ order_item, quantity })),
});

/** The bodies with a wrong reason, with the errors of each. */
export const wrongReasons: [string, unknown, unknown][] = [
  ['no reason', {}, { reason: ['Is required.'] }],
  ['an empty reason', { reason: '' }, { reason: ['Must not be empty.'] }],
  ['a number as a reason', { reason: 5 }, { reason: ['Must be a string.'] }],
  ['a long reason', { reason: 'x'.repeat(501) }, { reason: ['Must be at most 500 characters.'] }],
];

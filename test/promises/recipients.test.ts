import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import { type Contract, spellingsOf } from '../../shared/http/contract.ts';
import { aKey, recordIn } from '../support/arrange.ts';
import { exampleBody, routeWith } from '../support/example.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { anAddress, aPreparedOrder } from '../support/given/orders.ts';
import { report } from '../support/report.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// P11 for recipients: a production sees the recipient, the sender and the packing slip of an order only while it works
// on the order, and for 30 days after its delivery. The addresses and the packing slip contain canaries. After every
// way to end the work, the suite sends every request of productions, as the production and as another one, and looks
// for the canaries in the responses.

const admin = '/master-administration';
const contracts = (await findEndpoints())
  .flatMap(({ endpoint }) => spellingsOf(endpoint.contract))
  .filter(({ allow }) => allow !== 'anyone' && allow.includes('production'));

let world: TestWorld;
let keys: Readonly<Record<'north' | 'south', string>>;
beforeAll(async () => {
  world = await startTestWorld();
  keys = {
    north: await aKey({ role: 'production', merchant: null, production: 1 }),
    south: await aKey({ role: 'production', merchant: null, production: 2 }),
  };
});

const marked = (mark: string) =>
  anAddress({
    company: `${mark} company`,
    first_name: `${mark} first`,
    last_name: `${mark} last`,
    street1: `${mark} street`,
    street2: `${mark} street2`,
    zip: `${mark} zip`,
    city: `${mark} city`,
    phone: `${mark} phone`,
    email: `${mark.toLowerCase().replace(' ', '.')}@example.com`,
  });

/** An order that North Print makes: two pieces of a, and one of b. */
interface Made {
  readonly order: number;
  /** What its production sees, and what it never sees. */
  readonly marks: { readonly shown: string; readonly hidden: string };
  readonly id: number;
  readonly items: readonly number[];
}

let orders = 0;

async function anOrder(): Promise<Made> {
  orders += 1;
  const [shown, hidden] = [`SHOWN-${orders}-4e81`, `HIDDEN-${orders}-4e81`];
  const { id: order } = await aPreparedOrder(world, {
    items: [2, 1].map((quantity, index) => ({ variant_id: index + 1, quantity, external_identifier: `item-${index}` })),
    shipping_address: marked(shown),
    whitelabel_address: marked(`${shown} sender`),
    billing_address: marked(hidden),
    email: `${hidden.toLowerCase()}@example.com`,
    external_identifier: `${shown} identifier`,
    external_reference: `${shown} reference`,
    cost_centre: `${shown} cost centre`,
  });
  const id = await assign(order, 'north-print');
  return { order, id, marks: { shown, hidden }, items: (await recordIn('order', order)).items.map((item) => item.id) };
}

async function assign(order: number, handle: string): Promise<number> {
  const route = `POST ${admin}/disposition-orders/by-order/${order}/production-orders`;
  const { json } = expectStatus(await world.call(route, { key: 'staff', body: { productions: [{ handle }] } }), 200);
  return json.production_orders.at(-1);
}

const put = async ({ id }: Pick<Made, 'id'>, verb: string, body?: object) =>
  expectStatus(await world.call(`PUT ${admin}/production-orders/${id}/${verb}`, { key: 'staff', body }), 200);

const onePiece = ({ items }: Made) => ({ parcels: [{ items: [{ order_item: items[0], quantity: 1 }] }] });

/** Returns the responses to every request that a production can send about a production order. */
async function everyAnswer(made: Made, key: string): Promise<readonly string[]> {
  const { id, order, items } = made;
  const tags = await recordIn('order', order);
  const ids = [id, ...tags.items.flatMap(({ id_tags }) => id_tags.map(({ first }) => first)), ...items];
  const queriesOf = ({ expand = [], paging, route }: Contract) => [
    '',
    ...expand.map((name) => `expand=${name}`),
    ...(expand.length > 1 ? [`expand=${expand.join(',')}`] : []),
    ...(paging ? ['per_page=100', `filter[id]=${id}`] : []),
    ...(paging && route.includes('production-orders') ? [`filter[disposition_order]=${order}`] : []),
  ];
  const bodies = [undefined, onePiece(made), { reason: 'No fabric' }, {}];
  const answers: string[] = [];
  const send = async (route: string, body?: unknown) => {
    const answer = await world.call(route, { key, body });
    answers.push(JSON.stringify([answer.status, answer.headers, answer.body.toString()]));
  };
  for (const contract of contracts) {
    const places = contract.route.includes('{') ? ids : [0];
    for (const place of places) {
      for (const query of queriesOf(contract)) {
        if (!contract.body) await send(routeWith(contract, place, query));
        else for (const body of [exampleBody(contract), ...bodies]) await send(routeWith(contract, place, query), body);
      }
    }
  }
  return answers;
}

const holds = (answers: readonly string[], mark: string): boolean =>
  answers.some((answer) => answer.toLowerCase().includes(mark.toLowerCase()));

/** Ends the work on a production order in some way. */
type End = (made: Made) => Promise<unknown>;

const ends: Readonly<Record<string, End>> = {
  'is rejected': (made) => put(made, 'reject', { reason: 'No time' }),
  'is taken back before it is accepted': (made) => put(made, 'take-back'),
  'is taken back afterwards': async (made) => {
    await put(made, 'accept');
    await put(made, 'take-back');
  },
  'is taken back after a parcel': async (made) => {
    await put(made, 'accept');
    await put(made, 'deliver', onePiece(made));
    await put(made, 'take-back');
  },
  'is taken back and assigned again': async (made) => {
    await put(made, 'take-back');
    await assign(made.order, 'south-stitch');
  },
  fails: async (made) => {
    await put(made, 'accept');
    await put(made, 'fail', { reason: 'No fabric' });
  },
  'is cancelled with its order': async ({ order }) =>
    expectStatus(await world.call(`PUT /v2/orders/${order}/cancel`), 200),
  'is cancelled with its pieces': async ({ order }) => {
    for (const piece of [0, 1, 2]) {
      const route = `PUT ${admin}/order-item-units/${order * 2048 + piece}/cancel`;
      expectStatus(await world.call(route, { key: 'staff' }), 200);
    }
  },
};

describe('while a production works on an order', () => {
  test('it sees the recipient, the sender and the packing slip, and nobody else sees them', async () => {
    const made = await anOrder();
    const { shown, hidden } = made.marks;
    const read = async () => (await world.call(`GET ${admin}/production-orders/${made.id}`, { key: keys.north })).json;
    const { ship_to, sender, packing_slip } = await read();
    expect([ship_to.city, sender.city]).toEqual([`${shown} city`, `${shown} sender city`]);
    expect(packing_slip).toMatchObject({ order: made.order, external_reference: `${shown} reference` });
    expect(holds(await everyAnswer(made, keys.south), shown)).toBe(false);
    await put(made, 'accept');
    expect(holds([JSON.stringify(await read())], hidden), 'the billing address').toBe(false);
    expect(holds(await everyAnswer(made, keys.south), shown)).toBe(false);
    expect(holds(await everyAnswer(made, keys.south), hidden)).toBe(false);
  });
});

describe.each(Object.entries(ends))('after a production order %s', (name, end) => {
  test('no response to its production contains the recipient, nor to another production', async () => {
    const made = await anOrder();
    const { shown, hidden } = made.marks;
    await end(made);
    const own = await everyAnswer(made, keys.north);
    expect(holds(own, `"id":${made.id}`) || holds(own, `\\"id\\":${made.id}`), 'its own order is in responses').toBe(
      true,
    );
    for (const mark of [shown, hidden]) expect(holds(own, mark), mark).toBe(false);
    if (!name.includes('again')) expect(holds(await everyAnswer(made, keys.south), shown)).toBe(false);
    report('P11', `recipients after a production order ${name}`, { responses: own.length });
  });
});

test('a tag follows its piece to the next production, with what the first one told', async () => {
  const made = await anOrder();
  await put(made, 'accept');
  const tag = made.order * 2048;
  const path = `${admin}/id-tags/${tag}`;
  const body = { current_state: 'Printed' };
  expectStatus(await world.call(`PUT ${path}`, { key: keys.north, body }), 200);
  await put(made, 'take-back');
  for (const key of Object.values(keys)) expectStatus(await world.call(`GET ${path}`, { key }), 404);
  await put({ id: await assign(made.order, 'south-stitch') }, 'accept');
  expectStatus(await world.call(`GET ${path}`, { key: keys.north }), 404);
  const { json } = expectStatus(await world.call(`GET ${path}`, { key: keys.south }), 200);
  expect(json.current_state).toBe('Printed');
  const list = async (key: string) =>
    (await world.call(`GET ${admin}/id-tags?filter[order]=${made.order}`, { key })).json.data.length;
  expect([await list(keys.north), await list(keys.south)]).toEqual([0, 3]);
});

test('a delivered order shows its recipient for 30 days after the last parcel, and not a second longer', async () => {
  const made = await anOrder();
  const { shown } = made.marks;
  await put(made, 'accept');
  await put(made, 'deliver', onePiece(made));
  const day = 24 * 3_600_000;
  world.advance(3 * day);
  const { json } = await put(made, 'deliver', {});
  const sent = Date.parse(json.shipments.at(-1).created_at);
  const read = () => everyAnswer(made, keys.north);
  world.advance(sent + 30 * day - 60_000 - world.now());
  const before = await world.call(`GET ${admin}/production-orders/${made.id}`, { key: keys.north });
  expect(before.json.ship_to.city).toBe(`${shown} city`);
  world.advance(sent + 30 * day - world.now());
  const after = await world.call(`GET ${admin}/production-orders/${made.id}`, { key: keys.north });
  expect(after.json).toMatchObject({ state: 'delivered', ship_to: null, sender: null, packing_slip: null });
  expect(holds(await read(), shown)).toBe(false);
});

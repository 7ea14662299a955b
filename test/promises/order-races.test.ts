import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { handler as prepareOrder } from '../../functions/workers/prepare-order.ts';
import type { Records } from '../../shared/domain/records.ts';
import { forgetHeld } from '../../shared/lib/held.ts';
import type { Tenant } from '../../shared/model/fields.ts';
import { orderedCopyId } from '../../shared/resources/orders/ordered-copy.ts';
import type { Shipment } from '../../shared/resources/orders/shipment.ts';
import { relayEnd } from '../../shared/rules/orders/hanging.ts';
import { eventId, eventKey, sequenceKey, uniqueKey } from '../../shared/table/keys.ts';
import { type Row, recordRow } from '../../shared/table/rows.ts';
import { putRow } from '../../shared/table/table.ts';
import { reserveIds } from '../../shared/table/writes/reserve-ids.ts';
import { runDisposition } from '../../shared/work/orders/run-disposition.ts';
import { aKey, eventsOf, idByHandle, putRecord, recordIn } from '../support/arrange.ts';
import { type Chaos, chaosSeed, makeChaos } from '../support/chaos.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder } from '../support/given/orders.ts';
import { readTable, violations } from '../support/invariants.ts';
import { drawBy, freshKeys, operate, pairsOf, type RacePair, sides, startAgain, tick } from '../support/race.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { requireSerial } from '../support/serial.ts';
import { type OrderOperation, type OrderRequest, type ShownOrder, stepOfOrder } from '../support/serial-order.ts';
import type { Made, OrderSubject } from '../support/serial-order-subject.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';
import { putRows } from '../table/own-table.ts';

// P10 for orders: a merchant, staff, productions and workers change one order at once. 2 to 8 operations run at once
// for every pair of operations, on many orders in parallel. Calls are delayed and conflicts injected at random. For
// each order a serial order must explain every response, and the final order, disposition order, production orders and
// units.

const sampler = makeSampler('rounds of each pair that races for an order');
const wantedRounds = Number(process.env.RACE_ROUNDS ?? sampler.draws(40, 200)); // minimum number of histories per pair
const ordersAtOnce = 8;
const admin = '/master-administration';

const kinds = [
  'complete',
  'cancel',
  'assign',
  'assign item',
  'accept',
  'deliver',
  'reject',
  'fail',
  'take back',
  'hold',
  'cancel unit',
  'prepare',
  'route',
] as const;
type Kind = (typeof kinds)[number];

let world: TestWorld;
let faults: FaultInjector;
let chaos: Chaos;
let templates: ReadonlyMap<string, Template>;
/** The two productions of each mode. Only the first can print with DTG. */
type Two = readonly [first: string, second: string];
const handlesOf: Readonly<Record<'live' | 'test', Two>> = {
  live: ['north-print', 'south-stitch'],
  test: ['test-print', 'test-stitch'],
};
const handles = [...handlesOf.live, ...handlesOf.test];
let productionIds: ReadonlyMap<string, number>;
let dtg = 0;
const idsOfMode = ({ is_test }: Tenant): readonly [first: number, second: number] => {
  const [first, second] = handlesOf[is_test ? 'test' : 'live'];
  return [productionIds.get(first) ?? 0, productionIds.get(second) ?? 0];
};

/** Adds a second test production, so that test orders have a choice too. */
async function addTestStitch(): Promise<void> {
  const south = await recordIn('production', await idByHandle('production', 'south-stitch'));
  await putRecord('production', { ...south, id: 9001, handle: 'test-stitch', name: 'Test Stitch', is_test: true });
  await putRow({ ...uniqueKey('production', 'handle', 'test-stitch'), id: 9001 });
  forgetHeld();
}
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
  chaos = makeChaos(world, faults);
  await addTestStitch();
  const ids = handles.map(async (handle) => [handle, await idByHandle('production', handle)] as const);
  productionIds = new Map(await Promise.all(ids));
  dtg = await idByHandle('production-method', 'dtg');
  const made: [string, Template][] = [];
  for (const [key, merchant] of [['merchant', 1] as const, ['other_merchant', 2] as const]) {
    for (const start of starts) made.push([`${merchant} ${start}`, await makeTemplate(start, key)]);
  }
  templates = new Map(made);
});

const one = drawBy(() => chaos.random());

const messageOf = (order: number, { merchant, is_test }: Tenant, route: boolean) =>
  JSON.stringify({ schema: 1, event: 'evt', hops: 0, facts: { order, merchant, is_test, route } });

const again = { status: 503 }; // the message would be delivered again

/** Runs the worker on one message that asks it to prepare an order. The message does not pass through the queue. */
async function prepare(order: number, tenant: Tenant): Promise<ShownOrder | undefined> {
  const body = messageOf(order, tenant, false);
  const { batchItemFailures } = await prepareOrder({ Records: [{ messageId: 'm', body }] } as never);
  return batchItemFailures.length === 0 ? undefined : again;
}

/** Runs an execution of the state machine to its end, as the worker does for an order that needs routing. */
async function route(order: number, { merchant, is_test }: Tenant, after: number): Promise<ShownOrder | undefined> {
  const placed = { order, merchant, is_test, after };
  const ran = await runDisposition({ order, productions: null, asker: { placed } });
  return isDeepStrictEqual(ran, { ended: true, output: { kind: 'routed' } }) ? undefined : again;
}

// ---- before a race

/**
 * A step of an order on its way to a start. Numbers name a production order, the letters n and s the productions, and a
 * and b the items. `send` delivers one piece of a.
 */
type Deed =
  | 'prepare'
  | `cancel ${number}`
  | `accept ${number}`
  | `${'deliver' | 'send' | 'hold' | 'fail' | 'reject' | 'take-back'} ${number}`
  | `assign ${'n' | 's' | 'ns'}`
  | `item ${'an' | 'as' | 'bs'}`;

/** The states of an order when a race begins. The order has two items, one of two pieces and one of one piece. */
const deeds = {
  placed: [],
  prepared: ['prepare'],
  promised: ['assign n'],
  whole: ['prepare', 'assign n'],
  shared: ['prepare', 'assign ns'],
  begun: ['prepare', 'item an'],
  split: ['prepare', 'item an', 'item bs'],
  'begun and accepted': ['prepare', 'item an', 'accept 0'],
  'half accepted': ['prepare', 'item an', 'item bs', 'accept 0'],
  'split and accepted': ['prepare', 'item an', 'item bs', 'accept 0', 'accept 1'],
  'whole and accepted': ['prepare', 'assign n', 'accept 0'],
  'shared and accepted': ['prepare', 'assign ns', 'accept 0'],
  'half delivered': ['prepare', 'item an', 'item bs', 'accept 0', 'deliver 0'],
  'on hold': ['prepare', 'assign n', 'accept 0', 'hold 0'],
  'partly sent': ['prepare', 'assign n', 'accept 0', 'send 0'],
  'sent and on hold': ['prepare', 'item an', 'accept 0', 'send 0', 'hold 0'],
  'both accepted': ['prepare', 'assign ns', 'accept 0', 'accept 1', 'send 0'],
  'rejected once': ['prepare', 'assign ns', 'reject 1'],
  'taken back': ['prepare', 'assign n', 'accept 0', 'take-back 0'],
  'failed after a parcel': ['prepare', 'assign n', 'accept 0', 'send 0', 'fail 0'],
  'taken over': ['prepare', 'item an', 'accept 0', 'send 0', 'fail 0', 'item as', 'item bs'],
  'one piece left': ['prepare', 'cancel 0', 'cancel 1'],
  'one piece to be made': ['prepare', 'assign n', 'cancel 0', 'cancel 2'],
} satisfies Readonly<Record<string, readonly Deed[]>>;
type Start = keyof typeof deeds;
const starts = Object.keys(deeds) as Start[];

const pendingStarts: readonly Start[] = [
  'promised',
  'whole',
  'shared',
  'begun',
  'split',
  'half accepted',
  'shared and accepted',
  'half delivered',
  'rejected once',
  'taken over',
  'one piece to be made',
];
const acceptedStarts: readonly Start[] = [
  'begun and accepted',
  'half accepted',
  'split and accepted',
  'whole and accepted',
  'shared and accepted',
  'on hold',
  'partly sent',
  'sent and on hold',
  'both accepted',
];

/** The starts from which each operation can take effect. */
const useful: Readonly<Record<Kind, readonly Start[]>> = {
  complete: starts,
  prepare: ['placed', 'promised'],
  route: ['placed', 'prepared', 'taken back'],
  assign: ['placed', 'prepared', 'taken back', 'one piece left'],
  'assign item': [
    'placed',
    'prepared',
    'begun',
    'begun and accepted',
    'rejected once',
    'taken back',
    'failed after a parcel',
    'one piece left',
  ],
  accept: pendingStarts,
  deliver: acceptedStarts,
  reject: pendingStarts,
  fail: acceptedStarts,
  'take back': [...pendingStarts, ...acceptedStarts],
  hold: acceptedStarts,
  'cancel unit': starts.filter((start) => start !== 'whole and accepted'),
  cancel: starts.filter((start) => !/accepted|delivered|sent|hold|parcel|over/.test(start)),
};

function startOf([a, b]: readonly Kind[]): Start {
  const [ofA, ofB] = [useful[a ?? 'complete'], useful[b ?? 'complete']];
  const both = ofA.filter((start) => ofB.includes(start));
  const [first = 'placed', ...rest] = both.length > 0 ? both : [...ofA, ...ofB];
  return one([first, ...rest]);
}

/**
 * An order with all its related records, as the table holds it. Tests copy it, because that is cheaper than an order
 * from scratch.
 */
interface Template {
  readonly order: Records['order'];
  readonly checkout: Records['checkout'];
  readonly disposition: Records['disposition-order'];
  readonly made: readonly Records['production-order'][];
  readonly variants: readonly Records['merchant-variant'][];
  readonly events: readonly Row[];
  /** Events of its parcels. */
  readonly shipped: readonly Row[];
}

async function makeTemplate(start: Start, key: 'merchant' | 'other_merchant'): Promise<Template> {
  const variants = (await world.call('GET /v2/variants?filter[collection_name]=catalogue', { key })).json.data.slice(
    0,
    2,
  );
  const items = variants.map(({ id }: { id: number }, index: number) => ({ variant_id: id, quantity: 2 - index }));
  const { id } = await aPlacedOrder(world, { items }, { key });
  const placed = await recordIn('order', id);
  const ordered = placed.items.map((item) => item.id);
  world.loseStream();
  for (const deed of deeds[start] as readonly Deed[]) {
    const [what, which = ''] = deed.split(' ');
    const staff = async (route: string, body?: unknown) =>
      expectStatus(await world.call(`${route}`, { key: 'staff', body }), 200);
    if (what === 'prepare') await prepare(id, placed);
    if (what === 'cancel') await staff(`PUT ${admin}/order-item-units/${id * 2048 + Number(which)}/cancel`);
    if (what === 'accept') await staff(`PUT ${admin}/production-orders/${id * 128 + Number(which)}/accept`);
    if (what === 'deliver') await staff(`PUT ${admin}/production-orders/${id * 128 + Number(which)}/deliver`, {});
    if (what === 'send') {
      const parcel = { tracking_number: 'T-0', items: [{ order_item: ordered[0], quantity: 1 }] };
      await staff(`PUT ${admin}/production-orders/${id * 128 + Number(which)}/deliver`, { parcels: [parcel] });
    }
    if (what === 'hold' || what === 'fail' || what === 'reject' || what === 'take-back') {
      const body = what === 'take-back' ? undefined : { reason: 'At the start' };
      await staff(`PUT ${admin}/production-orders/${id * 128 + Number(which)}/${what}`, body);
    }
    if (what !== 'assign' && what !== 'item') continue;
    const named = handlesOf.live.filter((handle) => which.replace(/^[ab]/, '').includes(handle.charAt(0)));
    const item = String(ordered[which.startsWith('a') ? 0 : 1]);
    const share = (handle: string) =>
      what === 'item' ? { handle, order_items: [{ external_identifier: item }] } : { handle };
    await staff(`POST ${admin}/disposition-orders/by-order/${id}/production-orders`, { productions: named.map(share) });
  }
  world.mendStream();
  await world.drain();
  const [order, disposition] = [await recordIn('order', id), await recordIn('disposition-order', id)];
  const table = await readTable();
  return {
    order,
    disposition,
    checkout: table.of('checkout').find((checkout) => checkout.order === id) ?? expect.unreachable('It has a checkout'),
    made: await Promise.all(disposition.production_orders.map((made) => recordIn('production-order', made))),
    variants: await Promise.all(order.items.map(({ variant }) => recordIn('merchant-variant', variant))),
    events: (await eventsOf('order', id)).slice(0, deeds[start].some((deed: Deed) => deed === 'prepare') ? 1 : 0),
    shipped: disposition.production_orders
      .flatMap((made) => table.events('production-order', made))
      .filter(({ type }) => type === 'shipment.prepared'),
  };
}

/** An order in a race, with everything that its requests need. */
interface Entrant {
  readonly key: string;
  readonly staff: string;
  readonly tenant: Tenant;
  readonly checkout: number;
  readonly subject: OrderSubject;
}

/** Copies a template under new IDs. If one production can produce everything, the rule may route the order. */
async function enter(
  start: Start,
  { key, staff, tenant }: { readonly key: string; readonly staff: string; readonly tenant: Tenant },
): Promise<Entrant> {
  const template =
    templates.get(`${tenant.merchant} ${start}`) ?? expect.unreachable(`There is a template of ${start}`);
  const isWaiting = template.disposition.state === 'manual_assignment_process';
  const needsDtg = isWaiting && chaos.random() < 0.5;
  const [first, second] = idsOfMode(tenant);
  const [live] = idsOfMode({ ...tenant, is_test: false });
  const productionOf = (id: number) => (id === live ? first : second);
  const ids = await reserveIds({ order: 1, checkout: 1 });
  const [id, checkout] = [ids.order(), ids.checkout()];
  // the orders of a tenant share their copies of variants
  const copies = template.checkout.items.map(({ variant }) => orderedCopyId(variant, tenant.is_test));
  const variantOf = (place: number) => copies[place] ?? 0;
  const variants = template.variants.map((variant, place) => ({ ...variant, ...tenant, id: variantOf(place) }));
  const isPreparing = start === 'placed' || start === 'promised';
  const idOf = (own: number) => id * 128 + (own % 128);
  const shipmentOf = (shipment: Shipment): Shipment => ({
    ...shipment,
    id: idOf(shipment.id),
    is_test: tenant.is_test,
    order: id,
    shipping_method: { ...shipment.shipping_method, order_id: id, is_test: tenant.is_test },
  });
  const order: Records['order'] = {
    ...template.order,
    ...tenant,
    id,
    disposition_order: id,
    ...(isPreparing && {
      state: 'preparing',
      rev: 1,
      due_at: relayEnd(template.order.created_at),
      awaits_routing: true,
    }),
    shipments: template.order.shipments.map(shipmentOf),
    ...(template.order.holds && {
      holds: template.order.holds.map((hold) => ({ ...hold, production_order: idOf(hold.production_order) })),
    }),
    items: template.order.items.map((item, place) => ({
      ...item,
      variant: variantOf(place),
      id_tags: item.id_tags.map((range) => ({
        ...range,
        first: range.first + (id - template.order.id) * 2048,
      })),
    })),
  };
  const disposition: Records['disposition-order'] = {
    ...template.disposition,
    ...tenant,
    id,
    order: id,
    items: template.disposition.items.map((item, place) => ({
      ...item,
      variant: variantOf(place),
      productions: item.productions.map(productionOf),
      ...(needsDtg && { production_methods: [dtg] }),
    })),
    production_orders: template.made.map((_, n) => id * 128 + n),
    ...(template.disposition.returned_by && { returned_by: template.disposition.returned_by.map(productionOf) }),
  };
  const made = template.made.map((one, n) => {
    const shipments = one.shipments?.map(shipmentOf);
    const production = productionOf(one.production);
    return { ...one, ...tenant, id: id * 128 + n, disposition_order: id, production, ...(shipments && { shipments }) };
  });
  const events = template.events.map((row) => {
    const event = eventId('order', id, Number(row.sequence));
    return { ...row, ...tenant, ...eventKey(String(row.at), event), subject: id, event };
  });
  const shipped = template.shipped.map((row) => {
    const subject = idOf(Number(row.subject));
    const event = `evt_production-order_${subject}_${row.sequence}`;
    const facts = { order: id, shipment: idOf((row.facts as { shipment: number }).shipment) };
    return { ...row, ...tenant, ...eventKey(String(row.at), event), subject, event, facts };
  });
  await putRows([
    recordRow('order', order),
    recordRow('checkout', { ...template.checkout, ...tenant, id: checkout, order: id }),
    recordRow('disposition-order', disposition),
    ...made.map((one) => recordRow('production-order', one)),
    ...variants.map((variant) => recordRow('merchant-variant', variant)),
    ...events,
    ...shipped,
    { ...sequenceKey('order', tenant), next: id + 1, last: id },
  ]);
  const subject: OrderSubject = {
    id,
    order: {
      rev: order.rev,
      state: isPreparing ? 'preparing' : 'prepared',
      awaitsRouting: order.awaits_routing,
      routedAfter: order.routed_after ?? 0,
    },
    routing: { rev: disposition.rev, state: disposition.state },
    items: disposition.items.map((item) => ({
      id: item.id,
      pieces: item.pieces.flatMap((run) => Array.from({ length: run.count }, () => run.state)),
      ...(item.is_returned && { isOpen: true }),
      ...(item.delivered && { ready: item.delivered }),
    })),
    made: made.map((one) => subjectOf(one, disposition)),
    sent: order.shipments.map(({ id: own, tracking_number, items = [] }) => ({
      n: made.findIndex(({ shipments = [] }) => shipments.some((sent) => sent.id === own)),
      tracking: tracking_number,
      contents: items.map(({ order_item, quantity }) => ({ item: placeOf(disposition, order_item), quantity })),
    })),
    held: (order.holds ?? []).map(({ production_order }) => production_order % 128),
    returnedBy: disposition.returned_by ?? [],
    able: needsDtg ? [first] : [first, second],
  };
  return { key, staff, tenant, checkout, subject };
}

const placeOf = ({ items }: Records['disposition-order'], id: number): number =>
  items.findIndex((routed) => routed.id === id);

/** Returns a production order as the checker sees it. */
function subjectOf(made: Records['production-order'], disposition: Records['disposition-order']): Made {
  const { rev, state, production, order_items, items = [], shipments = [], returned = [], hold } = made;
  const shares = order_items.map((item) => {
    const sent = shipments.flatMap((one) => one.items ?? []).filter(({ order_item }) => order_item === item);
    const back = returned.find(({ order_item }) => order_item === item)?.quantity;
    return {
      item: placeOf(disposition, item),
      before: items.find(({ order_item }) => order_item === item)?.delivered_before ?? 0,
      sent: sent.reduce((total, { quantity }) => total + quantity, 0),
      ...(back !== undefined && { back }),
    };
  });
  return { rev, state, production, shares, hold: hold?.reason ?? null };
}

// ---- the requests

const revOf = ({ headers }: JsonAnswer): number => Number(/^"(\d+)\./.exec(headers.etag ?? '')?.[1]);

type Show = (json: JsonAnswer['json'], answer: JsonAnswer) => Omit<ShownOrder, 'status'>;

/** Pieces of an order item in a response. */
interface Pieces {
  readonly order_item: number;
  readonly quantity: number;
}

const showOrder: Show = ({ id, state, items, shipments, holds }, answer) => ({
  id,
  rev: revOf(answer),
  state,
  cancelled: items.map(({ cancelled_at }: { cancelled_at: unknown }) => cancelled_at !== null),
  tags: items.map(({ id_tags }: { id_tags: readonly number[] }) => id_tags),
  shipments: shipments.map((sent: { id: number; tracking_number: unknown; items: readonly Pieces[] }) => [
    sent.id,
    sent.tracking_number,
    sent.items.map(({ order_item, quantity }) => [order_item, quantity]),
  ]),
  holds: holds.map(({ reason }: { reason: unknown }) => reason),
});
const showRouting: Show = ({ id, state, unassigned_items, production_orders }, answer) => {
  return { id, rev: revOf(answer), state, unassigned: unassigned_items, made: production_orders };
};
const showMade: Show = ({ id, state, production, order_items, hold, items, returned_items, shipments }, answer) => ({
  id,
  rev: revOf(answer),
  state,
  production,
  items: order_items,
  hold: hold?.reason ?? null,
  left: items
    .filter(({ pieces_left }: { pieces_left: number }) => pieces_left > 0)
    .map(({ order_item, pieces_left }: { order_item: number; pieces_left: number }) => [order_item, pieces_left]),
  returned: items.flatMap(({ order_item }: Pieces) =>
    returned_items
      .filter((back: Pieces) => back.order_item === order_item)
      .map((back: Pieces) => [order_item, back.quantity]),
  ),
  shipments: shipments.map((sent: { id: number }) => sent.id),
});
const showUnit: Show = ({ id, state }, answer) => ({ id, rev: revOf(answer), state });
const showUnits: Show = ({ data }) => ({
  states: data.map(({ state }: { state: string }) => state),
  tags: data.map(({ id_tag }: { id_tag: number | null }) => id_tag),
});

/** Performs an operation. Workers return undefined unless they gave up. */
async function perform(
  { key, staff, tenant, checkout, subject }: Entrant,
  request: OrderRequest,
): Promise<ShownOrder | undefined> {
  const { id } = subject;
  const call = async (route: string, show: Show, sent: { readonly key: string; readonly body?: unknown }) => {
    const answer = await world.call(route, sent);
    const { status, json } = answer;
    // the difference between 200 and 201 does not concern the order
    return { status: status === 201 ? 200 : status, ...(status < 300 && show(json, answer)) };
  };
  const byStaff = (route: string, show: Show, body?: unknown) => {
    const [method = '', path = ''] = route.split(' ');
    return call(`${method} ${admin}/${path}`, show, { key: staff, body });
  };
  const share = (production: number, more = {}) => {
    return { handle: handles.find((handle) => productionIds.get(handle) === production), ...more };
  };
  const change = (n: number, verb: string, body?: unknown) =>
    byStaff(`PUT production-orders/${id * 128 + n}/${verb}`, showMade, body);
  const assign = (shares: readonly object[]) =>
    byStaff(`POST disposition-orders/by-order/${id}/production-orders`, showRouting, { productions: shares });
  switch (request.kind) {
    case 'complete': {
      const body = { payment: { handle: 'invoice' } };
      return call(`PUT /v2/checkouts/${checkout}/complete`, showOrder, { key, body });
    }
    case 'cancel':
      return call(`PUT /v2/orders/${id}/cancel`, showOrder, { key });
    case 'read order':
      return call(`GET /v2/orders/${id}`, showOrder, { key });
    case 'assign':
      return assign(request.productions.map((production) => share(production)));
    case 'assign item': {
      const external_identifier = String(subject.items[request.item]?.id);
      return assign([share(request.production, { order_items: [{ external_identifier }] })]);
    }
    case 'accept':
      return change(request.n, 'accept');
    case 'deliver': {
      const { tracking: tracking_number, some } = request;
      const order_item = subject.items[some?.item ?? 0]?.id;
      const parcel = { tracking_number, items: [{ order_item, quantity: some?.quantity }] };
      return change(request.n, 'deliver', some ? { parcels: [parcel] } : { tracking_number });
    }
    case 'reject':
      return change(request.n, 'reject', { reason: 'No time' });
    case 'take back':
      return change(request.n, 'take-back');
    case 'fail': {
      const items = request.item === undefined ? {} : { items: [{ order_item: subject.items[request.item]?.id }] };
      return change(request.n, 'fail', { reason: 'No fabric', ...items });
    }
    case 'hold': {
      const { reason } = request;
      return reason === null ? change(request.n, 'release') : change(request.n, 'hold', { reason });
    }
    case 'read production order':
      return byStaff(`GET production-orders/${id * 128 + request.n}`, showMade);
    case 'cancel unit':
      return byStaff(`PUT order-item-units/${id * 2048 + request.piece}/cancel`, showUnit);
    case 'read units':
      return byStaff(`GET order-item-units?filter[order]=${id}&per_page=100`, showUnits);
    case 'read disposition':
      return byStaff(`GET disposition-orders/by-order/${id}`, showRouting);
    case 'prepare':
      return prepare(id, tenant);
    case 'route':
      return route(id, tenant, request.after);
    case 'note routing': // part of route
    case 'drain':
      await world.drain();
      return undefined;
  }
}

const ask = (entrant: Entrant, request: OrderRequest): Promise<OrderOperation> =>
  operate(request, (asked) => perform(entrant, asked));

/** Returns one of the existing production orders, or the next one. */
const aProductionOrder = ({ subject: { made } }: Entrant): number =>
  Math.floor(chaos.random() * (made.length + (chaos.random() < 0.2 ? 1 : 0))) || 0;

async function requestOf(kind: Kind, entrant: Entrant): Promise<OrderRequest> {
  const [north, south] = idsOfMode(entrant.tenant);
  const pieces = entrant.subject.items.flatMap((item) => item.pieces);
  const pending = pieces.flatMap((state, piece) => (state === 'pending' ? [piece] : []));
  switch (kind) {
    case 'assign':
      return { kind, productions: one([[north], [south], [north, south]]) };
    case 'assign item':
      return { kind, production: one([north, south]), item: one([0, 1]) };
    case 'accept':
      return { kind, n: aProductionOrder(entrant) };
    case 'deliver':
      return {
        kind,
        n: aProductionOrder(entrant),
        tracking: one(['T-1', 'T-2', null]),
        ...(chaos.random() < 0.4 && { some: { item: one([0, 0, 1]), quantity: one([1, 1, 2]) } }),
      };
    case 'reject':
    case 'take back':
      return { kind, n: aProductionOrder(entrant) };
    case 'fail':
      return { kind, n: aProductionOrder(entrant), ...(chaos.random() < 0.4 && { item: one([0, 1]) }) };
    case 'hold':
      return { kind, n: aProductionOrder(entrant), reason: one(['At the start', 'No ink', null]) };
    case 'cancel unit': {
      const [piece = 0, ...rest] = pending.length > 0 && chaos.random() < 0.8 ? pending : pieces.keys().toArray();
      return { kind, piece: one([piece, ...rest]) };
    }
    case 'route': {
      const { routed_after: after = 0 } = await recordIn('order', entrant.subject.id);
      return { kind, after };
    }
    default:
      return { kind };
  }
}

// ---- the races

const pairs = pairsOf<Kind>('order', kinds, { wanted: wantedRounds, draw: one });
const figures = { histories: 0, operations: 0, 'operations with 409': 0, 'operations with 503': 0 };

interface Batch {
  /** Few other operations run together with the pair. */
  readonly alone: boolean;
  /** The race finishes the work that it started. Otherwise the stream is lost, which saves most of the time. */
  readonly settled: boolean;
  readonly keys: readonly string[];
  readonly staff: readonly string[];
}

/** Reads the final state as staff and the merchant see it. */
async function readBack(entrant: Entrant): Promise<readonly OrderOperation[]> {
  const routing = await ask(entrant, { kind: 'read disposition' });
  const made = Array.isArray(routing.answer?.made) ? routing.answer.made : [];
  const rest: readonly OrderRequest[] = [
    { kind: 'read order' },
    { kind: 'read units' },
    ...made.map((_, n): OrderRequest => ({ kind: 'read production order', n })),
  ];
  return [routing, ...(await Promise.all(rest.map((request) => ask(entrant, request))))];
}

async function runBatch(pair: RacePair<Kind>, { alone, settled, keys, staff }: Batch): Promise<void> {
  world.loseStream(); // the work of a race runs only when the race starts it
  const races: { readonly entrant: Entrant; readonly kinds: readonly Kind[]; readonly history: OrderOperation[] }[] =
    [];
  for (let index = 0; index < ordersAtOnce; index += 1) {
    const met = pairs.round(pair, { alone });
    const tenant = sides[index % 4] ?? expect.unreachable('There are four sides');
    const of = { key: keys[index % 4] ?? '', staff: staff[index % 4] ?? '', tenant };
    races.push({ entrant: await enter(startOf(met), of), kinds: met, history: [] });
  }
  await chaos.race(
    races.flatMap(({ entrant, kinds: met, history }) =>
      met.map((kind) => async () => {
        const done = await ask(entrant, await requestOf(kind, entrant));
        history.push(done, ...(done.kind === 'route' ? [{ ...done, kind: 'note routing' } as const] : []));
      }),
    ),
  );
  if (settled) {
    world.mendStream();
    for (const { entrant } of races) {
      const body = messageOf(entrant.subject.id, entrant.tenant, true);
      world.send('prepare-order', body);
    }
    await world.drain();
  }
  const end = tick();
  await Promise.all(
    races.map(async ({ entrant, kinds: met, history }) => {
      figures.operations += history.length;
      figures['operations with 409'] += history.filter(({ answer }) => answer?.status === 409).length;
      figures['operations with 503'] += history.filter(({ answer }) => answer?.status === 503).length;
      if (settled) history.push({ kind: 'drain', start: end, end });
      history.push(...(await readBack(entrant)));
      requireSerial(stepOfOrder, entrant.subject, history);
      figures.histories += 1;
      pairs.count(met);
    }),
  );
}

describe('the checker of serial orders', () => {
  const start: OrderSubject = {
    id: 1,
    order: { rev: 2, state: 'prepared', awaitsRouting: false, routedAfter: 0 },
    routing: { rev: 1, state: 'manual_assignment_process' },
    items: [{ id: 5, pieces: ['pending', 'pending'] }],
    made: [],
    sent: [],
    held: [],
    returnedBy: [],
    able: [],
  };
  const times = { start: 1, end: 5 };
  const routed = (rev: number, made: readonly number[], state = 'assigned'): ShownOrder => {
    return { status: 200, id: 1, rev, state, unassigned: 0, made };
  };
  const assign = (answer: ShownOrder): OrderOperation => ({ kind: 'assign', productions: [1], ...times, answer });
  const refused = { status: 409 };
  const accept = (answer: ShownOrder): OrderOperation => ({ kind: 'accept', n: 0, ...times, answer });
  const accepted: ShownOrder = {
    ...{ status: 200, id: 128, rev: 2, state: 'accepted', production: 1, items: [5] },
    ...{ hold: null, left: [[5, 2]], returned: [], shipments: [] },
  };
  const cancelUnit = (answer: ShownOrder, when = times): OrderOperation => ({
    kind: 'cancel unit',
    piece: 0,
    ...when,
    answer,
  });
  const unit = (rev: number): ShownOrder => ({ status: 200, id: 2048, rev, state: 'cancelled' });
  const explained = (...history: OrderOperation[]) => expect(() => requireSerial(stepOfOrder, start, history));

  test('accepts results that some order explains', () => {
    explained(assign(routed(2, [128])), assign(refused)).not.toThrow();
    explained(accept(accepted), assign(routed(2, [128])), cancelUnit(refused)).not.toThrow();
    const acceptedOne: ShownOrder = { ...accepted, left: [[5, 1]] };
    explained(accept(acceptedOne), assign(routed(3, [128])), cancelUnit(unit(2))).not.toThrow();
    explained(accept({ status: 404 }), assign(routed(2, [128]))).not.toThrow();
  });

  test('rejects an item that is assigned twice, a unit that is cancelled after its confirmation, and a wrong rev', () => {
    explained(assign(routed(2, [128])), assign(routed(3, [128, 129]))).toThrow('No serial order');
    explained(assign(routed(2, [128])), assign(routed(2, [128]))).toThrow('No serial order');
    explained(accept(accepted), assign(routed(2, [128])), cancelUnit(unit(4))).toThrow('No serial order');
    explained(assign(routed(2, [128])), cancelUnit(unit(2), { start: 6, end: 7 })).toThrow('No serial order');
  });

  test('accepts that a routing message from before a return does nothing', () => {
    const shares = [{ item: 0, before: 0, sent: 0 }];
    const promised: OrderSubject = {
      ...start,
      order: { ...start.order, rev: 1, awaitsRouting: true },
      routing: { rev: 2, state: 'assigned' },
      made: [{ rev: 1, state: 'pending', production: 1, shares, hold: null }],
    };
    const rejected: ShownOrder = { ...accepted, state: 'rejected', left: [], returned: [[5, 2]] };
    const read: ShownOrder = {
      ...{ status: 200, id: 1, rev: 2, state: 'prepared' },
      ...{ cancelled: [false], tags: [[]], shipments: [], holds: [] },
    };
    const explains = (after: number) => () =>
      requireSerial<OrderSubject, OrderOperation>(stepOfOrder, promised, [
        { kind: 'reject', n: 0, start: 1, end: 2, answer: rejected },
        { kind: 'note routing', after, start: 3, end: 4 },
        { kind: 'read order', start: 5, end: 6, answer: read },
      ]);
    expect(explains(0)).not.toThrow();
    expect(explains(1)).toThrow('No serial order');
  });

  test('rejects a 409 without a reason', () => {
    explained(assign(refused)).toThrow('No serial order');
    explained(cancelUnit(refused)).toThrow('No serial order');
    explained(assign(routed(2, [128])), accept(refused)).toThrow('No serial order');
  });
});

/** Returns a staff key for each side, so that no key uses up its hourly limit. */
const staffKeys = () => Promise.all(sides.map(() => aKey({ role: 'staff', merchant: null })));

describe.each(pairs.all.map((pair) => [pairs.nameOf(pair), pair] as const))('%s', (_, pair) => {
  test('the responses and the final state have a serial order', async () => {
    await startAgain(world);
    await addTestStitch();
    const alone = Math.ceil(wantedRounds / 10 / ordersAtOnce);
    try {
      let [keys, staff] = [await freshKeys(), await staffKeys()];
      for (let batch = 0; batch < alone; batch += 1) await runBatch(pair, { alone: true, settled: true, keys, staff });
      await world.drain();
      expect(violations(await readTable())).toEqual([]);
      await startAgain(world);
      await addTestStitch();
      [keys, staff] = [await freshKeys(), await staffKeys()];
      while (!pairs.isDone(pair)) await runBatch(pair, { alone: false, settled: false, keys, staff });
    } catch (error) {
      throw new Error(`CHAOS_SEED=${chaosSeed}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  });
});

test('the figures are reported', () => {
  expect(pairs.fewest()).toBeGreaterThanOrEqual(wantedRounds);
  expect(figures['operations with 503'] / figures.operations, 'operations that gave up').toBeLessThan(0.1);
  report('P10', 'races of orders', {
    pairs: pairs.all.length,
    'rounds per pair': wantedRounds,
    ...figures,
    'conflicts injected': chaos.conflicts,
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scope } from '../../../shared/model/fields.ts';
import { firstPiece } from '../../../shared/resources/orders/pieces.ts';
import { eventKey, eventLogIndex, eventPositionAt, paddedId, positionOfLogSort } from '../../../shared/table/keys.ts';
import { putRow } from '../../../shared/table/table.ts';
import type { OutboxRow } from '../../../shared/table/writes/outbox.ts';
import { aKey, older, pathOf } from '../../support/arrange.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aCustomVariant } from '../../support/given/designs.ts';
import {
  aCancelledOrder,
  aCheckoutWithRates,
  anAcceptedProductionOrder,
  aPlacedOrder,
  aPreparedOrder,
} from '../../support/given/orders.ts';
import { noun } from '../../support/noun.ts';
import { bodyIn, eventRow } from '../../support/told.ts';
import { type JsonAnswer, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();
const { list, pages } = noun(world, 'v2/events');

const day = 24 * 3600 * 1000;

/** A merchant's side that no other test uses. */
async function aSide(more: Partial<Scope> = {}) {
  const scope = { merchant: 1, is_test: false, ...more };
  return { scope, as: { key: await aKey(scope) } };
}

const eventsIn = ({ json }: JsonAnswer): readonly { readonly id: string; readonly type: string }[] => json.data;
const idsOf = (answer: JsonAnswer) => eventsIn(expectStatus(answer, 200)).map(({ id }) => id);
const typesOf = (answer: JsonAnswer) => eventsIn(expectStatus(answer, 200)).map(({ type }) => type);

describe('events', () => {
  test('are shown as notifications tell of them, with their subject, in the shape of the version', async () => {
    const { id } = await aCancelledOrder(world);
    await world.drain();
    const row = await eventRow('order', id, 'order.cancelled');
    for (const [version, sent] of [
      ['2022-02-01', {}],
      ['2021-02-23', older],
    ] as const) {
      const [event] = expectStatus(await list('?per_page=1', sent), 200).json.data;
      const { subject, ...content } = event;
      expect(content).toEqual(JSON.parse((await bodyIn(world, row, version)) ?? ''));
      expect(subject).toEqual({ type: 'order', id });
    }
  });

  test('of every kind name their subject; those that the version has no name for are not shown', async () => {
    const { as } = await aSide({ is_test: true });
    const { id: variant } = await aCustomVariant(world, as);
    const { id: checkout } = await aCheckoutWithRates(world, {}, as);
    const { id: production, order } = await anAcceptedProductionOrder(world, {}, as);
    const admin = (route: string, body: object) =>
      world.call(route.replace(' ', ' /master-administration/'), { key: 'production', body });
    const tag = firstPiece(order);
    expectStatus(await admin(`PUT id-tags/${tag}`, { current_state: 'Scanned' }), 200);
    expectStatus(await admin(`PUT production-orders/${production}/deliver`, {}), 200);
    await world.drain();

    const shown = async (sent: object) =>
      eventsIn(expectStatus(await list('?per_page=100', { ...as, ...sent }), 200)).map((event) =>
        [event.type, Reflect.get(event, 'subject').type, Reflect.get(event, 'subject').id].join(' '),
      );
    const latest = await shown({});
    expect(latest).toEqual(
      expect.arrayContaining([
        `variant.completed variant ${variant}`,
        `order.prepared order ${order}`,
        `order.completed order ${order}`,
        `shipment.prepared shipment ${production}`,
      ]),
    );
    const former = await shown(older);
    expect(former).toEqual(
      expect.arrayContaining([
        `variant.designed variant ${variant}`,
        `order.shipped order ${order}`,
        `id-tag.updated id-tag ${tag}`,
        `shipping-rate.calculated checkout ${checkout}`,
      ]),
    );
    const types = (all: readonly string[]) => [...new Set(all.map((text) => text.replace(/ .*/, '')))].toSorted();
    expect(types(latest)).toEqual([
      'logo.completed',
      'order.completed',
      'order.prepared',
      'shipment.prepared',
      'variant.completed',
    ]);
    expect(types(former)).toEqual(['id-tag.updated', 'order.shipped', 'shipping-rate.calculated', 'variant.designed']);
  });

  test('are there as soon as they have happened, whether they are relayed or not', async () => {
    const { id } = await aPreparedOrder(world);
    const before = idsOf(await list('?per_page=100'));
    const { json } = await world.call(`PUT /v2/orders/${id}/cancel`);
    expect(world.isIdle()).toBe(false);
    expect(idsOf(await list('?per_page=100'))).toEqual([`evt_order_${json.id}_4`, ...before].slice(0, 100));
  });

  test('of another merchant or of the other side are nowhere', async () => {
    const own = await aPreparedOrder(world);
    const tested = await aPreparedOrder(world, {}, { key: 'merchant_test' });
    const event = (id: number) => `evt_order_${id}_2`;
    const all = async (key: string) => (await pages('', { key })).flatMap((page) => idsOf(page));
    const [live, test, other] = [await all('merchant'), await all('merchant_test'), await all('other_merchant')];
    expect([live.includes(event(own.id)), live.includes(event(tested.id))]).toEqual([true, false]);
    expect([test.includes(event(own.id)), test.includes(event(tested.id))]).toEqual([false, true]);
    expect(other.filter((id) => live.includes(id) || test.includes(id))).toEqual([]);
  });

  test('go after 30 days, also before the table has deleted them', async () => {
    const { id } = await aPreparedOrder(world);
    const shows = async () => (await pages()).flatMap((page) => idsOf(page)).includes(`evt_order_${id}_2`);
    world.advance(30 * day - 60_000);
    expect(await shows()).toBe(true);
    world.advance(120_000);
    expect(await shows()).toBe(false);
    expect(await eventRow('order', id, 'order.prepared')).toBeDefined();
  });
});

describe('filters', () => {
  test('by type take the names of the version, one or several', async () => {
    await aPreparedOrder(world);
    await aCancelledOrder(world);
    await world.drain();
    const of = async (query: string, sent = {}) => new Set(typesOf(await list(`?per_page=100&${query}`, sent)));
    expect(await of('filter[type]=order.cancelled')).toEqual(new Set(['order.cancelled']));
    expect(await of('filter[type]=order.cancelled,order.prepared')).toEqual(
      new Set(['order.cancelled', 'order.prepared']),
    );
    expect(await of('filter[type]=order.cancelled', older)).toEqual(new Set(['order.cancelled']));
    expect(await of('filter[type]=order.failed')).toEqual(new Set());
  });

  test.each([
    ['order.shipped', {}, /order\.completed/],
    ['order.prepared', older, /id-tag\.updated/],
    ['order.cancelled,logo.failed', older, /id-tag\.updated/],
    ['order.placed', {}, /order\.completed/],
    ['nothing', {}, /order\.completed/],
  ])('by type %s, which the version does not know: 422', async (name, sent, known) => {
    const { json } = expectStatus(await list(`?filter[type]=${name}`, sent), 422);
    expect(json.errors['filter[type]'][0]).toMatch(known);
    expect(json.codes).toEqual({ 'filter[type]': ['not_one_of'] });
  });

  test('by time include both ends, to the second that is shown', async () => {
    const { scope, as } = await aSide({ is_test: true });
    const at = world.now();
    const rows = await manyEvents(
      scope,
      [-2000, -1, 0, 999, 1000].map((milliseconds) => ({ at: at + milliseconds })),
    );
    const whole = new Date(Math.floor(at / 1000) * 1000);
    const text = whole.toISOString();
    const shown = async (query: string) => {
      const ids = idsOf(await list(`?per_page=100&${query}`, as));
      return rows.filter(({ event }) => ids.includes(event)).length;
    };
    const within = (from: number, to: number) =>
      rows.filter((row) => Date.parse(row.at) >= from && Date.parse(row.at) < to).length;
    const second = whole.getTime();
    expect(await shown(`filter[created_at_min]=${text}`)).toBe(within(second, Infinity));
    expect(await shown(`filter[created_at_max]=${text}`)).toBe(within(0, second + 1000));
    expect(await shown(`filter[created_at_min]=${text}&filter[created_at_max]=${text}`)).toBe(
      within(second, second + 1000),
    );
    const later = new Date(second + 1000).toISOString();
    expect(await shown(`filter[created_at_min]=${later}&filter[created_at_max]=${text}`)).toBe(0);
  });
});

let made = 900_000_000;
let pattern: Promise<OutboxRow> | undefined;

/** Relayed events of prepared orders at chosen times; `tie` places one in its millisecond, else its identity does. */
async function manyEvents(
  scope: Scope,
  wanted: readonly { readonly at: number; readonly tie?: number; readonly type?: string }[],
): Promise<readonly OutboxRow[]> {
  pattern ??= aPreparedOrder(world).then(({ id }) => eventRow('order', id, 'order.prepared'));
  const one = await pattern;
  return Promise.all(
    wanted.map(async ({ at, tie, type = one.type }) => {
      made += 1;
      const event = `evt_order_${made}_1`;
      const time = new Date(at).toISOString();
      const index = eventLogIndex(scope, time, event);
      const placed = { ...index, G1SK: `${paddedId(eventPositionAt(at) + (tie ?? 0))}#${event}` };
      const row = {
        ...one,
        ...eventKey(time, event),
        ...scope,
        ...(tie === undefined ? index : placed),
        facets: { type },
        type,
        event,
        at: time,
      };
      await putRow(row);
      return row;
    }),
  );
}

describe('pages', () => {
  let merchant = 7_000;
  const aHistory = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 4 }),
      tie: fc.integer({ min: 0, max: 2 }),
      type: fc.constantFrom('order.prepared', 'order.prepared', 'order.placed'),
    }),
    { maxLength: 24 },
  );

  test('lead forth and back over every event once, whatever their times, and however many share one', async () => {
    await fc.assert(
      fc.asyncProperty(aHistory, fc.integer({ min: 1, max: 7 }), async (wanted, perPage) => {
        merchant += 1;
        const { scope, as } = await aSide({ merchant });
        const start = world.now() - day;
        const rows = await manyEvents(
          scope,
          wanted.map((one) => ({ ...one, at: start + one.at })),
        );
        const positions = new Map(rows.map((row) => [row.event, positionOfLogSort(String(Reflect.get(row, 'G1SK')))]));
        const shown = rows.filter(({ type }) => type === 'order.prepared').map(({ event }) => event);

        const forth = await pages(`?per_page=${perPage}`, as);
        const ids = forth.map(idsOf);
        expect(ids.flat().toSorted()).toEqual(shown.toSorted());
        const order = ids.flat().map((id) => positions.get(id) ?? 0);
        expect(order).toEqual(order.toSorted((a, b) => b - a));
        for (const page of ids) {
          // more than were asked for only where they share a position
          if (page.length > perPage) expect(new Set(page.map((id) => positions.get(id))).size).toBe(1);
        }

        const back: (readonly string[])[] = [];
        for (let at = forth.at(-1); at?.json.links.prev; ) {
          at = expectStatus(await world.call(`GET ${pathOf(at.json.links.prev)}`, as), 200);
          back.unshift(idsOf(at));
        }
        expect([...back, ids.at(-1) ?? []].flat()).toEqual(ids.flat());

        // bare numbers may repeat events of one position, and miss none
        const numbers = Array.from({ length: Math.ceil(shown.length / perPage) + 1 }, (_, index) => index + 1);
        const bare = await Promise.all(numbers.map((number) => list(`?per_page=${perPage}&page=${number}`, as)));
        expect([...new Set(bare.flatMap(idsOf))].toSorted()).toEqual(shown.toSorted());
      }),
      { numRuns: 25 },
    );
  });

  test('of a position stay the same when events come at the head, and show them on the way back', async () => {
    merchant += 1;
    const { scope, as } = await aSide({ merchant });
    const start = world.now() - day;
    await manyEvents(
      scope,
      [1, 2, 3, 4].map((at) => ({ at: start + at })),
    );
    const first = await list('?per_page=2', as);
    const next = await world.call(`GET ${pathOf(first.json.links.next)}`, as);
    const [late] = await manyEvents(scope, [{ at: start + 5 }]);
    const again = await world.call(`GET ${pathOf(first.json.links.next)}`, as);
    expect(idsOf(again)).toEqual(idsOf(next));
    const back = await world.call(`GET ${pathOf(again.json.links.prev)}`, as);
    expect(idsOf(back)).toEqual(idsOf(first));
    expect(idsOf(await world.call(`GET ${pathOf(back.json.links.prev)}`, as))).toEqual([late?.event]);
  });

  test('are short, and lead on, where few events of very many are shown', async () => {
    merchant += 1;
    const { scope, as } = await aSide({ merchant });
    const start = world.now() - day;
    const rows = await manyEvents(
      scope,
      Array.from({ length: 450 }, (_, n) => ({ at: start + n, type: n === 3 ? 'order.prepared' : 'order.placed' })),
    );
    expect((await pages('?per_page=1', as)).flatMap(idsOf)).toEqual([rows[3]?.event]);
  });

  test.each([198, 199, 200])(
    'show all events of one moment together where %i newer ones are read with them',
    async (newer) => {
      merchant += 1;
      const { scope, as } = await aSide({ merchant });
      const start = world.now() - day;
      await manyEvents(
        scope,
        Array.from({ length: newer }, (_, n) => ({ at: start + 1 + n, type: 'order.placed' })),
      );
      const together = await manyEvents(scope, Array(3).fill({ at: start, tie: 1 }));
      const shown = (await pages('?per_page=1', as)).flatMap(idsOf);
      expect(shown.toSorted()).toEqual(together.map(({ event }) => event).toSorted());
    },
  );
});

test('a placed order alone tells of nothing', async () => {
  const { as } = await aSide({ merchant: 1, is_test: true });
  const before = idsOf(await list('?per_page=100', as));
  await aPlacedOrder(world, {}, as);
  expect(idsOf(await list('?per_page=100', as))).toEqual(before);
});

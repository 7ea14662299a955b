import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../shared/model/fields.ts';
import { progressOf } from '../../../shared/resources/orders/disposition-record.ts';
import { firstPiece } from '../../../shared/resources/orders/pieces.ts';
import { aKey, idsIn, older, patchRecord, pathOf, putRecord, recordIn, unitsOf, walk } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aCheckoutBody, anAcceptedProductionOrder, aPlacedOrder, aPreparedOrder } from '../../support/given/orders.ts';
import { typesHeard } from '../../support/hear-events.ts';
import { noun } from '../../support/noun.ts';
import { publicUrl, type Sent, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const { list, ids, get, put } = noun(world, 'v2/orders');
const cancel = (id: number, sent: Sent = {}) => put(`${id}/cancel`, undefined, sent);

const times = { created_at: '2026-01-01T00:00:00+00:00', updated_at: '2026-01-01T00:00:00+00:00' };

/** A side of a merchant's that no other test uses: seven orders, a day and an hour apart. */
async function aHistory(scope: Scope) {
  const key = await aKey(scope);
  const orders: { id: number; created_at: string }[] = [];
  for (let index = 0; index < 7; index += 1) {
    const { id } = await aPreparedOrder(
      world,
      {
        items: [{ variant_id: scope.merchant === 1 ? 1 : 9, quantity: 1 }],
        external_identifier: `id-${index % 3}`,
        external_reference: index < 5 ? 'shop, one' : 'shop#two',
      },
      { key },
    );
    orders.push((await get(id, { key })).json);
    world.advance(25 * 3600 * 1000);
  }
  return { key, orders, ids: orders.map(({ id }) => id) };
}

/** Assigns an order to a production, as staff will do: rows in the states that the test needs. */
async function assigned(order: number, state: 'pending' | 'accepted' | 'delivered' | 'cancelled', id: number) {
  const { merchant, is_test, items } = await recordIn('order', order);
  const order_items = items.map((item) => item.id);
  await putRecord('production-order', {
    id,
    rev: 1,
    merchant,
    is_test,
    production: 1,
    disposition_order: order,
    order_items,
    state,
    request: null,
    shipment: null,
    ...times,
  });
  const { production_orders, items: routed } = await recordIn('disposition-order', order);
  const shared = { items: routed, state: 'assigned', production_orders: [...production_orders, id] } as const;
  await patchRecord('disposition-order', order, { ...shared, progress: progressOf(shared) });
}

describe('GET /v2/orders', () => {
  let history: Awaited<ReturnType<typeof aHistory>>;
  beforeAll(async () => {
    history = await aHistory({ merchant: 2, is_test: true });
  });
  const newest = () => history.ids.toReversed();
  const mine = () => ({ key: history.key });

  test('the newest first, 25 to a page, with links and meta', async () => {
    const { json } = expectStatus(await list('', mine()), 200);
    expect(json.data.map(({ id }: { id: number }) => id)).toEqual(newest());
    expect(json.links).toEqual({ first: `${publicUrl}/v2/orders?page=1`, last: null, prev: null, next: null });
    expect(json.meta).toEqual({ current_page: 1, from: 1, path: `${publicUrl}/v2/orders`, per_page: 25, to: 7 });
    expect(json.data[0]).toEqual((await get(history.ids[6] ?? 0, mine())).json);
  });

  test('pages of two are followed forwards and back, each order once, with filters and expand kept', async () => {
    const query = '?per_page=2&filter[state]=prepared&expand=items.variant';
    const pages = await walk(world, `/v2/orders${query}`, mine());
    expect(pages.map(idsIn)).toEqual([
      newest().slice(0, 2),
      newest().slice(2, 4),
      newest().slice(4, 6),
      newest().slice(6),
    ]);
    expect(pages.map(({ json }) => json.meta.current_page)).toEqual([1, 2, 3, 4]);
    expect(pages.map(({ json }) => [json.meta.from, json.meta.to])).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 7],
    ]);
    for (const { json } of pages) {
      expect(json.data[0].items[0].variant).toHaveProperty('collection_name', 'ordered');
      expect(json.links.first).toMatch(/page=1$/);
    }
    const back = [];
    for (let page = pages.at(-1); page?.json.links.prev; page = back.at(-1)) {
      back.push(expectStatus(await world.call(`GET ${pathOf(page.json.links.prev)}`, mine()), 200));
    }
    expect(back.map(idsIn)).toEqual(pages.slice(0, -1).map(idsIn).toReversed());
    expect(back.map(({ json }) => json.meta.current_page)).toEqual([3, 2, 1]);
    // forwards again from the middle
    const onwards = await world.call(`GET ${pathOf(back[0]?.json.links.next)}`, mine());
    expect(idsIn(onwards)).toEqual(newest().slice(6));
  });

  test('an order that comes meanwhile moves no page', async () => {
    const key = await aKey({ merchant: 2 });
    const items = [{ variant_id: 9, quantity: 1 }];
    const first = [];
    for (let index = 0; index < 4; index += 1) first.push((await aPlacedOrder(world, { items }, { key })).id);
    const page = expectStatus(await list('?per_page=2', { key }), 200);
    await aPlacedOrder(world, { items }, { key });
    const next = expectStatus(await world.call(`GET ${pathOf(page.json.links.next)}`, { key }), 200);
    expect([...idsIn(page), ...idsIn(next)]).toEqual(first.toReversed());
  });

  test('a bare page number', async () => {
    expect(await ids('?per_page=2&page=2', mine())).toEqual(newest().slice(2, 4));
    expect(await ids('?per_page=2&page=4', mine())).toEqual(newest().slice(6));
    const beyond = expectStatus(await list('?per_page=2&page=9', mine()), 200).json;
    expect([beyond.data, beyond.meta.from, beyond.meta.to, beyond.links.next]).toEqual([[], null, null, null]);
    const second = expectStatus(await list('?per_page=3&page=2', mine()), 200);
    const first = await world.call(`GET ${pathOf(second.json.links.prev)}`, mine());
    expect(idsIn(first)).toEqual(newest().slice(0, 3));
  });

  test('a page number may pass over 10 000 orders, and beyond that points to since_id', async () => {
    expectStatus(await list('?per_page=100&page=101', mine()), 200);
    const { status, json } = await list('?per_page=100&page=102', mine());
    expect(status).toBe(422);
    expect(json.errors.page[0]).toContain('filter[since_id]');
  });

  test('a cursor holds a position only: another’s cursor shows one’s own rows', async () => {
    const page = expectStatus(await list('?per_page=2', mine()), 200);
    const stolen = expectStatus(await world.call(`GET ${pathOf(page.json.links.next)}`, { key: 'merchant_test' }), 200);
    expect(stolen.json.data).toEqual([]);
    for (const cursor of ['x', 'e30', Buffer.from('{"after":-1}').toString('base64url'), '%00']) {
      expect((await list(`?cursor=${cursor}`, mine())).status).toBe(400);
    }
  });

  test('filter[id]', async () => {
    const [a = 0, b = 0, c = 0] = history.ids;
    expect(await ids(`?filter[id]=${a}`, mine())).toEqual([a]);
    expect(await ids(`?filter[id]=${a},${c},${b},999999`, mine())).toEqual([c, b, a]);
    const { id } = await aPlacedOrder(world);
    expect(await ids(`?filter[id]=${id}`, mine())).toEqual([]);
    const pages = await walk(world, `/v2/orders?per_page=1&filter[id]=${a},${b},${c}`, mine());
    expect(pages.map(idsIn)).toEqual([[c], [b], [a]]);
  });

  test('filter[state] in the names of each version', async () => {
    const key = await aKey({ merchant: 2 });
    const placed: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      placed.push((await aPreparedOrder(world, { items: [{ variant_id: 9, quantity: 1 }] }, { key })).id);
    }
    const [preparing = 0, prepared = 0, completed = 0, cancelled = 0] = placed;
    await patchRecord('order', preparing, { state: 'preparing' });
    await patchRecord('order', completed, { state: 'completed' });
    expectStatus(await cancel(cancelled, { key }), 200);
    const among = async (query: string, sent = {}) =>
      (await ids(query, { key, ...sent })).filter((id) => placed.includes(id)).toReversed();
    expect(await among('?filter[state]=preparing')).toEqual([preparing]);
    expect(await among('?filter[state]=prepared,completed')).toEqual([prepared, completed]);
    expect(await among('?filter[state]=cancelled')).toEqual([cancelled]);
    expect(await among('?filter[state]=incompleted', older)).toEqual([preparing, prepared]);
    expect(await among('?filter[state]=delivered', older)).toEqual([completed]);
    expect(await among('?filter[state]=delivered,cancelled', older)).toEqual([completed, cancelled]);
    const states = async (sent: Sent) =>
      (await list(`?filter[id]=${placed}`, sent)).json.data.map(({ state }: { state: string }) => state).toReversed();
    expect(await states({ key })).toEqual(['preparing', 'prepared', 'completed', 'cancelled']);
    expect(await states({ key, ...older })).toEqual(['incompleted', 'incompleted', 'delivered', 'cancelled']);
  });

  test.each([
    ['prepared', older],
    ['preparing', older],
    ['completed', older],
    ['constructor', older],
    ['incompleted', {}],
    ['delivered', {}],
    ['Prepared', {}],
  ])('422 for the state %s that the version does not know, and the ones it knows are named', async (state, sent) => {
    const { status, json } = await list(`?filter[state]=${state}`, sent);
    expect(status).toBe(422);
    expect(json.errors['filter[state]'][0]).toContain(sent === older ? 'incompleted' : 'preparing');
  });

  test('filter[external_identifier] and filter[external_reference]', async () => {
    const of = (...indexes: number[]) => indexes.map((index) => history.ids[index]);
    expect(await ids('?filter[external_identifier]=id-1', mine())).toEqual(of(4, 1));
    expect(await ids('?filter[external_identifier]=id-1,id-2', mine())).toEqual(of(5, 4, 2, 1));
    expect(await ids('?filter[external_identifier]=id', mine())).toEqual([]);
    expect(await ids('?filter[external_reference]=shop%23two', mine())).toEqual(of(6, 5));
    expect(await ids('?filter[external_reference]=shop%23two&filter[external_identifier]=id-0', mine())).toEqual(of(6));
    const pages = await walk(world, '/v2/orders?per_page=1&filter[external_identifier]=id-1,id-2', mine());
    expect(pages.flatMap(idsIn)).toEqual(of(5, 4, 2, 1));
  });

  test('filter[since_id]: ids beyond it, ascending, and polling shows each order once', async () => {
    const [first = 0, , third = 0] = history.ids;
    expect(await ids(`?filter[since_id]=${third}`, mine())).toEqual(history.ids.slice(3));
    expect(await ids('?filter[since_id]=0', mine())).toEqual(history.ids);
    expect(await ids(`?filter[since_id]=${history.ids.at(-1)}`, mine())).toEqual([]);
    expect(await ids('?filter[since_id]=9007199254740991', mine())).toEqual([]);
    const pages = await walk(world, `/v2/orders?per_page=2&filter[since_id]=${first}`, mine());
    expect(pages.flatMap(idsIn)).toEqual(history.ids.slice(1));
    const back = await world.call(`GET ${pathOf(pages.at(-1)?.json.links.prev)}`, mine());
    expect(idsIn(back)).toEqual(history.ids.slice(3, 5));
    const polled: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      polled.push(...(await ids(`?per_page=2&filter[since_id]=${polled.at(-1) ?? 0}`, mine())));
    }
    expect(polled).toEqual(history.ids);
    const both = await walk(world, '/v2/orders?filter[since_id]=0&per_page=2&filter[external_identifier]=id-1', mine());
    expect(both.flatMap(idsIn)).toEqual([history.ids[1], history.ids[4]]);
    for (const wrong of ['x', '-1', '1.5', '', '9007199254740993']) {
      expect((await list(`?filter[since_id]=${wrong}`, mine())).status).toBe(422);
    }
  });

  test('polling by since_id while others place orders misses none', async () => {
    const key = await aKey();
    const start = (await ids('?per_page=1', { key }))[0] ?? 0;
    const polled: number[] = [];
    let placing = true;
    const poll = async () => {
      for (let last = false; !last; ) {
        last = !placing;
        polled.push(...(await ids(`?per_page=3&filter[since_id]=${polled.at(-1) ?? start}`, { key })));
      }
      for (let more = [0]; more.length > 0; polled.push(...more)) {
        more = [...(await ids(`?per_page=3&filter[since_id]=${polled.at(-1) ?? start}`, { key }))];
      }
    };
    const place = async () => {
      const one = async () => {
        const { id } = (await world.call('POST /v2/checkouts', { body: aCheckoutBody() })).json;
        await world.call(`GET /v2/checkouts/${id}/shipping-rates`);
        await world.drain();
        await world.call(`PUT /v2/checkouts/${id}`, { body: { shipping: { handle: 'standard' } } });
        return id;
      };
      const checkouts = [];
      for (let index = 0; index < 12; index += 1) checkouts.push(await one());
      const body = { payment: { handle: 'invoice' } };
      const placed = await Promise.all(checkouts.map((id) => world.call(`PUT /v2/checkouts/${id}/complete`, { body })));
      placing = false;
      return placed.map((answer) => expectStatus(answer, 201).json.id);
    };
    const [placed] = await Promise.all([place(), poll()]);
    expect(polled).toEqual(placed.toSorted((a, b) => a - b));
  });

  test('created_at_min and created_at_max include their bounds, in every form of a date', async () => {
    const { created_at = '' } = history.orders[3] ?? {};
    const at = Date.parse(created_at);
    const iso = (ms: number) => new Date(ms).toISOString();
    const [utc, plain] = [iso(at).replace('.000', ''), iso(at).slice(0, 19).replace('T', '%20')];
    const shifted = `${iso(at + 90 * 60_000).slice(0, 19)}%2B01:30`;
    const west = `${iso(at - 5 * 3600_000).slice(0, 19)}-05:00`;
    const [from, to] = [history.ids.slice(3).toReversed(), history.ids.slice(0, 4).toReversed()];
    for (const form of [
      created_at,
      encodeURIComponent(created_at),
      utc,
      plain,
      shifted,
      shifted.replace('%2B', '+'),
      west,
    ]) {
      expect([form, await ids(`?filter[created_at_min]=${form}`, mine())]).toEqual([form, from]);
      expect([form, await ids(`?filter[created_at_max]=${form}`, mine())]).toEqual([form, to]);
    }
    const later = encodeURIComponent(iso(at + 1000));
    expect(await ids(`?filter[created_at_min]=${later}`, mine())).toEqual(history.ids.slice(4).toReversed());
    const sooner = encodeURIComponent(iso(at - 1000));
    expect(await ids(`?filter[created_at_max]=${sooner}`, mine())).toEqual(history.ids.slice(0, 3).toReversed());
  });

  test('a date is midnight UTC', async () => {
    const at = Date.parse(history.orders[3]?.created_at ?? '');
    const date = (days: number) => new Date(at + days * 86_400_000).toISOString().slice(0, 10);
    const placedOn = (from: string, to: string) =>
      history.orders.filter(({ created_at }) => created_at.slice(0, 10) >= from && created_at < to).map(({ id }) => id);
    expect(await ids(`?filter[created_at_min]=${date(0)}`, mine())).toEqual(placedOn(date(0), 'x').toReversed());
    expect(await ids(`?filter[created_at_max]=${date(0)}`, mine())).toEqual(placedOn('0', date(0)).toReversed());
  });

  test('both bounds at once: full pages of what lies between them', async () => {
    const [from, to] = [history.orders[1]?.created_at, history.orders[3]?.created_at].map((at) =>
      encodeURIComponent(at ?? ''),
    );
    const query = `?per_page=2&filter[created_at_min]=${from}&filter[created_at_max]=${to}`;
    const between = history.ids.slice(1, 4).toReversed();
    const pages = await walk(world, `/v2/orders${query}`, mine());
    expect(pages.flatMap(idsIn)).toEqual(between);
    // nothing far was read: no page is short but the last
    expect(pages.map((page) => idsIn(page).length)).toEqual([2, 1]);
    const turned = `?filter[created_at_min]=${to}&filter[created_at_max]=${from}`;
    expect(await ids(turned, mine())).toEqual([]);
  });

  test('updated_at_min and updated_at_max, alone and together', async () => {
    const key = await aKey({ merchant: 2, is_test: true });
    const at = (index: number) =>
      get(history.ids[index] ?? 0, { key }).then(({ json }) => encodeURIComponent(json.updated_at));
    expect(await ids(`?filter[updated_at_min]=${await at(4)}`, mine())).toEqual(history.ids.slice(4).toReversed());
    expect(await ids(`?filter[updated_at_max]=${await at(2)}`, mine())).toEqual(history.ids.slice(0, 3).toReversed());
    const both = `?per_page=2&filter[updated_at_min]=${await at(2)}&filter[updated_at_max]=${await at(4)}`;
    const pages = await walk(world, `/v2/orders${both}`, mine());
    expect(pages.map(idsIn)).toEqual([[history.ids[4], history.ids[3]], [history.ids[2]]]);
    const mixed = `?filter[updated_at_min]=${await at(2)}&filter[external_identifier]=id-0&filter[state]=prepared`;
    expect(await ids(mixed, mine())).toEqual([history.ids[6], history.ids[3]]);
  });

  test('the last moment that a date can name lies after every order', async () => {
    const end = '9999-12-31T23:59:59-01:00';
    expect(await ids(`?filter[created_at_min]=${end}`, mine())).toEqual([]);
    expect(await ids(`?filter[updated_at_max]=${end}`, mine())).toEqual(newest());
  });

  test.each([
    'filter[created_at_min]=yesterday',
    'filter[created_at_min]=2026-02-30',
    'filter[created_at_max]=2026-13-01',
    'filter[updated_at_min]=2026-01-01T00:00:00',
    'filter[updated_at_max]=2026-01-01%2025:00:00',
    'filter[created_at_min]=',
    'filter[created_at]=2026-01-01',
    'filter[id]=abc',
    'filter[id]=1,abc',
    'filter[customer]=1',
    'filter=1',
    'filter[state][]=prepared',
    'expand=customer',
    'expand=items',
    'expand=orderType',
    'expand=items.variant.product',
    'expand=order_type,nonsense',
    'per_page=0',
    'per_page=101',
    'page=0',
    'page=-1',
    'page=x',
    'sort=id',
  ])('422 for ?%s, at that name', async (query) => {
    const { status, json } = await list(`?${query}`, mine());
    expect(status).toBe(422);
    expect(json.message).toBe('The given data was invalid.');
    expect(Object.keys(json.errors)).toEqual([query.split('=')[0]]);
  });

  test('an unknown name is answered with the allowed ones', async () => {
    const { json } = await list('?filter[customer]=1');
    for (const name of [
      'id',
      'state',
      'external_identifier',
      'external_reference',
      'since_id',
      'created_at_min',
      'created_at_max',
      'updated_at_min',
      'updated_at_max',
    ]) {
      expect(json.errors['filter[customer]'][0]).toContain(`filter[${name}]`);
    }
  });

  test('100 values to a filter and not 101', async () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`).join(',');
    expectStatus(await list(`?filter[external_identifier]=${values(100)}`), 200);
    expect((await list(`?filter[external_identifier]=${values(101)}`)).status).toBe(422);
  });

  test('links are built from the public address, whatever Host says', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    const { json } = await list('?per_page=1', { ...mine(), headers });
    expect(json.links.next).toMatch(new RegExp(`^${publicUrl}/v2/orders\\?`));
    expect(json.meta.path).toBe(`${publicUrl}/v2/orders`);
  });

  test('shows the orders of the key’s merchant and mode only', async () => {
    const seen = await Promise.all(
      ['merchant', 'merchant_test', 'other_merchant', history.key].map((key) => ids('?per_page=100', { key })),
    );
    expect(new Set(seen.flat()).size).toBe(seen.flat().length);
  });
});

describe('GET /v2/orders/{id}', () => {
  const twoProducts = {
    items: [
      { variant_id: 1, quantity: 2 },
      { variant_id: 17, quantity: 1 },
    ],
  };

  test('relations are ids unless they are expanded', async () => {
    const { id } = await aPreparedOrder(world, twoProducts);
    const { json } = expectStatus(await get(id), 200);
    expect([json.order_type, json.disposition_order]).toEqual([1, id]);
    expect(json.items.map(({ variant, id_tags }: Record<string, unknown>) => [typeof variant, id_tags])).toEqual([
      ['number', []],
      ['number', []],
    ]);
  });

  test('expand=order_type', async () => {
    const { id } = await aPlacedOrder(world);
    const type = { id: 1, handle: 'standard', name: { en: 'Standard order', de: 'Standardauftrag' } };
    expect((await get(`${id}?expand=order_type`)).json.order_type).toMatchObject(type);
    expect((await get(`${id}?expand=orderType`, older)).json.order_type).toMatchObject(type);
    expect((await list(`?filter[id]=${id}&expand=order_type`)).json.data[0].order_type).toMatchObject(type);
    expect((await list(`?filter[id]=${id}&expand=orderType`, older)).json.data[0].order_type).toMatchObject(type);
  });

  test.each(['order_type', 'items.id_tags', 'items.variant', 'disposition_order'])(
    '422 for expand=%s in 2021-02-23, which knows orderType alone',
    async (name) => {
      const { id } = await aPlacedOrder(world);
      expect((await get(`${id}?expand=${name}`, older)).status).toBe(422);
      expect((await list(`?expand=${name}`, older)).status).toBe(422);
    },
  );

  test('expand=items.variant', async () => {
    const { id } = await aPlacedOrder(world, twoProducts);
    const [plain, { json }] = [(await get(id)).json, await get(`${id}?expand=items.variant`)];
    const variants = json.items.map(({ variant }: { variant: object }) => variant);
    expect(variants).toMatchObject([
      { id: plain.items[0].variant, collection_name: 'ordered', origin: { sku: 'TS-WHITE-M' }, product: 1 },
      { id: plain.items[1].variant, collection_name: 'ordered', origin: { sku: 'MUG-WHITE' }, product: 3 },
    ]);
    expect(variants[0]).toEqual((await world.call(`GET /v2/variants/${plain.items[0].variant}`)).json);
  });

  test('expand=items.variant.views.customizations.resource implies items.variant', async () => {
    // of a variant of its own: other orders would share the copy that is patched
    const { id } = await aPlacedOrder(world, { items: [{ variant_id: 7, quantity: 1 }] });
    const { items } = await recordIn('order', id);
    const variant = items[0]?.variant ?? 0;
    const customization = {
      id: 1,
      hash: 'h',
      production_method: 1,
      resource_type: 'logo',
      resource: 77,
      price: 1,
      calculation_type: 'square_centimeter',
      calculation_value: 1,
      x: null,
      y: null,
      width: 10,
      height: 10,
      position: 'tc',
      rotation: null,
      ...times,
    };
    const { views } = await recordIn('merchant-variant', variant);
    await patchRecord('merchant-variant', variant, {
      views: views.map((view) => ({ ...view, customizations: [customization] })),
    });
    const plain = (await get(`${id}?expand=items.variant`)).json.items[0].variant;
    expect(plain.views[0].customizations[0].resource).toBe(77);
    await putRecord('logo', {
      id: 77,
      rev: 1,
      merchant: 1,
      is_test: false,
      state: 'completed',
      collection_name: 'logo',
      name: 'Lion',
      production_method: 1,
      texts: [],
      media: [],
      failure_message: null,
      ...times,
    });
    const path = 'items.variant.views.customizations.resource';
    const deep = (await get(`${id}?expand=${path}`)).json.items[0].variant;
    expect(deep.views[0].customizations[0].resource).toMatchObject({ id: 77, name: 'Lion', state: 'completed' });
  });

  test('expand=items.id_tags: as they were made, and with what a production has said of one', async () => {
    const { order: id } = await anAcceptedProductionOrder(world);
    const [item] = (await recordIn('order', id)).items;
    const [first, second] = [firstPiece(id), firstPiece(id) + 1];
    const sent = { key: 'production', body: { current_state: 'Released to production stage' } };
    expectStatus(await world.call(`PUT /master-administration/id-tags/${second}`, sent), 200);
    expect((await get(id)).json.items[0].id_tags).toEqual([first, second]);
    const { json } = await get(`${id}?expand=items.id_tags`);
    const anyTimes = { created_at: expect.any(String), updated_at: expect.any(String) };
    expect(json.items[0].id_tags).toEqual(
      [first, second].map((tag) => ({
        id: tag,
        is_test: false,
        order: id,
        order_item: item?.id,
        state: 'ordered',
        ...anyTimes,
      })),
    );
    expect((await get(id, older)).json.id_tags).toEqual([
      { id: first, order_item_id: item?.id, current_state: 'ordered', ...anyTimes },
      { id: second, order_item_id: item?.id, current_state: 'Released to production stage', ...anyTimes },
    ]);
  });

  test('expand=disposition_order, its production orders and their productions', async () => {
    const { id } = await aPreparedOrder(world);
    expect((await get(`${id}?expand=disposition_order`)).json.disposition_order).toMatchObject({
      id,
      order: id,
      state: 'manual_assignment_process',
    });
    await assigned(id, 'pending', 601);
    const at = async (name: string) => (await get(`${id}?expand=${name}`)).json.disposition_order;
    expect((await at('disposition_order')).production_orders).toEqual([601]);
    expect((await at('disposition_order.production_orders')).production_orders[0]).toMatchObject({
      id: 601,
      production: 1,
      state: 'pending',
    });
    const deepest = await at('disposition_order.production_orders.production');
    expect(deepest.production_orders[0].production).toMatchObject({ id: 1, handle: 'north-print' });
  });

  test('all names at once, and twice the same', async () => {
    const { id } = await aPlacedOrder(world);
    const names =
      'order_type,items.id_tags,items.variant,items.variant.views.customizations.resource,disposition_order,disposition_order.production_orders,disposition_order.production_orders.production,order_type';
    const { json } = expectStatus(await get(`${id}?expand=${names}`), 200);
    expect([json.order_type.id, json.disposition_order.id]).toEqual([1, id]);
  });

  test('what an order relates to is not shown when it is somebody else’s', async () => {
    const { id } = await aPlacedOrder(world);
    const { items } = await recordIn('order', id);
    const theirs = await aPlacedOrder(world, {}, { key: 'merchant_test' });
    const foreign = (await recordIn('order', theirs.id)).items[0]?.variant;
    await patchRecord('order', id, { items: [{ ...items[0], variant: foreign }] });
    const { json } = expectStatus(await get(`${id}?expand=items.variant`), 200);
    expect(json.items[0].variant).toBe(foreign);
  });

  test('a delivered order in both versions', async () => {
    const { id } = await aPreparedOrder(world);
    const { items } = await recordIn('order', id);
    const shipment = {
      id: 9,
      is_test: false,
      shipping_method: { is_test: false, order_id: id, handle: 'standard', title: 'Standard shipping', price: 4.12 },
      tracking_number: 'T-1',
      media: [],
      parcels: [[items[0]?.id]],
      order: id,
      ...times,
    };
    await patchRecord('order', id, { state: 'completed', shipments: [shipment] });
    const { parcels, ...shown } = shipment;
    expect((await get(id)).json).toMatchObject({ state: 'completed', shipments: [shown] });
    expect((await get(id, older)).json).toMatchObject({
      state: 'delivered',
      fulfillments: [{ id: 9, tracking_number: 'T-1', order: id, parcels, ...times }],
    });
  });

  test('304 for the tag of these bytes, another tag after a change', async () => {
    const { id } = await aPlacedOrder(world);
    const tag = (await get(id)).headers.etag ?? '';
    expect((await get(id, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect((await list('', { headers: { 'If-None-Match': (await list('')).headers.etag ?? '' } })).status).toBe(304);
    await world.drain();
    const after = expectStatus(await get(id, { headers: { 'If-None-Match': tag } }), 200);
    expect(after.json.state).toBe('prepared');
  });

  test('somebody else’s order is as unknown as one that does not exist', async () => {
    const { id } = await aPlacedOrder(world);
    await nothingIsWritten(async () => {
      for (const key of ['merchant_test', 'other_merchant']) {
        for (const [theirs, unknown] of [
          [await get(id, { key }), await get(999_999, { key })],
          [await cancel(id, { key }), await cancel(999_999, { key })],
        ] as const) {
          expect([theirs.status, theirs.json]).toEqual([404, { message: 'No results found for Order' }]);
          expect(theirs.body.toString()).toBe(unknown.body.toString());
        }
        expect(await ids(`?filter[id]=${id}`, { key })).toEqual([]);
      }
    });
  });

  test('403 for the keys of staff and productions', async () => {
    const { id } = await aPlacedOrder(world);
    for (const key of ['staff', 'production']) {
      expect([(await get(id, { key })).status, (await list('', { key })).status]).toEqual([403, 403]);
      expect((await cancel(id, { key })).status).toBe(403);
    }
  });
});

describe('PUT /v2/orders/{id}/cancel', () => {
  const setting = (cancellable_until: string) => patchRecord('merchant', 1, { cancellable_until });

  test.each(['2022-02-01', '2021-02-23'])('200 with the cancelled order in version %s', async (version) => {
    const { id } = await aPlacedOrder(world);
    const answer = expectStatus(await cancel(id, { headers: { 'X-Api-Version': version } }), 200);
    expect(answer.json).toMatchObject({ id, state: 'cancelled', cancelled_at: expect.stringMatching(/^\d{4}-/) });
    expect(answer.json.items[0].cancelled_at).toBe(answer.json.cancelled_at);
    expect((await get(id, { headers: { 'X-Api-Version': version } })).json).toEqual(answer.json);
  });

  test('the disposition order, its pending production orders and the units are cancelled with it', async () => {
    const { id } = await aPreparedOrder(world);
    await assigned(id, 'pending', 701);
    await assigned(id, 'cancelled', 702);
    expectStatus(await cancel(id), 200);
    const disposition = await recordIn('disposition-order', id);
    expect(disposition).toMatchObject({ state: 'cancelled', cancelled_at: expect.any(String) });
    expect((await recordIn('production-order', 701)).state).toBe('cancelled');
    expect((await recordIn('production-order', 702)).rev).toBe(1);
    await world.drain();
    expect((await unitsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('cancelled again: 200 with the same order, and nothing is written', async () => {
    const { id } = await aPlacedOrder(world);
    const first = expectStatus(await cancel(id), 200);
    await nothingIsWritten(async () => {
      world.advance(5000);
      const again = expectStatus(await cancel(id), 200);
      expect(again.body).toEqual(first.body);
    });
  });

  test('one event, however many cancel at once', async () => {
    const { id } = await aPlacedOrder(world);
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(typesHeard('order', id)).toEqual(['order.placed', 'order.cancelled']);
  });

  test.each([
    ['never', 'preparing', 409],
    ['never', 'prepared', 409],
    ['preparing', 'preparing', 200],
    ['preparing', 'prepared', 409],
    ['prepared', 'preparing', 200],
    ['prepared', 'prepared', 200],
    ['prepared', 'completed', 409],
  ])('cancellable until %s: an order that is %s answers %i', async (until, state, status) => {
    const { id } = await aPlacedOrder(world);
    await patchRecord('order', id, { state });
    await setting(until);
    const answer = status === 409 ? await nothingIsWritten(() => cancel(id)) : await cancel(id);
    await setting('prepared');
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.json).toEqual({ message: expect.any(String) });
  });

  test('what is cancelled already stays 200, whatever the setting says now', async () => {
    const { id } = await aPlacedOrder(world);
    expectStatus(await cancel(id), 200);
    await setting('never');
    const answer = await cancel(id);
    await setting('prepared');
    expect(answer.status).toBe(200);
  });

  test('one merchant’s setting is not another’s', async () => {
    const key = 'other_merchant';
    const { id } = await aPlacedOrder(world, { items: [{ variant_id: 9, quantity: 1 }] }, { key });
    await setting('never');
    const answer = await cancel(id, { key });
    await setting('prepared');
    expect(answer.status).toBe(200);
  });

  test.each(['accepted', 'delivered'] as const)(
    '409 once a production order is %s, beside a pending one, and nothing is written',
    async (state) => {
      const { id } = await aPreparedOrder(world);
      const first = state === 'accepted' ? 801 : 811;
      await assigned(id, 'pending', first);
      await assigned(id, state, first + 1);
      const answer = await nothingIsWritten(() => cancel(id));
      expect([answer.status, answer.json]).toEqual([409, { message: expect.any(String) }]);
    },
  );

  test('412 when If-Match names another revision', async () => {
    const { id } = await aPlacedOrder(world);
    const tag = (await get(id)).headers.etag ?? '';
    await world.drain();
    expect((await nothingIsWritten(() => cancel(id, { headers: { 'If-Match': tag } }))).status).toBe(412);
    expectStatus(await cancel(id, { headers: { 'If-Match': (await get(id)).headers.etag ?? '' } }), 200);
  });

  test('a key replays the answer', async () => {
    const { id } = await aPlacedOrder(world);
    const headers = { 'Idempotency-Key': 'cancel' };
    const first = expectStatus(await cancel(id, { headers }), 200);
    await world.drain();
    const again = await cancel(id, { headers });
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
  });

  test('a cancelled order stays cancelled when its preparation comes late', async () => {
    const { id } = await aPlacedOrder(world);
    expectStatus(await cancel(id), 200);
    await world.drain();
    expect((await get(id)).json.state).toBe('cancelled');
    expect(typesHeard('order', id)).toEqual(['order.placed', 'order.cancelled']);
    expect(await recordIn('order', id)).toMatchObject({ due_at: null });
  });

  test('a body is not asked for, and ignored', async () => {
    const { id } = await aPlacedOrder(world);
    expectStatus(await cancel(id, { raw: 'nonsense {' }), 200);
  });
});

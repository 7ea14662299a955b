import { beforeAll, describe, expect, test } from 'vitest';
import type { GoodsTransferRecord } from '../../../shared/resources/goods/goods-transfer.ts';
import { aKey, eventsOf, idsIn, pathOf, putRecord, recordIn } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aGoodsTransfer, aGoodsTransferBody, aParcel } from '../../support/given/goods.ts';
import { noun } from '../../support/noun.ts';
import { type JsonAnswer, publicUrl, type Sent, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const spellings = ['good-transfers', 'goods-transfers'] as const;
type Spelling = (typeof spellings)[number];

const spelled = (spelling: Spelling) => noun(world, `master-administration/${spelling}`, 'staff');
const { post } = spelled('good-transfers');
const { list, ids, get } = spelled('goods-transfers');
const receive = (id: number, items: unknown, spelling: Spelling = 'good-transfers', sent: Sent = {}) =>
  noun(world, `master-administration/${spelling}/${id}/receipts`, 'staff').post({ items }, sent);

/** A transfer with parcels of so many items, and the ids of its items in their order. */
async function aTransferOf(...sizes: readonly number[]) {
  const { id } = await aGoodsTransfer(world, { goods_transfer_parcels: sizes.map((size) => aParcel(size)) });
  return { id, items: itemsOf((await get(id)).json).map((item) => item.id) };
}

const itemsOf = ({ parcels }: GoodsTransferRecord) => parcels.flatMap((parcel) => parcel.goods_transfer_items);
const accept = (...items: readonly (number | undefined)[]) => items.map((id) => ({ id, state: 'accepted' }));
const reject = (...items: readonly (number | undefined)[]) => items.map((id) => ({ id, state: 'rejected' }));

/** Asks for something that must be refused; nothing may be written for it. Answers the fields in error. */
async function refused(ask: () => Promise<JsonAnswer>, status: number): Promise<readonly string[]> {
  const { json } = expectStatus(await nothingIsWritten(ask), status);
  return Object.keys(json.errors ?? {});
}

const anIdTag = {
  rev: 1,
  merchant: 1,
  is_test: false,
  order: 1,
  order_item: 1,
  order_item_unit: 1,
  productions: [1],
} as const;
const times = { created_at: '2026-01-01T00:00:00+00:00', updated_at: '2026-01-01T00:00:00+00:00' };

describe.each(spellings)('POST /master-administration/%s', (spelling) => {
  const { post } = spelled(spelling);

  test('201 with the transfer as the document shows it, and where to read it', async () => {
    await putRecord('id-tag', { ...anIdTag, ...times, id: 31, state: 'ordered', current_state: '', media: [] });
    const body = {
      origin: { resource_type: 'tenant-supplier', resource: 1 },
      destination: { resource_type: 'production', resource: { id: 2 } },
      creator: { resource_type: 'client', resource: { id: 987_654 } },
      external_identifier: 'delivery-9',
      estimated_arrival_at: '2026-11-21',
      goods_transfer_parcels: [
        {
          tracking_number: 'T1',
          goods_transfer_items: [
            { resource_type: 'id-tag', resource: { id: 31 } },
            { resource_type: 'production-variant', resource: 2 },
          ],
        },
        {
          tracking_number: 'T2',
          external_identifier: 'P2',
          goods_transfer_items: [{ resource_type: 'stock-item', resource: { id: 123_456_789 } }],
        },
      ],
    };
    const { json, headers } = expectStatus(await post(body), 201);
    const stamps = { created_at: json.created_at, updated_at: json.created_at };
    const [first, second] = json.parcels;
    expect(json).toEqual({
      id: expect.any(Number),
      state: 'pending',
      external_identifier: 'delivery-9',
      origin: { resource_type: 'tenant-supplier', resource: 1 },
      destination: { resource_type: 'production', resource: 2 },
      creator: { resource_type: 'client', resource: 987_654 },
      estimated_arrival_at: '2026-11-21T00:00:00.000000Z',
      parcels: [
        {
          id: first.id,
          state: 'pending',
          tracking_number: 'T1',
          external_identifier: null,
          goods_transfer_items: [
            { id: expect.any(Number), state: 'pending', resource_type: 'id-tag', resource: 31, ...stamps },
            { id: expect.any(Number), state: 'pending', resource_type: 'production-variant', resource: 2, ...stamps },
          ],
          ...stamps,
        },
        {
          id: first.id + 1,
          state: 'pending',
          tracking_number: 'T2',
          external_identifier: 'P2',
          goods_transfer_items: [
            { id: expect.any(Number), state: 'pending', resource_type: 'stock-item', resource: 123_456_789, ...stamps },
          ],
          ...stamps,
        },
      ],
      ...stamps,
    });
    expect(second.goods_transfer_items[0].id).toBe(first.goods_transfer_items[0].id + 2);
    expect(headers.location).toBe(`${publicUrl}/master-administration/good-transfers/${json.id}`);
    expect((await world.call(`GET ${pathOf(headers.location ?? '')}`, { key: 'staff' })).json).toEqual(json);
    expect(await eventsOf('goods-transfer', json.id)).toEqual([]);
  });

  test('camel case comes to the same as snake case', async () => {
    const made = await post({
      origin: { resourceType: 'tenant-supplier', resource: { id: 1 } },
      destination: { resourceType: 'production', resource: 1 },
      creator: { resource_type: 'staff', resource: 7 },
      externalIdentifier: 'camel',
      estimatedArrivalAt: '2026-11-21',
      goodsTransferParcels: [
        {
          trackingNumber: 'C1',
          externalIdentifier: 'C2',
          goodsTransferItems: [{ resourceType: 'stock-item', resource: 1 }],
        },
      ],
    });
    expect(expectStatus(made, 201).json).toMatchObject({
      origin: { resource_type: 'tenant-supplier', resource: 1 },
      external_identifier: 'camel',
      estimated_arrival_at: '2026-11-21T00:00:00.000000Z',
      parcels: [
        {
          tracking_number: 'C1',
          external_identifier: 'C2',
          goods_transfer_items: [{ resource_type: 'stock-item', resource: 1 }],
        },
      ],
    });
  });
});

describe('a new goods transfer', () => {
  test('needs no parcels, and a parcel needs no items: both are pending', async () => {
    for (const none of [undefined, null, []]) {
      const { json } = expectStatus(await post(aGoodsTransferBody({ goods_transfer_parcels: none })), 201);
      expect([json.state, json.parcels, json.estimated_arrival_at]).toEqual(['pending', [], null]);
    }
    const empty = [{ tracking_number: 'T' }, { tracking_number: 'T', goods_transfer_items: [] }];
    const { json } = expectStatus(await post(aGoodsTransferBody({ goods_transfer_parcels: empty })), 201);
    expect(json.parcels).toMatchObject([
      { state: 'pending', goods_transfer_items: [] },
      { state: 'pending', goods_transfer_items: [] },
    ]);
  });

  test('may bear the external identifier of another', async () => {
    const [one, other] = [await aGoodsTransfer(world), await aGoodsTransfer(world)];
    expect((await get(one.id)).json.external_identifier).toBe((await get(other.id)).json.external_identifier);
  });

  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21 23:59:59', '2026-11-21'],
    ['2026-11-21T10:00:00Z', '2026-11-21'],
    ['2026-11-21T00:00:00.000000Z', '2026-11-21'],
    ['2026-11-21T23:30:00-05:00', '2026-11-22'],
    [null, undefined],
  ])('takes %s as its day in UTC', async (estimated_arrival_at, day) => {
    const { json } = expectStatus(await post(aGoodsTransferBody({ estimated_arrival_at })), 201);
    expect(json.estimated_arrival_at).toBe(day ? `${day}T00:00:00.000000Z` : null);
  });

  const withItem = (item: unknown) => ({
    goods_transfer_parcels: [aParcel(1), { tracking_number: 'T', goods_transfer_items: [aParcel(1), item] }],
  });
  const place = 'goods_transfer_parcels.1.goods_transfer_items.1';
  const good = { resource_type: 'stock-item', resource: 1 };
  const withItems = (item: unknown) => ({
    goods_transfer_parcels: [aParcel(1), { tracking_number: 'T', goods_transfer_items: [good, item] }],
  });

  test.each<[string, Record<string, unknown>, readonly string[]]>([
    [
      'no supplier of this id',
      { origin: { resource_type: 'tenant-supplier', resource: 999_999 } },
      ['origin.resource'],
    ],
    [
      'no production',
      { destination: { resource_type: 'production', resource: { id: 999_999 } } },
      ['destination.resource'],
    ],
    ['no id tag', withItems({ resource_type: 'id-tag', resource: { id: 999_999 } }), [`${place}.resource`]],
    ['no variant', withItems({ resource_type: 'production-variant', resource: 999_999 }), [`${place}.resource`]],
    [
      'several that are missing',
      {
        ...withItems({ resource_type: 'id-tag', resource: 999_999 }),
        origin: { resource_type: 'tenant-supplier', resource: 999_999 },
      },
      ['origin.resource', `${place}.resource`],
    ],
    ['a production as its origin', { origin: { resource_type: 'production', resource: 1 } }, ['origin.resource_type']],
    [
      'a supplier as its destination',
      { destination: { resource_type: 'tenant-supplier', resource: 1 } },
      ['destination.resource_type'],
    ],
    [
      'a supplier as its creator',
      { creator: { resource_type: 'tenant-supplier', resource: 1 } },
      ['creator.resource_type'],
    ],
    ['staff as an item', withItems({ resource_type: 'staff', resource: 1 }), [`${place}.resource_type`]],
    ['an unknown type', { creator: { resource_type: 'nonsense', resource: 1 } }, ['creator.resource_type']],
    ['no creator', { creator: undefined }, ['creator']],
    ['a creator without an id', { creator: { resource_type: 'staff' } }, ['creator.resource']],
    ['an id that is none', { creator: { resource_type: 'staff', resource: 0 } }, ['creator.resource']],
    ['an object without an id', { creator: { resource_type: 'staff', resource: {} } }, ['creator.resource']],
    ['an id as text', { creator: { resource_type: 'staff', resource: '7' } }, ['creator.resource']],
    ['no external identifier', { external_identifier: undefined }, ['external_identifier']],
    ['an empty external identifier', { external_identifier: ' ' }, ['external_identifier']],
    ['a long external identifier', { external_identifier: 'x'.repeat(256) }, ['external_identifier']],
    ['no day', { estimated_arrival_at: '2026-02-30' }, ['estimated_arrival_at']],
    ['a day in words', { estimated_arrival_at: 'tomorrow' }, ['estimated_arrival_at']],
    ['parcels that are no list', { goods_transfer_parcels: {} }, ['goods_transfer_parcels']],
    [
      'a parcel without a number',
      { goods_transfer_parcels: [aParcel(1), {}] },
      ['goods_transfer_parcels.1.tracking_number'],
    ],
    [
      'a long number',
      { goods_transfer_parcels: [aParcel(1, { tracking_number: 'x'.repeat(101) })] },
      ['goods_transfer_parcels.0.tracking_number'],
    ],
    [
      'items without a type',
      withItem({ resource: 1 }),
      [
        'goods_transfer_parcels.1.goods_transfer_items.0.resource_type',
        'goods_transfer_parcels.1.goods_transfer_items.0.resource',
        `${place}.resource_type`,
      ],
    ],
    [
      '101 parcels',
      { goods_transfer_parcels: Array.from({ length: 101 }, () => aParcel(0)) },
      ['goods_transfer_parcels'],
    ],
    [
      '1001 items in one parcel',
      { goods_transfer_parcels: [aParcel(1001)] },
      ['goods_transfer_parcels.0.goods_transfer_items'],
    ],
    ['1001 items in all', { goods_transfer_parcels: [aParcel(500), aParcel(501)] }, ['goods_transfer_parcels']],
    ['two spellings that differ', { externalIdentifier: 'another' }, ['external_identifier']],
    [
      'two spellings that differ within',
      { origin: { resource_type: 'tenant-supplier', resourceType: 'production', resource: 1 } },
      ['origin.resource_type'],
    ],
  ])('422 for %s, at its place', async (_, more, fields) => {
    expect(await refused(() => post(aGoodsTransferBody(more)), 422)).toEqual(fields);
  });

  test('the largest one there may be fits into the table', async () => {
    const longest = '😀'.repeat(100);
    const parcel = aParcel(10, { tracking_number: longest, external_identifier: longest });
    const body = aGoodsTransferBody({ goods_transfer_parcels: Array.from({ length: 100 }, () => parcel) });
    const { json } = expectStatus(await post(body), 201);
    expect(itemsOf(json)).toHaveLength(1000);
    const items = itemsOf(json).map(({ id }) => id);
    expectStatus(await receive(json.id, reject(...items)), 200);
    // with ids as long as they can become
    const text = JSON.stringify(await recordIn('goods-transfer', json.id));
    const widest = text.replace(/"(id|resource)":\d+/g, `"$1":${Number.MAX_SAFE_INTEGER}`);
    expect(Buffer.byteLength(widest)).toBeGreaterThan(250_000);
    expect(Buffer.byteLength(widest)).toBeLessThan(330_000);
  });
});

describe.each(spellings)('GET /master-administration/%s/{id}', (spelling) => {
  const { get } = spelled(spelling);

  test('200 with what was made', async () => {
    const { json } = expectStatus(await post(aGoodsTransferBody()), 201);
    expect(expectStatus(await get(json.id), 200).json).toEqual(json);
  });

  test('404 for one that there is not', async () => {
    expect((await get(999_999_999)).json).toEqual({ message: 'No results found for Goods Transfer' });
  });
});

describe.each(spellings)('GET /master-administration/%s', (spelling) => {
  const { path, list, pages } = spelled(spelling);

  test('by id ascending, 15 to a page, in pages that keep to the spelling and the filters', async () => {
    const external_identifier = `walked-${spelling}`;
    const made: number[] = [];
    for (let index = 0; index < 5; index += 1) made.push((await aGoodsTransfer(world, { external_identifier })).id);
    const filter = `?filter[external_identifier]=${external_identifier}`;
    const { json } = expectStatus(await list(filter), 200);
    expect([idsIn({ json } as JsonAnswer), json.meta]).toEqual([
      made,
      { path: `${publicUrl}${path}`, per_page: 15, next_cursor: null, prev_cursor: null },
    ]);
    const walked = await pages(`${filter}&per_page=2`);
    expect(walked.map(idsIn)).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
    for (const page of walked.slice(1)) expect(page.json.links.prev).toContain(`${path}?`);
  });
});

describe('the filters of goods transfers', () => {
  const external_identifier = 'filtered';
  let pending = 0;
  let begun = 0;
  let received = 0;
  beforeAll(async () => {
    const make = async (resource: number) => {
      const destination = { resource_type: 'production', resource };
      const { id } = await aGoodsTransfer(world, { external_identifier, destination });
      return { id, items: itemsOf((await get(id)).json).map((item) => item.id) };
    };
    const [one, two, three] = [await make(1), await make(2), await make(2)];
    expectStatus(await receive(two.id, accept(two.items[0])), 200);
    expectStatus(await receive(three.id, [...accept(three.items[0]), ...reject(three.items[1])]), 200);
    [pending, begun, received] = [one.id, two.id, three.id];
  });
  const among = (query: string) => ids(`?filter[external_identifier]=${external_identifier}&${query}`);

  test('state, in kebab case and in camel case', async () => {
    expect(await among('filter[state]=pending')).toEqual([pending]);
    expect(await among('filter[state]=partially-received')).toEqual([begun]);
    expect(await among('filter[state]=partiallyReceived')).toEqual([begun]);
    expect(await among('filter[state]=partiallyReceived,received,partially-received')).toEqual([begun, received]);
    expect(await ids('?filter[state]=received&per_page=100')).toContain(received);
    for (const state of ['partially_received', 'Received', 'constructor', '__proto__']) {
      const { status, json } = await list(`?filter[state]=${state}`);
      expect([status, Object.keys(json.errors)]).toEqual([422, ['filter[state]']]);
    }
  });

  test('destination, by the ids of productions', async () => {
    expect(await among('filter[destination]=1')).toEqual([pending]);
    expect(await among('filter[destination]=2')).toEqual([begun, received]);
    expect(await among('filter[destination]=1,2')).toEqual([pending, begun, received]);
    expect(await ids('?filter[destination]=2&filter[state]=received')).toEqual([received]);
    expect(await ids('?filter[destination]=999')).toEqual([]);
    for (const wrong of ['north-print', '0', '1.5'])
      expect((await list(`?filter[destination]=${wrong}`)).status).toBe(422);
  });

  test('external identifier, exactly', async () => {
    expect(await ids('?filter[external_identifier]=filtered')).toEqual([pending, begun, received]);
    expect(await ids('?filter[external_identifier]=filter')).toEqual([]);
    expect(await ids('?filter[external_identifier]=filtered,nothing')).toEqual([pending, begun, received]);
  });

  test('time of the last change', async () => {
    world.advance(3600_000);
    const at = new Date(world.now()).toISOString();
    expect(await ids(`?filter[updated_at_min]=${at}`)).toEqual([]);
    const { id, items } = await aTransferOf(1);
    world.advance(3600_000);
    expectStatus(await receive(id, accept(items[0])), 200);
    const { updated_at } = (await get(id)).json;
    expect(await ids(`?filter[updated_at_min]=${encodeURIComponent(updated_at)}`)).toEqual([id]);
    expect(await ids(`?filter[updated_at_min]=${at}`)).toEqual([id]);
    expect(await among(`filter[updated_at_max]=${at}`)).toEqual([pending, begun, received]);
  });
});

describe.each(spellings)('POST /master-administration/%s/{id}/receipts', (spelling) => {
  test('200 with the transfer, whose states follow its items', async () => {
    const { id, items } = await aTransferOf(2, 1);
    const states = ({ json }: JsonAnswer) => [json.state, ...json.parcels.map(({ state }: { state: string }) => state)];
    const first = expectStatus(await receive(id, accept(items[0]), spelling), 200);
    expect(states(first)).toEqual(['partially-received', 'partially-received', 'pending']);
    const second = expectStatus(await receive(id, reject(items[1]), spelling), 200);
    expect(states(second)).toEqual(['partially-received', 'received', 'pending']);
    const third = expectStatus(await receive(id, accept(items[2]), spelling), 200);
    expect(states(third)).toEqual(['received', 'received', 'received']);
    expect(itemsOf(third.json).map(({ state }) => state)).toEqual(['accepted', 'rejected', 'accepted']);
    expect((await get(id)).json).toEqual(third.json);
    expect(await eventsOf('goods-transfer', id)).toEqual([]);
  });

  test('404 for a transfer that there is not', async () => {
    expect(await refused(() => receive(999_999_999, accept(1), spelling), 404)).toEqual([]);
  });
});

describe('receipts', () => {
  test('that are sent again answer 200 and write nothing', async () => {
    const { id, items } = await aTransferOf(2);
    const first = expectStatus(await receive(id, accept(...items)), 200);
    await nothingIsWritten(async () => {
      world.advance(60_000);
      for (const again of [items, items.toReversed(), items.slice(1)]) {
        const { json, headers } = expectStatus(await receive(id, accept(...again)), 200);
        expect([json, headers.etag]).toEqual([first.json, first.headers.etag]);
      }
    });
  });

  test.each(spellings)(
    '409 for an item of %s that was decided the other way, and nothing of the rest is decided',
    async (spelling) => {
      const { id, items } = await aTransferOf(2);
      expectStatus(await receive(id, reject(items[0])), 200);
      expect(await refused(() => receive(id, accept(items[1], items[0]), spelling), 409)).toEqual([]);
      expect(itemsOf((await get(id)).json).map(({ state }) => state)).toEqual(['rejected', 'pending']);
    },
  );

  test('422 for items of another transfer, for parcels and for what there is not', async () => {
    const mine = await aTransferOf(2);
    const theirs = await aTransferOf(1);
    const named = accept(mine.items[0], theirs.items[0], 999_999_999);
    expect(await refused(() => receive(mine.id, named), 422)).toEqual(['items.1.id', 'items.2.id']);
  });

  test.each<[string, (item: number) => unknown, readonly string[]]>([
    ['an item that is named twice', (id) => accept(id, id), ['items.1.id']],
    ['an item that is named twice and differs', (id) => [...accept(id), ...reject(id)], ['items.1.id']],
    ['no items', () => [], ['items']],
    ['items left out', () => undefined, ['items']],
    ['another state', (id) => [{ id, state: 'received' }], ['items.0.state']],
    ['the state to be left as it is', (id) => [{ id, state: 'pending' }], ['items.0.state']],
    ['no state', (id) => [{ id }], ['items.0.state']],
    ['no id', () => [{ state: 'accepted' }], ['items.0.id']],
    ['an id as text', (id) => [{ id: String(id), state: 'accepted' }], ['items.0.id']],
    ['1001 items', () => accept(...Array.from({ length: 1001 }, (_, index) => index + 1)), ['items']],
  ])('422 for %s', async (_, items, fields) => {
    const transfer = await aTransferOf(1);
    expect(await refused(() => receive(transfer.id, items(transfer.items[0] ?? 0)), 422)).toEqual(fields);
  });

  test('of different items at once are all kept', async () => {
    const { id, items } = await aTransferOf(3, 3);
    const answers = await Promise.all(items.map((item, index) => receive(id, (index % 2 ? reject : accept)(item))));
    // five decisions at most, then 503: nothing was written, and it is sent again
    for (const [index, { status }] of answers.entries()) {
      expect([200, 503]).toContain(status);
      if (status === 503) expectStatus(await receive(id, (index % 2 ? reject : accept)(items[index])), 200);
    }
    const { json } = await get(id);
    expect(itemsOf(json).map(({ state }) => state)).toEqual(
      items.map((_, index) => (index % 2 ? 'rejected' : 'accepted')),
    );
    expect([json.state, (await recordIn('goods-transfer', id)).rev]).toEqual(['received', 1 + items.length]);
  });

  test('of one item at once, both ways: one way wins, the other is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, items } = await aTransferOf(1);
      const ways = ['accepted', 'rejected', 'accepted', 'rejected'];
      const answers = await Promise.all(ways.map((state) => receive(id, [{ id: items[0], state }])));
      const { state } = itemsOf((await get(id)).json)[0] ?? {};
      expect(answers.map(({ status }) => status)).toEqual(ways.map((way) => (way === state ? 200 : 409)));
      expect((await recordIn('goods-transfer', id)).rev).toBe(2);
    }
  });
});

test('only staff reach goods transfers, by either spelling; a production receives what is on its way to it', async () => {
  const { id } = await aGoodsTransfer(world);
  const bound = await aKey({ role: 'staff', merchant: 1 });
  for (const spelling of spellings) {
    const { list, get, post } = spelled(spelling);
    for (const key of ['merchant', 'production']) {
      expect((await list('', { key })).status).toBe(403);
      expect((await get(id, { key })).status).toBe(403);
      expect((await post(aGoodsTransferBody(), { key })).status).toBe(403);
    }
    expect((await receive(id, accept(1), spelling, { key: 'merchant' })).status).toBe(403);
    // to production 1: the other one knows nothing of it
    const other = await receive(id, accept(1), spelling, { key: 'other_production' });
    expect([other.status, other.json.message]).toEqual([404, 'No results found for Goods Transfer']);
    expect((await receive(id, accept(999_999), spelling, { key: 'production' })).status).toBe(422);
    expect((await get(id, { key: bound })).status).toBe(200);
  }
});

test('both spellings of a path know the same verbs', async () => {
  for (const spelling of spellings) {
    const { path, get, put } = spelled(spelling);
    const { status, headers } = await world.call(`DELETE ${path}`, { key: 'staff' });
    expect([status, headers.allow]).toEqual([405, 'GET, POST']);
    expect((await put(1)).headers.allow).toBe('GET');
    expect((await get('1/receipts')).headers.allow).toBe('POST');
  }
});

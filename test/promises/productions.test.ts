import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import type { EntityName } from '../../shared/domain/entity-design.ts';
import type { Reach } from '../../shared/domain/reach.ts';
import type { Records } from '../../shared/domain/records.ts';
import { type Contract, spellingsOf } from '../../shared/http/contract.ts';
import { filterNames } from '../../shared/http/middleware/validate.ts';
import type { GoodsTransferRecord } from '../../shared/resources/goods/goods-transfer.ts';
import { readPage } from '../../shared/table/lists/list.ts';
import type { Row } from '../../shared/table/rows.ts';
import { deleteRow, putRow, readRecord, readRecords } from '../../shared/table/table.ts';
import { anOrder, aProductionOrder } from '../rules/builders.ts';
import { aKey, anUnlistedKey, putRecord, recordIn } from '../support/arrange.ts';
import { allRows, mayMove, nothingIsWritten } from '../support/dump.ts';
import { arrangeExample, exampleBody, routeWith } from '../support/example.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aGoodsTransfer } from '../support/given/goods.ts';
import { aPreparedOrder } from '../support/given/orders.ts';
import { aProductionDelivery } from '../support/given/webhooks.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, type KeyName, type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// P11 for productions: a production reads and changes only records that name it. The suite sends another production's
// IDs to every route of productions, in each place of an ID. The response must be the same as if the record did not
// exist. Reads of the table with a production's reach meet the same condition. The other production's texts contain a
// canary.

const contracts = (await findEndpoints())
  .flatMap(({ endpoint }) => spellingsOf(endpoint.contract))
  .filter(({ allow }) => allow !== 'anyone' && allow.includes('production'));
const withId = contracts.filter(({ route }) => route.includes('{'));
const withMode = withId.filter(({ route }) => !route.includes('transfers')); // goods are for orders of both modes

let world: TestWorld;
let keys: Readonly<Record<1 | 2 | 'test of 1', string>>;
const testKey = 'test_production'; // of a third production
const aKeyOf = (production: number, is_test = false) =>
  aKey({ role: 'production', merchant: null, production, is_test });
beforeAll(async () => {
  world = await startTestWorld();
  keys = { 1: await aKeyOf(1), 2: await aKeyOf(2), 'test of 1': await aKeyOf(1, true) };
});

const unknownId = 999_999_999;
const shown = ({ status, body }: JsonAnswer) => [status, body.toString()];

describe.each(withId.map((contract) => [contract.route, contract] as const))('%s', (_, contract: Contract) => {
  test("treats another production's ID as unknown under every header, and accepts its own ID", async () => {
    const made = await arrangeExample(world, contract); // on its way to production 1
    const ask = (id: typeof made | number, key: string, headers: Readonly<Record<string, string>> = {}) =>
      world.call(routeWith(contract, id), { key, body: exampleBody(contract), headers });
    const ways: readonly Readonly<Record<string, string>>[] = [
      {},
      { 'If-Match': '*' },
      { 'Idempotency-Key': `productions ${contract.route}` },
    ];
    await nothingIsWritten(async () => {
      for (const headers of ways) {
        const unknown = await ask(unknownId, keys[2], headers);
        expect(unknown.status).toBe(404);
        expect(shown(await ask(made, keys[2], headers)), JSON.stringify(headers)).toEqual(shown(unknown));
      }
    });
    expect((await ask(made, keys[1])).status).toBe(contract.status ?? 200);
    report('P11', `${contract.route} by another production`, { probes: ways.length });
  });
});

describe.each(withMode.map((contract) => [contract.route, contract] as const))('%s', (_, contract: Contract) => {
  test("treats the ID of live work as unknown under the production's own test key", async () => {
    const made = await arrangeExample(world, contract);
    await nothingIsWritten(async () => {
      const ask = (id: typeof made | number) =>
        world.call(routeWith(contract, id), { key: keys['test of 1'], body: exampleBody(contract) });
      const unknown = await ask(unknownId);
      expect(unknown.status).toBe(404);
      expect(shown(await ask(made))).toEqual(shown(unknown));
    });
  });
});

test('productions can call routes with IDs', () => {
  expect(withId.length).toBeGreaterThan(withMode.length);
  expect(withMode.length).toBeGreaterThan(0);
});

const canary = 'CANARY-7d20';

/** The IDs of one production, by type. */
type Ids = Readonly<
  Record<'order' | 'item' | 'production order' | 'tag' | 'transfer' | 'webhook' | 'delivery', number>
>;

const admin = '/master-administration';
const call = async (route: string, sent: Sent, expected: number) =>
  expectStatus(await world.call(route, sent), expected);

/**
 * Routes a prepared order by shares of its items, unless the rule has routed it. Returns its production orders after
 * they are accepted.
 */
async function inProduction(order: number, productions: readonly object[]): Promise<readonly number[]> {
  const route = `POST ${admin}/disposition-orders/by-order/${order}/production-orders`;
  const { production_orders: ruled } = await recordIn('disposition-order', order);
  const sent = { key: 'staff', body: { productions } };
  const made: readonly number[] = ruled.length > 0 ? ruled : (await call(route, sent, 200)).json.production_orders;
  for (const id of made) await call(`PUT ${admin}/production-orders/${id}/accept`, { key: 'staff' }, 200);
  return made;
}

/**
 * Creates all objects that a production can have: an order in production, a tag with its own text, a transfer, and a
 * webhook with a delivery. `key` is the merchant's, and `as` the production's.
 */
async function everythingOf(handle: string, production: number, key: KeyName, as: string): Promise<Ids> {
  const { id: order } = await aPreparedOrder(world, {}, { key });
  const [made = 0] = await inProduction(order, [{ handle }]);
  const [item] = (await recordIn('order', order)).items;
  const tag = item?.id_tags[0]?.first ?? 0;
  await call(`PUT ${admin}/id-tags/${tag}`, { key: 'staff', body: { current_state: `${canary} ${handle}` } }, 200);
  const destination = { resource_type: 'production', resource: production };
  const transfer = (await aGoodsTransfer(world, { destination, external_identifier: `${canary} ${handle}` })).id;
  const { webhook, delivery } = await aProductionDelivery(world, { key: as });
  return { order, item: item?.id ?? 0, 'production order': made, tag, transfer, webhook, delivery };
}

describe('the objects of another production', () => {
  let own: Ids;
  let foreign: readonly Ids[]; // live and test
  let shared: { readonly own: Ids; readonly foreign: Ids }; // one order with an item for each production
  let rows: readonly Row[]; // rows of the foreign objects
  beforeAll(async () => {
    await world.drain();
    own = await everythingOf('north-print', 1, 'merchant', keys[1]);
    const items = ['a', 'b'].map((external_identifier) => ({ variant_id: 1, quantity: 1, external_identifier }));
    const { id: order } = await aPreparedOrder(world, { items });
    const share = (handle: string, external_identifier: string) => ({ handle, order_items: [{ external_identifier }] });
    const made = await inProduction(order, [share('north-print', 'a'), share('south-stitch', 'b')]);
    const routed = (await recordIn('order', order)).items;
    const of = (place: number, { transfer, webhook, delivery }: Ids): Ids => ({
      order,
      item: routed[place]?.id ?? 0,
      'production order': made[place] ?? 0,
      tag: routed[place]?.id_tags[0]?.first ?? 0,
      transfer,
      webhook,
      delivery,
    });
    const before = new Set((await allRows()).map(({ PK, SK }) => `${PK} ${SK}`));
    const live = await everythingOf('south-stitch', 2, 'merchant', keys[2]);
    foreign = [live, await everythingOf('test-print', 3, 'merchant_test', testKey)];
    await world.drain();
    rows = (await allRows()).filter(({ PK, SK }) => !before.has(`${PK} ${SK}`) && !mayMove.test(String(PK)));
    shared = { own: of(0, own), foreign: of(1, live) };
    const text = { key: 'staff', body: { current_state: `${canary} shared` } };
    await call(`PUT ${admin}/id-tags/${shared.foreign.tag}`, text, 200);
  });

  const hidden = () => [...foreign, shared.foreign].flatMap((ids) => Object.values(ids));
  const ownNumbers = () => [own, shared.own].flatMap((ids) => Object.values(ids));
  // the list of failed requests shows the reader's own requests. The suite of its endpoint tests it
  const ownRequests = 'GET /master-administration/requests';
  const lists = contracts.filter(({ paging, route }) => paging && route !== ownRequests);

  const isOfWebhooks = (route: string) => route.includes('/webhooks');

  /** Returns the IDs of the other production that a route could name. Webhooks and other records may have equal IDs. */
  const hiddenFrom = (route: string) =>
    [...foreign, shared.foreign].flatMap(({ webhook, delivery, ...others }) =>
      isOfWebhooks(route) ? [webhook] : Object.values(others),
    );

  /**
   * Returns every way to request the other production's objects from a list: filters with and without own IDs, expands,
   * cursors, pages.
   */
  function listProbes(contract: Contract): readonly string[] {
    const values = [...hidden(), 2, unknownId, ...ownNumbers()];
    const filters = [...filterNames(contract).keys()].flatMap((name) => [
      ...values.map((value) => `${name}=${value}`),
      ...hidden().map((value) => `${name}=${value},${own.order},${own.tag},${own['production order']}`),
      `${name}=${values.slice(0, 20).join(',')}`,
      ...['pending', 'accepted', 'ordered', 'true', 'false'].map((value) => `${name}=${value}`),
    ]);
    const both = filters.slice(0, 60).map((filter, index) => `${filter}&${filters[filters.length - 1 - index]}`);
    const positions = hidden().flatMap((id) => [
      { after: id },
      { after: id - 1 },
      { before: id },
      { before: id + 1 },
      { after: id - 1, skip: 1 },
      { after: 0, production: 2 },
    ]);
    const cursors = positions.map((one) => `cursor=${Buffer.from(JSON.stringify(one)).toString('base64url')}`);
    const expands = (contract.expand ?? []).map((name) => `per_page=100&expand=${name}`);
    return ['', 'per_page=1', 'per_page=100', ...filters, ...both, ...cursors, ...expands].map((query) =>
      routeWith(contract, own.webhook, query),
    );
  }

  test.each(lists.map((contract) => [contract.route, contract] as const))(
    '%s returns the same bytes for every filter, cursor and page as if the other production had no data',
    async (route, contract) => {
      const probes = listProbes(contract);
      const ask = async () => {
        const as = await anUnlistedKey({ role: 'production', merchant: null, production: 1 });
        const answers: (readonly [number, string])[] = [];
        for (const probe of probes) {
          const answer = await world.call(probe, { key: as });
          const text = answer.body.toString();
          for (const handle of ['south-stitch', 'shared']) expect(text, probe).not.toContain(`${canary} ${handle}`);
          answers.push([answer.status, text]);
        }
        return answers;
      };
      const seen = await nothingIsWritten(ask);
      const everybody = contract.allow.includes('staff' as never) ? ['staff', 'staff'] : [keys[2], testKey];
      for (const [index, ids] of foreign.entries()) {
        const { webhook, delivery, tag, 'production order': made } = ids;
        const { json } = await world.call(routeWith(contract, webhook, 'per_page=100'), { key: everybody[index] });
        const shownIds = isOfWebhooks(route) ? `${webhook}|${delivery}` : `${tag}|${made}`;
        expect(JSON.stringify(json.data)).toMatch(new RegExp(`"id":(${shownIds})\\b`));
      }
      for (const row of rows) await deleteRow({ PK: String(row.PK), SK: String(row.SK) });
      const without = await ask();
      for (const row of rows) await putRow({ ...row, PK: String(row.PK), SK: String(row.SK) });
      for (const [index, probe] of probes.entries()) expect(seen[index], probe).toEqual(without[index]);
      expect(new Set(seen.map(([, text]) => text)).size, 'lists that differ').toBeGreaterThan(3);
      report('P11', `${route} by another production`, { probes: probes.length });
    },
  );

  test.each(withId.map((contract) => [contract.route, contract] as const))(
    '%s treats every ID of the other production as unknown, with every header, expand and body',
    async (route, contract) => {
      let probes = 0;
      const key = await aKeyOf(1);
      const read = contracts.find((one) => one.route === route.replace(/^\w+/, 'GET').replace(/\}\/.*/, '}'));
      const ways: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
        ['', {}],
        ['', { 'If-Match': '*' }],
        ['', { 'If-Match': '"2.x"' }],
        ['', { 'If-None-Match': '*' }],
        ['', { Prefer: 'wait=20' }],
        ...(route.startsWith('GET ') ? [] : [['', { 'Idempotency-Key': `matrix ${route}` }] as const]),
        ...(contract.expand ?? []).map((name) => [`expand=${name}`, {}] as const),
      ];
      await nothingIsWritten(async () => {
        for (const [query, headers] of ways) {
          const ask = (id: number) =>
            world.call(routeWith(contract, id, query), { key, body: exampleBody(contract), headers });
          const unknown = await ask(unknownId);
          expect(unknown.status).toBe(404);
          for (const id of hiddenFrom(route).filter((one) => one !== shared.own.order)) {
            expect(shown(await ask(id)), `${id} ${JSON.stringify(headers)}`).toEqual(shown(unknown));
            probes += 1;
          }
        }
        for (const [index, ids] of (read ? [...foreign, shared.foreign] : []).entries()) {
          const tagOrOrder = route.includes('/id-tags/') ? ids.tag : ids['production order'];
          const id = isOfWebhooks(route) ? ids.webhook : tagOrOrder;
          const owner = index === 1 ? testKey : keys[2];
          const { headers } = await call(routeWith(read ?? contract, id), { key: owner }, 200);
          for (const name of ['If-Match', 'If-None-Match']) {
            const held = { key, body: exampleBody(contract), headers: { [name]: headers.etag ?? '' } };
            const answer = await world.call(routeWith(contract, id), held);
            expect(answer.status, name).toBe(404);
            expect(answer.headers).not.toHaveProperty('etag');
            probes += 1;
          }
        }
      });
      report('P11', `${route} by another production`, { probes });
    },
  );

  test('a live key of a test production sees no test work, and its test key sees nothing else', async () => {
    const [, tested] = foreign;
    const live = await aKey({ role: 'production', merchant: null, production: 3 });
    for (const [noun, id] of [
      ['production-orders', tested?.['production order']],
      ['id-tags', tested?.tag],
    ] as const) {
      for (const query of ['', '?filter[is_test]=true', `?filter[id]=${id}`, `?filter[updated_at_min]=2020-01-01`]) {
        const list = (key: string) => call(`GET ${admin}/${noun}${query}`, { key }, 200);
        expect((await list(live)).json.data, query).toEqual([]);
        const seen = (await list('test_production')).json.data;
        expect(seen.map((one: { id: number }) => one.id)).toContain(id);
        for (const one of seen) expect(one).toMatchObject({ is_test: true });
      }
      expect(
        (await call(`GET ${admin}/${noun}?filter[is_test]=false`, { key: 'test_production' }, 200)).json.data,
      ).toEqual([]);
      await call(`GET ${admin}/${noun}/${id}`, { key: live }, 404);
      await call(`GET ${admin}/${noun}/${id}`, { key: 'test_production' }, 200);
    }
  });

  test("a delivery of another production's webhook is unknown under an own webhook", async () => {
    const ask = (route: string, delivery: number) =>
      world.call(`${route.replace(' ', ` ${admin}/webhooks/${own.webhook}/deliveries/${delivery}`)}`, { key: keys[1] });
    await nothingIsWritten(async () => {
      for (const route of ['GET ', 'PUT /redeliver']) {
        const unknown = await ask(route, unknownId);
        expect(unknown.status).toBe(404);
        for (const { delivery } of foreign) expect(shown(await ask(route, delivery))).toEqual(shown(unknown));
      }
    });
  });

  test("an item of another production's transfer is rejected in an own transfer", async () => {
    const items = (await recordIn('goods-transfer', foreign[0]?.transfer ?? 0)).parcels.flatMap(
      (parcel) => parcel.goods_transfer_items,
    );
    const book = (id: number) =>
      world.call(`POST ${admin}/good-transfers/${own.transfer}/receipts`, {
        key: keys[1],
        body: { items: [{ id, state: 'accepted' }] },
      });
    await nothingIsWritten(async () => {
      const unknown = await book(unknownId);
      expect(unknown.status).toBe(422);
      for (const { id } of items) expect(shown(await book(id))).toEqual(shown(unknown));
    });
  });

  test('an Idempotency-Key that another production used counts as new', async () => {
    const body = { current_state: 'the same' };
    const send = (tag: number, key: string) =>
      world.call(`PUT ${admin}/id-tags/${tag}`, { key, body, headers: { 'Idempotency-Key': 'of both' } });
    const theirs = expectStatus(await send(shared.foreign.tag, keys[2]), 200);
    expect((await send(shared.foreign.tag, keys[1])).status).toBe(404);
    const mine = expectStatus(await send(shared.own.tag, keys[1]), 200);
    expect([mine.json.id, mine.headers['idempotent-replayed']]).toEqual([shared.own.tag, undefined]);
    expect((await send(shared.foreign.tag, keys[2])).body).toEqual(theirs.body);
  });

  test("a merchant's key is rejected on every production route, whoever owns the ID", async () => {
    await nothingIsWritten(async () => {
      for (const contract of contracts) {
        for (const id of [own['production order'], own.tag, unknownId]) {
          const answer = await world.call(routeWith(contract, id), { key: 'merchant', body: exampleBody(contract) });
          expect([answer.status, answer.json], contract.route).toEqual([
            403,
            { message: 'This key may not call this endpoint.', code: 'forbidden' },
          ]);
        }
      }
    });
  });

  test("no log line contains the other production's texts", () => {
    for (const line of world.logs) expect(line).not.toContain(canary);
  });
});

describe('the table shows a production', () => {
  const first = 7_100_001;
  const orders = [1, 2, 1, 2, 2].map((production, index) =>
    aProductionOrder({
      id: first + index,
      production,
      is_test: index > 3,
      state: index === 1 ? 'accepted' : 'pending',
    }),
  );
  let transfers: readonly GoodsTransferRecord[];
  beforeAll(async () => {
    for (const order of orders) await putRecord('production-order', order);
    await putRecord('order', anOrder({ id: first }));
    const template = await recordIn('goods-transfer', (await aGoodsTransfer(world)).id);
    transfers = [1, 2, 1].map((resource, index) => ({
      ...template,
      id: first + index,
      destination: { resource_type: 'production', resource },
    }));
    for (const transfer of transfers) await putRecord('goods-transfer', transfer);
  });

  const idsOf = (records: readonly { readonly id: number }[]) =>
    records.map(({ id }) => id).filter((id) => id >= first);
  const list = async <E extends EntityName>(
    entity: E,
    reach: Reach,
    more: readonly (readonly [string, unknown])[] = [],
  ) => {
    const conditions = more.map(([field, wanted]) => ({
      field,
      holds: (value: unknown) => value === wanted,
      equals: [wanted as string | number],
    }));
    const pages: (readonly Records[E][])[] = [];
    for (let after: number | undefined; pages.length < 100; ) {
      const page = await readPage({ entity, reach, conditions, ascending: true, after, limit: 2 });
      pages.push(page.records);
      if (!page.more) break;
      expect(page.records.length, 'a page is full').toBe(2);
      after = page.last;
    }
    return idsOf(pages.flat());
  };

  const reaches = [1, 2].flatMap((production) => [false, true].map((is_test) => ({ production, is_test })));

  test("its own records of its key's mode by ID, and none of the merchant's", async () => {
    for (const reach of reaches) {
      const refs = orders.map(({ id }) => ({ entity: 'production-order' as const, id }));
      const together = await readRecords(refs, reach);
      for (const order of orders) {
        const alone = await readRecord('production-order', order.id, reach);
        const seen = order.production === reach.production && order.is_test === reach.is_test ? order.id : undefined;
        expect([alone?.id, together.get('production-order', order.id)?.id]).toEqual([seen, seen]);
      }
      expect(await readRecord('order', first, reach)).toBeUndefined();
      expect(await readRecord('country', 1, reach)).toBeDefined();
    }
    expect(await readRecord('order', first, anOrder())).toBeDefined();
  });

  test('its own records in full pages of lists, whatever the filter', async () => {
    for (const reach of reaches) {
      const own = orders.filter((one) => one.production === reach.production && one.is_test === reach.is_test);
      expect(await list('production-order', reach)).toEqual(idsOf(own));
      const pending = own.filter(({ state }) => state === 'pending');
      expect(await list('production-order', reach, [['state', 'pending']])).toEqual(idsOf(pending));
      expect(await list('goods-transfer', reach)).toEqual(
        idsOf(transfers.filter(({ destination }) => destination.resource === reach.production)),
      );
    }
    expect(await list('production-order', { production: 1, is_test: false }, [['production', 2]])).toEqual([]);
    expect(await list('production-order', { production: 1, is_test: false }, [['id', first + 1]])).toEqual([]);
    expect(await list('production-order', { production: 2, is_test: false }, [['id', first + 1]])).toEqual([first + 1]);
    expect(await list('order', { production: 1, is_test: false })).toEqual([]);
  });

  test('only its own records when it reads a list', async () => {
    const request = { entity: 'production-order', ascending: true, conditions: [], limit: 1 } as const;
    const { records, more } = await readPage({ ...request, reach: { production: 1, is_test: false }, after: first });
    expect([idsOf(records), more]).toEqual([[first + 2], false]);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import { type EntityName, valueAt } from '../../shared/domain/entity-design.ts';
import type { Records } from '../../shared/domain/records.ts';
import { fileKey, putFile } from '../../shared/files/bucket.ts';
import { ensureFileKeys } from '../../shared/files/file-keys.ts';
import { type Contract, isResource, partsOfRoute, takesIdempotencyKey } from '../../shared/http/contract.ts';
import { areaOf } from '../../shared/http/middleware/request.ts';
import { filterNames } from '../../shared/http/middleware/validate.ts';
import type { ArrangementName } from '../../shared/lib/arrangements.ts';
import type { LogoRecord } from '../../shared/resources/files/logo.ts';
import { firstPiece, type PieceRun } from '../../shared/resources/orders/pieces.ts';
import { productionOrderId } from '../../shared/resources/orders/production-order-record.ts';
import { inflate } from '../../shared/table/deflate.ts';
import { dictionaryPartition, keyOfRecord, recordKey } from '../../shared/table/keys.ts';
import { recordOf } from '../../shared/table/rows.ts';
import { deleteRow, putRow } from '../../shared/table/table.ts';
import { publishedVersions, representationOf } from '../../shared/versions/versions.ts';
import {
  aCheckout,
  aDisposition,
  anAddress,
  anIdTag,
  anItem,
  anOrder,
  anOrderItem,
  aProductionOrder,
  aRoutedItem,
  aVariant,
} from '../rules/builders.ts';
import { aKey, anUnlistedKey, putRecord, recordIn } from '../support/arrange.ts';
import { asRepeated } from '../support/as-repeated.ts';
import { allRows, dump, nothingIsWritten } from '../support/dump.ts';
import { exampleBody, isForTestKeys, routeWith } from '../support/example.ts';
import { type Arranged, expectStatus } from '../support/given/arranged.ts';
import { arrangements } from '../support/given/arrangements.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// P11: no merchant reads or writes another merchant's data, and no live request reads or writes test data, or the
// reverse. The suite sends another merchant's IDs to every operation of the tree, in each place of an ID or a
// reference. The response must be the same as if these objects did not exist. All strings in the owner's rows contain a
// canary, which may only appear in the owner's own responses.

const canary = 'CANARY-5e1f';
const owner = { merchant: 1, is_test: false } as const;
const other = { merchant: 2, is_test: false } as const;
const mode = { merchant: 1, is_test: true } as const;

interface Stranger {
  readonly name: string;
  readonly tenant: { readonly merchant: number; readonly is_test: boolean };
  /** A variant of the catalogue that it can order. */
  readonly variant: number;
}
const unknownId = 999_999_999;

let world: TestWorld;
const keys = { owner: '', other: '', mode: '' };
const strangers: Record<'other' | 'mode', Stranger> = {
  other: { name: 'another merchant', tenant: other, variant: 0 },
  mode: { name: 'the same merchant’s test key', tenant: mode, variant: 1 },
};
const both = ['other', 'mode'] as const;

const contracts = (await findEndpoints()).map(({ endpoint }) => endpoint.contract);
// these lists show the reader's own requests, so they differ from run to run. The suites of their endpoints test them
const ownRequests = ['GET /v2/requests', 'GET /v2/usage'];
const scoped = contracts.filter(
  ({ route, allow }) => areaOf(route) === 'v2' && allow !== 'anyone' && !ownRequests.includes(route),
);
const withId = scoped.filter(({ route }) => route.includes('{'));
const lists = scoped.filter(({ route, paging }) => paging && !route.includes('{'));
const withBody = scoped.filter(({ body, example }) => body && example?.body);

const versionsOf = ({ route }: Contract) => {
  const area = areaOf(route);
  return area ? publishedVersions[area].map(({ date }) => date) : [];
};

/** Returns the names that `expand` accepts in a version, each on its own and all at once. */
function expandsOf({ expand = [], returns }: Contract, version: string): readonly string[] {
  const renamed = returns && isResource(returns) && representationOf(returns, version).expand;
  const names = renamed && expand.length > 0 ? Object.keys(renamed) : expand;
  return [...new Set(['', ...names, names.join(',')])];
}

// ---- planted rows

/** Returns the record with the canary in every free text. Enumerations and times are unchanged. */
function marked<T>(value: T, name = ''): T {
  if (typeof value === 'string') {
    const stays =
      /(_at|^at|^state|^version|^events|^progress|^since|^collection_name|^country_code|^mime_type|^color_space|^object_key|^sha256|^resource_type|^position|^calculation_type|^type)$/.test(
        name,
      );
    return (stays ? value : `${canary} ${name}`) as T;
  }
  if (Array.isArray(value)) return value.map((entry) => marked(entry, name)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner, key)])) as T;
}

/** Returns the IDs of a set of rows. Most are consecutive, and some follow from the order's ID. */
const idsFrom = (first: number) => ({
  order: first,
  checkout: first + 1,
  custom: first + 2,
  ordered: first + 3,
  job: first + 4,
  upload: first + 5,
  logo: first + 6,
  media: first + 7,
  file: first + 8,
  item: first + 9,
  placed: first + 10,
  rates: first + 11,
  webhook: first + 12, // also of its delivery, whose path contains it
  hidden: first + 13,
  hiddenProduct: first + 14,
  // a unit and its tag have the same ID
  idTag: firstPiece(first),
  productionOrder: productionOrderId(first, 0),
});
const ids = idsFrom(7_000_001);
type Ids = typeof ids;

const pieces: PieceRun = { count: 2, state: 'confirmed', since: '2026-11-20T09:00:00+00:00' };
const times = { created_at: '2026-11-20T09:00:00+00:00', updated_at: '2026-11-20T09:00:00+00:00' };
const file = {
  id: 1,
  is_test: false,
  collection_name: 'x',
  file_name: 'x',
  size: 1,
  mime_type: 'x',
  download_url: 'x',
  state: 'ready',
  failure_message: 'x',
  custom_properties: { text: 'x' },
  ...times,
};
const views = (logo: number) => [
  {
    handle: 'front',
    name: 'x',
    media: [file],
    customizations: [
      {
        id: 1,
        hash: 'x',
        production_method: 1,
        resource_type: 'logo',
        resource: logo,
        price: 1,
        calculation_type: 'square_centimeter',
        calculation_value: 1,
        x: 1,
        y: 1,
        width: 1,
        height: 1,
        position: 'tc',
        rotation: 0,
        ...times,
      },
    ],
  },
];

type Planted = {
  [E in EntityName]: { readonly entity: E; readonly record: Records[E]; readonly common?: true };
}[EntityName];

/** Returns a full set of rows of one tenant that refer to each other, with the canary in every possible place. */
function setOf(tenant: Stranger['tenant'], own: Ids, to: Ids, productId: number): readonly Planted[] {
  const address = anAddress({ company: 'x', street2: 'x', province_code: 'x', vat_in: 'x' });
  const variant = (id: number, collection_name: 'custom' | 'ordered' | 'catalogue', more = {}) =>
    aVariant({
      ...tenant,
      id,
      collection_name,
      state: collection_name === 'catalogue' ? 'ready' : 'completed',
      failure_message: 'x',
      option_values: [{ id: 1, handle: 'x', name: 'x', option_type: { handle: 'x', name: 'x' } }],
      origin: { sku: 'x', external_identifier: 'x' },
      merchant_product: productId,
      views: views(to.logo),
      ...more,
    });
  const { merchant, is_test, collection_name, failure_message, available_at, discontinue_at, ...inItem } = variant(
    to.custom,
    'custom',
  );
  const texts = { external_identifier: 'x', external_reference: 'x', cost_centre: 'x' };
  const customer = { ...aCheckout().customer, first_name: 'x', last_name: 'x', email: 'x', phone: 'x' };
  const logo: LogoRecord = {
    ...tenant,
    ...times,
    rev: 3,
    id: own.logo,
    state: 'completed',
    collection_name: 'x',
    name: 'x',
    production_method: 1,
    texts: ['x', { text: 'x' }],
    media: [file],
    failure_message: 'x',
  };
  const media = {
    ...{ ...tenant, ...times, rev: 1, id: own.media, collection_name: 'upload', file_name: 'x', size: 1 },
    ...{ mime_type: 'image/png', state: 'ready' as const, failure_message: null, url: null, is_upload: true as const },
    ...{ object_key: fileKey(own.file), file: to.file, sha256: String(own.file).repeat(6), designs: 0 },
    custom_properties: {
      ...{ width: 1, height: 1, dpi: null, color_space: 'rgb', icc_profile: 'x', has_alpha: false },
      ...{ orientation: 1, warnings: ['x'] },
    },
  };
  const order = anOrder({
    ...tenant,
    ...texts,
    id: own.order,
    failure_message: 'x',
    items: [
      anOrderItem({
        id: own.item,
        variant: to.ordered,
        id_tags: [{ first: to.idTag, count: 1 }],
      }),
    ],
    disposition_order: to.order,
    customer,
    shipping_address: address,
    billing_address: address,
    whitelabel_address: address,
    payments: [{ payment_method: { ...times, rev: 1, id: 1, handle: 'x', name: 'x' } }],
    shipments: [
      {
        id: 1,
        is_test: tenant.is_test,
        shipping_method: { is_test: tenant.is_test, order_id: own.order, handle: 'x', title: 'x', price: 1 },
        tracking_number: 'x',
        media: [],
        parcels: [[own.item]],
        order: own.order,
        ...times,
      },
    ],
  });
  const checkout = aCheckout({
    ...tenant,
    ...texts,
    id: own.checkout,
    items: [anItem({ external_identifier: 'x', variant: inItem })],
    customer,
    shipping: { handle: 'x', title: 'x', price: 1, total: 1, tax: 0, stale: false },
    shipping_address: address,
    billing_address: address,
    whitelabel_address: address,
    expires_at: null,
  });
  return [
    { entity: 'order', record: order },
    { entity: 'order', record: { ...order, id: own.placed, state: 'prepared' } },
    { entity: 'checkout', record: checkout },
    { entity: 'checkout', record: { ...checkout, id: own.rates } },
    {
      entity: 'checkout-rates',
      record: {
        ...times,
        ...tenant,
        rev: 1,
        id: own.rates,
        revision: 1,
        job: 1,
        state: 'finished',
        failures: [],
        due_at: null,
        expires_at: 4_000_000_000,
        rates: [{ handle: 'x', title: 'x', price: 1, tax_rate: 19 }],
      },
    },
    { entity: 'merchant-variant', record: variant(own.custom, 'custom') },
    { entity: 'merchant-variant', record: variant(own.ordered, 'ordered') },
    {
      entity: 'job',
      record: {
        ...tenant,
        ...times,
        rev: 2,
        id: own.job,
        state: 'failed',
        failure_message: 'x',
        resource_path: 'x',
        expires_at: 4_000_000_000,
      },
    },
    { entity: 'logo', record: logo },
    { entity: 'media', record: media },
    {
      entity: 'file',
      record: {
        ...{ ...tenant, ...times, rev: 2, id: own.file, address: 'x', sha256: media.sha256, size: 1 },
        ...{ references: 1, due_at: null },
      },
    },
    {
      entity: 'upload',
      record: {
        ...{ ...tenant, ...times, rev: 1, id: own.upload, token: 'x', file_name: 'x', content_type: 'image/png' },
        ...{ key_id: 'x', size: 1, expires_at: 4_000_000_000 },
      },
    },
    {
      entity: 'id-tag',
      record: anIdTag({ ...tenant, id: own.idTag, order: own.order, order_item: own.item, order_item_unit: own.idTag }),
    },
    {
      entity: 'disposition-order',
      record: aDisposition({
        ...tenant,
        id: own.order,
        order: own.order,
        state: 'assigned',
        first_item: own.item,
        items: [aRoutedItem({ id: own.item, variant: to.ordered, productions: [1], pieces: [pieces] })],
        production_orders: [to.productionOrder],
        open_production_orders: 1,
      }),
    },
    {
      entity: 'production-order',
      record: aProductionOrder({
        ...tenant,
        id: own.productionOrder,
        state: 'accepted',
        disposition_order: own.order,
        order_items: [own.item],
      }),
    },
    {
      entity: 'webhook',
      record: {
        ...{ ...tenant, ...times, rev: 2, id: own.webhook, url: 'x', version: '2022-02-01', description: { en: 'x' } },
        ...{ state: 'active', events: ['order.prepared'], token: 'x', deactivated_at: null, deactivation_reason: 'x' },
      },
    },
    {
      entity: 'delivery',
      record: {
        ...{ ...tenant, ...times, rev: 2, id: own.webhook, webhook: to.webhook, version: '2022-02-01', body: 'x' },
        event: { id: 'x', type: 'webhook.test' },
        state: 'failed',
        attempts: [{ at: times.created_at, status: 500, duration_ms: 1, error: 'x', response: 'x' }],
        ...{ made: 1, begun_at: times.created_at, next_attempt_at: null, is_waiting: false },
        ...{ due_at: null, expires_at: 4_000_000_000 },
      },
    },
  ];
}

const plantedRecords: readonly Planted[] = setOf(owner, ids, ids, ids.hiddenProduct).map(
  ({ entity, record }) => ({ entity, record: marked(record) }) as Planted,
);
const plantedIds = [...new Set(Object.values(ids))];

async function put({ entity, record }: Planted): Promise<void> {
  await putRecord(entity, record as Records[typeof entity]);
}

/** Rows of a tenant in addition to its records: its dictionary. */
const beside = [{ PK: dictionaryPartition(owner.merchant), SK: `${canary} sku` }];

/**
 * A product and a variant of the owner's catalogue. The owner's test mode sees them too, and the other merchant does
 * not.
 */
let catalogue: readonly Planted[] = [];

async function plant(): Promise<void> {
  await putFile(fileKey(ids.file), Buffer.from(canary), 'image/png');
  await ensureFileKeys(); // responses about media contain its URL
  for (const one of [...plantedRecords, ...catalogue]) await put(one);
  for (const row of beside) await putRow(row);
}

/** Deletes the owner's rows. For the test mode, keeps the catalogue, which both modes share. */
async function uproot(who: 'other' | 'mode'): Promise<void> {
  for (const { entity, record } of plantedRecords) await deleteRow(keyOfRecord(entity, record));
  if (who === 'mode') return;
  for (const { entity, record } of catalogue) await deleteRow(recordKey(entity, record.id));
  for (const row of beside) await deleteRow(row);
}

/** Rows of the strangers that refer to the owner's rows, as if a write had accepted a foreign ID. */
const dirtyBase = { other: 8_000_001, mode: 8_500_001 } as const;
const dirtyIds = (who: 'other' | 'mode'): Ids => idsFrom(dirtyBase[who]);

beforeAll(async () => {
  world = await startTestWorld();
  Object.assign(keys, { owner: await aKey(owner), other: await aKey(other), mode: await aKey(mode) });
  const [variant] = (await world.call('GET /v2/variants?per_page=1', { key: keys.other })).json.data;
  strangers.other = { ...strangers.other, variant: variant.id };
  const product = await recordIn('merchant-product', (await recordIn('merchant-variant', 1)).merchant_product);
  catalogue = [
    { entity: 'merchant-product', record: marked({ ...product, id: ids.hiddenProduct }), common: true },
    {
      entity: 'merchant-variant',
      record: marked(
        aVariant({ ...owner, id: ids.hidden, merchant_product: ids.hiddenProduct, views: views(ids.logo) }),
      ),
      common: true,
    },
  ];
  for (const who of both) {
    for (const one of setOf(strangers[who].tenant, dirtyIds(who), ids, ids.hiddenProduct)) await put(one);
  }
});

// ---- reads

interface Probe {
  readonly route: string;
  readonly sent: Sent;
}
const nameOf = ({ route, sent }: Probe) => `${route} ${JSON.stringify(sent.headers ?? {})}`;
const ask = ({ route, sent }: Probe, key: string) => world.call(route, { ...sent, key });
const shown = ({ status, body }: JsonAnswer) => [status, body.toString()] as const;

/**
 * Parses a response. Maps in the table are unordered, so responses that differ only in the order of names are equal.
 */
const canonical = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
const same = ([status, body]: readonly [number, string]) => [status, canonical(body)];

const encoded = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url');

/** Positions at and around the owner's objects, and cursors with more fields than a position has. */
const cursors = [
  ...[ids.order, ids.custom, ids.placed].flatMap((id) => [
    { after: id },
    { after: id - 1 },
    { before: id },
    { before: id + 1 },
  ]),
  { after: ids.order, skip: 3 },
  { after: 0, skip: 1 },
  { after: ids.order, merchant: 1 },
  { before: ids.order, tenant: '1.live' },
].map(encoded);

/**
 * Returns every way to request the owner's objects from a list: filters by the values of its records, expands, cursors,
 * pages.
 */
function listProbes(contract: Contract, at = 0): readonly Probe[] {
  const { returns } = contract;
  const entity = returns && isResource(returns) ? returns.entity : '';
  const own = [...plantedRecords, ...catalogue].filter((one) => one.entity === entity).map(({ record }) => record);
  const filters = [...filterNames(contract)].flatMap(([name, { name: field }]) => {
    const values = [
      ...own.flatMap((record) => valueAt(record, field) ?? []),
      ...(field === 'id' || field.endsWith('id') ? plantedIds : []),
      `${canary} sku`,
      canary,
      '2026-11-20',
      0,
    ];
    const distinct = [...new Set(values.filter((value) => typeof value !== 'object').map(String))];
    return [...distinct, distinct.slice(0, 20).join(',')].map(
      (value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    );
  });
  const places = [
    '',
    'per_page=1',
    'per_page=100',
    'page=2&per_page=1',
    ...cursors.map((cursor) => `cursor=${cursor}`),
  ];
  return versionsOf(contract).flatMap((version, index) => {
    const queries = [
      ...filters.filter((_, place) => index === 0 || place % 3 === 0),
      ...filters.filter((filter) => filter.includes('since_id')).map((filter) => `${filter}&per_page=1`),
      ...expandsOf(contract, version).map((expand) => `per_page=100${expand && `&expand=${expand}`}`),
      ...places,
    ];
    return queries.map((query) => ({
      route: routeWith(contract, at, query),
      sent: { headers: { 'X-Api-Version': version } },
    }));
  });
}

/** Returns every way to request one object by an ID of the owner. */
function readProbes(
  contract: Contract,
  at: readonly number[],
  own: readonly number[],
  tags: readonly string[],
): readonly Probe[] {
  const ways: readonly Record<string, string>[] = [
    {},
    { Prefer: 'wait=20' },
    ...tags.map((tag) => ({ 'If-None-Match': tag })),
    { 'If-None-Match': '*' },
  ];
  const asked = (id: number, version: string, headers: Record<string, string>, expand = '') => ({
    route: routeWith(contract, id, expand && `expand=${expand}`),
    sent: { headers: { 'X-Api-Version': version, ...headers } },
  });
  const versions = versionsOf(contract);
  return [
    ...at.flatMap((id) => ways.map((headers) => asked(id, versions[0] ?? '', headers))),
    ...versions.flatMap((version) => {
      const expands = expandsOf(contract, version);
      return [
        ...at.map((id) => asked(id, version, {}, expands.at(-1))),
        ...own.flatMap((id) => expands.map((expand) => asked(id, version, {}, expand))),
      ];
    }),
  ];
}

/** Returns ETags of the owner's own responses. */
async function ownersTags(contract: Contract): Promise<readonly string[]> {
  const answers = await Promise.all(plantedIds.map((id) => world.call(routeWith(contract, id), { key: keys.owner })));
  return answers.flatMap(({ headers }) => headers.etag ?? []).slice(0, 3);
}

const isRead = ({ route, startsWork }: Contract) => route.startsWith('GET ') && !startsWork;
const counted = { probes: 0, answers: 0 };

function expectNoCanary(who: 'other' | 'mode', answer: JsonAnswer, what: string): void {
  counted.answers += 1;
  // links repeat the query as the caller sent it
  const own = what.includes(canary) ? JSON.stringify(answer.json?.data ?? {}) : answer.body;
  const text = `${own}${JSON.stringify(answer.headers)}`;
  // the live and test mode of a merchant share only the catalogue
  if (who === 'mode' && text.includes(canary)) {
    const things = [JSON.parse(answer.body.toString())].flatMap((body) => body.data ?? [body]);
    for (const thing of things.filter((one: object) => JSON.stringify(one).includes(canary))) {
      expect(JSON.stringify(thing), what).toMatch(/"id":(7000014|7000015)\b/);
      expect(JSON.stringify(thing), what).not.toMatch(/"id":70000(0\d|1[0-3])\b/);
    }
    return;
  }
  expect(text.includes(canary), `${what}: ${text.slice(0, 300)}`).toBe(false);
}

describe.each(both)('reads by %s', (who) => {
  test('return the same bytes as if the owner had no data', async () => {
    counted.probes = 0;
    counted.answers = 0;
    await plant();
    const own = dirtyIds(who);
    const probes: Probe[] = [];
    for (const contract of scoped.filter(isRead)) {
      if (contract.paging && !contract.route.includes('{')) probes.push(...listProbes(contract));
      else
        probes.push(...readProbes(contract, plantedIds, Object.values(own).slice(0, 13), await ownersTags(contract)));
      // the caller's own webhook, whose deliveries must not include the owner's
      if (contract.paging && contract.route.includes('{')) probes.push(...listProbes(contract, own.webhook));
    }
    const ownersNext = await Promise.all(
      lists.map(async (contract) => {
        const { json } = await world.call(routeWith(contract, 0, 'per_page=1'), { key: keys.owner });
        const cursor = json.links.next && new URL(json.links.next).searchParams.get('cursor');
        return cursor ? [{ route: routeWith(contract, 0, `cursor=${cursor}`), sent: {} }] : [];
      }),
    );
    probes.push(...ownersNext.flat());

    // the owner sees all of it, so there is data to hide
    for (const contract of scoped.filter(isRead).filter(({ returns }) => returns && isResource(returns))) {
      const { returns } = contract;
      const entity = returns && isResource(returns) ? returns.entity : '';
      const mine = [...plantedRecords, ...catalogue].find((one) => one.entity === entity);
      if (!mine) continue;
      const answer = await world.call(routeWith(contract, mine.record.id, contract.paging && 'per_page=100'), {
        key: keys.owner,
      });
      expect(answer.body.toString(), contract.route).toContain(entity === 'job' ? String(ids.job) : canary);
    }

    const key = await anUnlistedKey(strangers[who].tenant);
    const answers: (readonly [number, string])[] = [];
    await nothingIsWritten(async () => {
      for (const probe of probes) {
        const answer = await ask(probe, key);
        expectNoCanary(who, answer, nameOf(probe));
        answers.push(shown(answer));
      }
    }, 'reads do not write');
    await uproot(who);
    const anew = await anUnlistedKey(strangers[who].tenant);
    for (const [index, probe] of probes.entries()) {
      const answer = await ask(probe, anew);
      const had = answers[index] ?? [0, ''];
      expect(same(had), nameOf(probe)).toEqual(same(shown(answer)));
    }
    await plant();
    counted.probes = probes.length;
    report('P11', `reads by ${strangers[who].name}`, { ...counted, routes: scoped.filter(isRead).length });
  });
});

// ---- writes

/** Creates a fixture of an owner or a stranger. A checkout of another merchant contains one of its own variants. */
async function arrange(given: ArrangementName | undefined, who: 'owner' | 'other' | 'mode'): Promise<Arranged> {
  const key = keys[who];
  const variant_id = who === 'other' ? strangers.other.variant : 1;
  const call = (route: string, sent: Sent = {}) => {
    const { body } = sent;
    const items = body && typeof body === 'object' && 'items' in body ? { items: [{ variant_id, quantity: 2 }] } : {};
    return world.call(route, { ...sent, key, ...(body !== undefined && { body: { ...(body as object), ...items } }) });
  };
  return given ? arrangements[given]({ ...world, call }, { key }) : { id: unknownId };
}

/** Returns the example's body with a variant that the stranger may name, and with its fixture. */
const bodyFor = (contract: Contract, who: 'other' | 'mode', made?: Arranged): unknown =>
  JSON.parse(JSON.stringify(exampleBody(contract, made) ?? null), (name, value) =>
    name === 'variant_id' ? strangers[who].variant : value,
  ) ?? undefined;

/** Returns the places of whole numbers in a body, where an ID could be. */
function numbersIn(value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (path.at(-1) === 'size' || path.at(-1) === 'width') return []; // sizes in bytes and widths in mm are not IDs
  if (Number.isInteger(value)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    numbersIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** The expected places by route. Bodies without whole numbers have no ID to replace. */
const numbersOfBodies: Readonly<Record<string, readonly string[]>> = {
  'POST /v2/access-keys': [],
  'POST /v2/access-keys/{id}/rotate': ['overlap_seconds'],
  'POST /v2/exports': [],
  'POST /v2/media': [],
  'POST /v2/checkouts': ['items.0.variant_id', 'items.0.quantity'],
  'PUT /v2/checkouts/{id}': ['items.0.variant_id', 'items.0.quantity'],
  'PUT /v2/checkouts/{id}/complete': [],
  'POST /v2/orders': ['items.0.variant_id', 'items.0.quantity'],
  'POST /v2/shipping-rates': ['items.0.variant_id', 'items.0.quantity'],
  'POST /v2/temporary-upload-url': [],
  'POST /v2/test/orders/{id}/advance': [],
  'POST /v2/variants/{id}/design': ['views.front.customizations.0.production_media_id'],
  'POST /v2/versions/compare': ['id'],
  'POST /v2/webhooks': [],
  'POST /v2/webhooks/{id}/redeliver-failed': [],
  'POST /v2/webhooks/{id}/test': [],
  'PUT /v2/webhooks/{id}': [],
};

/** Names of places whose IDs only their owner may use. Other whole numbers are plain numbers. */
const namesOfIds: ReadonlySet<unknown> = new Set(['id', 'variant_id', 'production_media_id']);

/** Whether a route is about variants of the catalogue, which both modes of a merchant share. */
const isOfBothSides = (route: string, who: 'other' | 'mode'): boolean =>
  who === 'mode' && route === 'POST /v2/variants/{id}/design';

/**
 * Returns the IDs of catalogue variants among the route's IDs, because both modes of a merchant share these variants.
 */
function commonTo(route: string, who: 'other' | 'mode', id: number): readonly number[] {
  if (isOfBothSides(route, who)) return [id, ids.hidden];
  return who === 'mode' && route === 'DELETE /v2/variants/{id}' ? [ids.hidden] : [];
}

function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((entry, index) => (index === name ? replaced(entry, rest, by) : entry));
  const record = value as Record<string, unknown>;
  return { ...record, [name]: replaced(record[name], rest, by) };
}

/** Whether a row of the table belongs to the owner, as far as its contents show. */
function isOwners(key: string, text: string): boolean {
  const row = JSON.parse(text);
  const tenant =
    row.merchant === owner.merchant && row.is_test === owner.is_test && row.collection_name !== 'catalogue';
  return tenant || /#1\.live(#|$| )/.test(key) || text.includes(canary);
}

/** No existing row of the owner has changed, and no new row belongs to the owner. */
async function expectUntouched(before: Readonly<Record<string, string>>, what: string): Promise<void> {
  const after = await dump();
  for (const [key, text] of Object.entries(before).filter(([key, text]) => isOwners(key, text))) {
    expect(after[key], `${what} changed ${key}`).toBe(text);
  }
  const came = Object.entries(after).filter(([key, text]) => !(key in before) && isOwners(key, text));
  expect(came, what).toEqual([]);
}

const mayBeRepeated = (contract: Contract) =>
  !isForTestKeys(contract) && // its owner has a live key here
  !contract.startsWork &&
  takesIdempotencyKey(partsOfRoute(contract.route).verb, contract);
const writes = scoped.filter(({ route, startsWork }) => startsWork || !route.startsWith('GET '));

describe.each(both)('writes by %s', (who) => {
  test.each(
    writes.filter((contract) => withId.includes(contract)).map((contract) => [contract.route, contract] as const),
  )("to %s treat the owner's id in the path as unknown, under every header", async (route, contract) => {
    const mine = await arrange(contract.example?.given, 'owner');
    const { id } = mine;
    // if a path has two IDs, one of them is the caller's own
    const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const own = names.length > 1 ? await arrange(contract.example?.given, who) : mine;
    const mixed = names.length > 1 ? names.map((name) => ({ ...own, [name]: Reflect.get(mine, name) })) : [];
    await world.drain();
    const current = await world.call(routeWith(contract, mine).replace(/^\w+/, 'GET'), { key: keys.owner });
    const tag = current.headers.etag ?? '"1.x"';
    const body = bodyFor(contract, who);
    const ways: readonly Record<string, string>[] = [
      {},
      { 'If-Match': tag },
      { 'If-Match': '*' },
      { 'If-Match': '"999.x"' },
      { 'Idempotency-Key': `tenancy ${who} ${route}` },
      { Prefer: 'wait=20' },
      { 'X-Api-Version': '2021-02-23' },
    ];
    let probes = 0;
    await nothingIsWritten(async () => {
      for (const headers of ways) {
        const unknown = await world.call(routeWith(contract, unknownId), { key: keys[who], body, headers });
        expect(unknown.status, JSON.stringify(headers)).toBe(404);
        // every ID without headers, and the fitting IDs under every header
        const common = commonTo(route, who, id);
        const tried = Object.keys(headers).length === 0 ? [id, ...plantedIds] : [id, ids.order, ids.checkout];
        for (const at of tried.filter((one) => !common.includes(one))) {
          const answer = await world.call(routeWith(contract, at), { key: keys[who], body, headers });
          expect(shown(answer), `${at} ${JSON.stringify(headers)}`).toEqual(shown(unknown));
          expect(answer.headers).not.toHaveProperty('etag');
          probes += 1;
        }
        for (const at of [...(names.length > 1 ? [mine] : []), ...mixed]) {
          const answer = await world.call(routeWith(contract, at), { key: keys[who], body, headers });
          expect([answer.status, answer.headers.etag], `${JSON.stringify([at, headers])}`).toEqual([404, undefined]);
          probes += 1;
        }
      }
    });
    report('P11', `${route} by ${strangers[who].name}`, { probes });
  });

  test.each(withBody.map((contract) => [contract.route, contract] as const))(
    "to %s treat the owner's ids in the body as unknown",
    async (route, contract) => {
      let probes = 0;
      const made = await arrange(contract.example?.given, who);
      await world.drain();
      const body = bodyFor(contract, who, made);
      expect(numbersIn(body).map((path) => path.join('.'))).toEqual(numbersOfBodies[route]);
      const before = await dump();
      for (const path of numbersIn(body)) {
        const send = (value: number) =>
          world.call(routeWith(contract, made.id), { key: keys[who], body: replaced(body, path, value) });
        const unknown = await send(unknownId);
        // live and test mode share the catalogue
        for (const at of plantedIds.filter((one) => who === 'other' || one < ids.hidden)) {
          const answer = await send(at);
          const text = answer.body.toString().replaceAll(String(at), String(unknownId));
          expect([answer.status, text], `${path.join('.')} = ${at}`).toEqual([unknown.status, unknown.body.toString()]);
          probes += 1;
        }
        if (who === 'other')
          expect((await send(1)).status, path.join('.')).toBe(
            namesOfIds.has(path.at(-1)) ? unknown.status : (contract.status ?? 200),
          );
      }
      const planted = plantedIds.filter((one) => who === 'other' || one < ids.hidden).length;
      expect(planted).toBeGreaterThan(0);
      expect(probes).toBe(planted * numbersIn(body).length);
      await expectUntouched(before, route);
      report('P11', `body of ${route} by ${strangers[who].name}`, { places: numbersIn(body).length, probes });
    },
  );

  test.each(writes.filter(mayBeRepeated).map((contract) => [contract.route, contract] as const))(
    'to %s treat an Idempotency-Key of the owner as new',
    async (route, contract) => {
      const given = contract.example?.given;
      const made = await arrange(given, 'owner');
      const body = exampleBody(contract, made);
      const name = `shared ${who} ${route}`;
      const send = (key: string, at: Arranged, body: unknown) =>
        world.call(routeWith(contract, at), { key, body, headers: { 'Idempotency-Key': name } });
      const mine = await send(keys.owner, made, body);
      expect(mine.status).toBeLessThan(300);
      await world.drain();
      const before = await dump();
      // the same request, byte for byte
      const repeat = await send(keys[who], made, body);
      expect(repeat.headers).not.toHaveProperty('idempotent-replayed');
      expect(repeat.body.toString()).not.toBe(mine.body.toString());
      if (contract.route.includes('{')) expect(repeat.status).toBe(isOfBothSides(route, who) ? 422 : 404);
      // the stranger's own request under the same key
      const theirs = await arrange(given, who);
      const own = await send(keys[who], theirs, bodyFor(contract, who, theirs));
      const free = repeat.status >= 300;
      expect(own.status, own.body.toString()).toBeLessThan(free ? 300 : 500);
      if (free) expect(own.headers).not.toHaveProperty('idempotent-replayed');
      const again = await send(keys.owner, made, body);
      expect([again.body.toString(), again.headers['idempotent-replayed']]).toEqual([asRepeated(mine.body), 'true']);
      await expectUntouched(before, route);
      await world.drain();
      report('P11', `Idempotency-Key of ${route} by ${strangers[who].name}`, { probes: 3 });
    },
  );
});

// ---- traces

/** Returns a row as text, with its deflated fields inflated. */
const textOf = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? inflate(value) : value));

test("events, stored responses and log lines of others contain none of the owner's data", async () => {
  const marks = { first_name: canary, street1: canary, city: canary };
  const address = {
    ...marks,
    last_name: canary,
    zip: '1',
    country_code: 'DE',
    email: 'canary@example.com',
    phone: canary,
  };
  for (const who of ['owner', 'other', 'mode'] as const) {
    const variant_id = who === 'other' ? strangers.other.variant : 1;
    const body = {
      email: 'jo@example.com',
      external_reference: who === 'owner' ? canary : 'mine',
      items: [{ variant_id, quantity: 1 }],
      shipping_address:
        who === 'owner'
          ? address
          : { ...address, first_name: 'A', last_name: 'B', street1: 'C', city: 'D', phone: '1' },
    };
    const key = keys[who];
    const { id } = expectStatus(await world.call('POST /v2/checkouts', { key, body }), 201).json;
    expectStatus(await world.call(`GET /v2/checkouts/${id}/shipping-rates`, { key }), 202);
    await world.drain();
    expectStatus(await world.call(`PUT /v2/checkouts/${id}`, { key, body: { shipping: { handle: 'standard' } } }), 200);
    const complete = { key, body: { payment: { handle: 'invoice' } }, headers: { 'Idempotency-Key': 'events' } };
    const order = expectStatus(await world.call(`PUT /v2/checkouts/${id}/complete`, complete), 201).json;
    await world.drain();
    expectStatus(await world.call(`PUT /v2/orders/${order.id}/cancel`, { key }), 200);
    await world.drain();
  }
  const rows = await allRows();
  const events = rows.filter(({ kind }) => kind === 'outbox');
  const logOf = ({ merchant, is_test }: Stranger['tenant']) =>
    events.filter((row) => row.merchant === merchant && row.is_test === is_test && 'record' in row);
  expect(
    logOf(owner).some((row) => textOf(row).includes(canary)),
    'the owner’s events hold it',
  ).toBe(true);
  const told = ['shipping-rates.calculated', 'order.prepared', 'order.cancelled'];
  let looked = 0;
  for (const tenant of [other, mode]) {
    expect(logOf(tenant).map(({ type }) => type)).toEqual(expect.arrayContaining(told));
    for (const row of logOf(tenant)) expect([row.merchant, row.is_test]).toEqual([tenant.merchant, tenant.is_test]);
    const side = `${tenant.merchant}.${tenant.is_test ? 'test' : 'live'}`;
    const theirs = rows.filter(
      (row) =>
        [row, ...('json' in row ? [recordOf('order', row)] : [])].some(
          ({ merchant, is_test }) => merchant === tenant.merchant && is_test === tenant.is_test,
        ) ||
        String(row.PK).includes(`#${side}`) ||
        String(row.G1PK).includes(`#${side}`),
    );
    for (const row of theirs) expect(textOf(row).includes(canary), `${row.PK} ${row.SK}`).toBe(false);
    looked += theirs.length;
  }
  expect(events.length).toBeGreaterThan(logOf(other).length);
  for (const line of world.logs) expect(line).not.toContain(canary);
  report('P11', 'traces in events, rows and logs', {
    events: events.length,
    rows: looked,
    'log lines': world.logs.length,
  });
});

import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import { parserOf } from '../../shared/http/body.ts';
import { type Contract, spellingsOf } from '../../shared/http/contract.ts';
import {
  asDeclared,
  type BodyPath,
  declaredPlaces,
  flooded,
  places,
  schemaOf,
  withText,
} from '../support/body-places.ts';
import { allRows, mayMove, nothingIsWritten } from '../support/dump.ts';
import {
  aKeyFor,
  arrangeExample,
  exampleBody,
  inOlderVersions,
  routeWith,
  type VersionedContract,
} from '../support/example.ts';
import { type FaultInjector, injectFaults, type Seen } from '../support/faults.ts';
import { fullBodies, triedElsewhere } from '../support/full-bodies.ts';
import type { Arranged } from '../support/given/arranged.ts';
import { unlisted } from '../support/problems.ts';
import { makeSampler } from '../support/sample.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// the suite covers every route of the tree: hostile values replace parts of its contract's example
const contracts = (await findEndpoints())
  .flatMap(({ endpoint }) => spellingsOf(endpoint.contract))
  .filter(({ route }) => !route.startsWith('ANY '));
const routes = contracts.map(({ route }) => route);
const named = (some: readonly Contract[]) => some.map((contract) => [contract.route, contract] as const);
const writes = named(contracts.filter(({ route }) => !route.startsWith('GET ')));
const nameOf = ({ route, version }: VersionedContract) => (version ? `${route} (${version})` : route);
const withBody: readonly (readonly [string, VersionedContract])[] = writes
  .flatMap(([, contract]) => [contract, ...inOlderVersions(contract)])
  .filter(({ body }) => body?.kind === 'json')
  .map((contract) => [nameOf(contract), contract]);
const reads = named(contracts.filter(({ route }) => route.startsWith('GET ')));
const withId = named(contracts.filter(({ route }) => route.includes('{')));

let world: TestWorld;
let table: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  table = injectFaults();
});
const sampler = makeSampler('hostile values');

/** Restores the demo data. Earlier hostile values that were valid may have withdrawn a product from sale. */
const startAfresh = () => world.restore();

/** Routes that do their work even if the body is empty. */
const needNoBody = [
  'POST /v2/exports',
  'POST /v2/webhooks/{id}/test',
  'POST /master-administration/webhooks/{id}/test',
  'PUT /master-administration/production-orders/{id}/deliver',
];

/**
 * Returns a key that the contract accepts. Each call creates a key, because hostile requests count towards its limit.
 */
const keyFor = async (contract: VersionedContract): Promise<string | null> =>
  contract.allow === 'anyone' ? null : aKeyFor(contract);

/**
 * Returns the route with the IDs of its fixture. Rejected requests don't change the fixture, so each route needs only
 * one.
 */
const arranged = async (contract: Contract, key: string | null): Promise<string> =>
  (await arrangedWith(contract, key)).route;

/** Returns the route and the parts of its fixture that the body uses. */
async function arrangedWith(contract: Contract, key: string | null) {
  const made = contract.example && (await arrangeExample(world, contract, key ?? undefined));
  return { route: routeWith(contract, made ?? 1), made };
}

const nested = (open: string, depth: number, close: string) => open.repeat(depth) + close.repeat(depth);

/** JSON texts that replace each place in turn. */
const hostileTexts: Readonly<Record<string, string>> = {
  null: 'null',
  true: 'true',
  zero: '0',
  'minus one': '-1',
  'a fraction': '1.5',
  'minus zero': '-0',
  '2^53': '9007199254740992',
  '2^53 + 1': '9007199254740993',
  '1e400': '1e400',
  '-1e400': '-1e400',
  '1e-400': '1e-400',
  'empty text': '""',
  blanks: '"   "',
  'a number as text': '"1"',
  '300 KB of text': `"${'x'.repeat(300_000)}"`,
  '300 KB of one code point each': `"${'😀'.repeat(75_000)}"`,
  'a lone surrogate': '"\\ud800"',
  'a lone low surrogate': '"x\\udc00y"',
  'a NUL': '"\\u0000"',
  'an escape character': '"\\u001b[31m"',
  'a delete character': '"a\\u007f"',
  'the parts of a key': '"#@%23 1.live"',
  __proto__: '"__proto__"',
  constructor: '"constructor"',
  'an empty array': '[]',
  'an empty object': '{}',
  'an array of null': '[null]',
  'an array of 10 000': `[${Array(10_000).fill('1').join()}]`,
  'an array of 10 000 objects': `[${Array(10_000).fill('{}').join()}]`,
  'an object of 10 000': `{${Array.from({ length: 10_000 }, (_, index) => `"f${index}":1`).join()}}`,
  'an object with __proto__': '{"__proto__":{"is_test":true},"constructor":{"prototype":{"admin":true}}}',
  'depth 33': nested('[', 33, ']'),
  'depth 10 000': nested('[', 10_000, ']'),
  'objects of depth 10 000': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
};

/** Fields that exist only in responses. */
const answered = {
  id: 424_242,
  rev: 99,
  state: 'completed',
  merchant: 2,
  is_test: true,
  total: 0.01,
  subtotal: 0.01,
  total_tax: 0,
  price: 0.01,
  order: 1,
  shipping_line: { title: 'x', price: 0, total: 0, tax: 0 },
  rates_revision: 77,
  expires_at: 1,
  created_at: '2001-01-01T00:00:00+00:00',
  updated_at: '2001-01-01T00:00:00+00:00',
  cancelled_at: '2001-01-01T00:00:00+00:00',
  PK: 'key#planted',
  SK: '@',
  G1PK: 'order#1.live',
  facets: { state: 'completed' },
};

/** Checks the response to a hostile request: no 5xx, no 429, and a complete error without internals. */
function expectDecent(what: string, { status, json, headers, body }: JsonAnswer): void {
  const shown = `${what}: ${status} ${body.subarray(0, 200)}`;
  // a used-up key would hide the other errors
  expect(shown, shown).not.toMatch(/: (5\d\d|429) /);
  if (status >= 400) {
    expect(json?.message, shown).toEqual(expect.any(String));
    expect(headers['content-type'], shown).toMatch(/^application\/json/);
    // only the fields of an error, and no internals
    expect(
      Object.keys(json).filter((name) => !['message', 'code', 'errors', 'codes'].includes(name)),
      shown,
    ).toEqual([]);
    // the message of a field is one of the closed list, and specific
    expect(unlisted(json), shown).toEqual([]);
    expect(Object.values(json.codes ?? {}).flat(), shown).not.toContain('invalid_value');
    expect(body.length, shown).toBeLessThan(100_000);
  }
}

/** Whether a call to the table tries to write a row that a rejected request must not write. */
const asksToWrite = ({ command, input }: Seen): boolean =>
  /Put|Update|Delete|Write/.test(command) && partitionsIn(input).some((partition) => !mayMove.test(partition));

/** Returns every partition key in the input of a call, as it is sent. */
const partitionsIn = (input: unknown): readonly string[] =>
  [...JSON.stringify(input).matchAll(/"PK":\{"S":"([^"]*)"/g)].map(([, partition = '']) => partition);

/**
 * Sends requests one after the other. A rejected request that tried to write is sent a second time, and so is the first
 * rejected one. The second time must change no row. The other rejected requests did not try to write.
 */
async function sendAll(requests: readonly { what: string; send: () => Promise<JsonAnswer> }[]): Promise<void> {
  const again: (typeof requests)[number][] = [];
  for (const request of requests) {
    table.reset();
    const answer = await request.send();
    expectDecent(request.what, answer);
    const asked = table.calls.some(asksToWrite);
    if (answer.status === 201)
      expect([request.what, asked], 'a created object is written').toEqual([request.what, true]);
    await makeRoom(answer);
    if (answer.status >= 400 && (asked || again.length === 0)) again.push(request);
  }
  await expectNothingUndeclared();
  await nothingIsWritten(async () => {
    for (const { what, send } of again) {
      const { status } = await send();
      expect([what, status >= 400]).toEqual([what, true]);
    }
  });
}

const deleted = routes.filter((route) => route.startsWith('DELETE '));

/** Deletes the created object if there is a route for it, because the number of some objects is limited. */
async function makeRoom({ status, headers: { location = '' } }: JsonAnswer): Promise<void> {
  const path = location.replace(/^.*(?=\/v2\/)/, '');
  if (status !== 201 || !deleted.includes(`DELETE ${path.replace(/\/\d+/g, '/{id}')}`)) return;
  await expectNothingUndeclared();
  expect((await world.call(`DELETE ${path}`)).status).toBe(204);
}

/** No row may contain fields that a caller cannot set. */
async function expectNothingUndeclared(): Promise<void> {
  const planted = /undeclared|\b424242\b|2001-01-01T00:00:00|"rates_revision":77\b|"rev":99\b|key#planted/;
  const holding = (await allRows()).filter((row) => planted.test(JSON.stringify(row)));
  expect(holding).toEqual([]);
}

/** Returns where else a place is tested if it lies in a part of the body that another route covers. */
const elsewhere = (route: string, place: string) =>
  Object.entries(triedElsewhere[route] ?? {}).find(([part]) => place.startsWith(`${part}.`))?.[1];

/** Returns the places of a body that hostile values replace. */
const placesToTry = (contract: VersionedContract, body: unknown): readonly BodyPath[] =>
  places(body).filter((path) => elsewhere(nameOf(contract), asDeclared(path)) === undefined);

test('the suite tests every place that a body may have', () => {
  const declared = new Map(
    withBody.map(([route, contract]) => [route, new Set(declaredPlaces(schemaOf(contract)))] as const),
  );
  const tried = new Map(
    withBody.map(([route, contract]) => [
      route,
      fullBodies(contract).flatMap((full) => placesToTry(contract, full()).map(asDeclared)),
    ]),
  );
  const missing = [...declared].flatMap(([route, names]) =>
    [...names].filter((name) => !elsewhere(route, name) && !tried.get(route)?.includes(name)),
  );
  expect(missing).toEqual([]);
  for (const [route, parts] of Object.entries(triedElsewhere)) {
    for (const [part, [other, place]] of Object.entries(parts)) {
      const below = (whole: string, begin: string) =>
        [...(declared.get(whole) ?? [])].flatMap((name) =>
          name.startsWith(`${begin}.`) ? [name.slice(begin.length)] : [],
        );
      expect([route, part, below(route, part)]).toEqual([route, part, below(other, place)]);
    }
  }
  const placesByRoute = Object.fromEntries([...tried].map(([route, names]) => [route, names.length]));
  expect(placesByRoute, 'the handwritten counts below').toEqual({
    'PATCH /master-administration/additional-instructions/{id}': 4,
    'PATCH /master-administration/annotation-channels/{id}': 3,
    'PATCH /master-administration/brands/{id}': 3,
    'PATCH /master-administration/countries/{id}': 4,
    'PATCH /master-administration/material-types/{id}': 3,
    'PATCH /master-administration/merchant-products/{id}': 9,
    'PATCH /master-administration/merchant-variants/{id}': 2,
    'PATCH /master-administration/merchants/{id}': 7,
    'PATCH /master-administration/order-types/{id}': 3,
    'PATCH /master-administration/payment-methods/{id}': 2,
    'PATCH /master-administration/product-option-types/{id}': 3,
    'PATCH /master-administration/product-option-values/{id}': 4,
    'PATCH /master-administration/production-areas/{id}': 8,
    'PATCH /master-administration/production-methods/{id}': 9,
    'PATCH /master-administration/productions/{id}': 5,
    'PATCH /master-administration/shipping-rates/{id}': 9,
    'PATCH /master-administration/suppliers/{id}': 6,
    'POST /master-administration/access-keys': 16,
    'POST /master-administration/access-keys/{id}/rotate': 1,
    'POST /master-administration/additional-instructions': 4,
    'POST /master-administration/annotation-channels': 4,
    'POST /master-administration/annotations': 7,
    'POST /master-administration/async/products': 38,
    'POST /master-administration/brands': 4,
    'POST /master-administration/countries': 5,
    'POST /master-administration/disposition-orders/by-order/{order_id}/production-orders': 6,
    'POST /master-administration/good-transfers': 27,
    'POST /master-administration/good-transfers/{id}/receipts': 4,
    'POST /master-administration/goods-transfers': 27,
    'POST /master-administration/goods-transfers/{id}/receipts': 4,
    'POST /master-administration/material-types': 4,
    'POST /master-administration/merchant-product-imports': 4,
    'POST /master-administration/merchant-products': 19,
    'POST /master-administration/merchants': 7,
    'POST /master-administration/order-types': 4,
    'POST /master-administration/payment-methods': 2,
    'POST /master-administration/privacy-requests': 5,
    'POST /master-administration/product-imports': 4,
    'POST /master-administration/product-option-types': 4,
    'POST /master-administration/product-option-values': 5,
    'POST /master-administration/product-size-label-imports': 2,
    'POST /master-administration/product-size-labels': 18,
    'POST /master-administration/product-size-scales': 1,
    'POST /master-administration/production-areas': 8,
    'POST /master-administration/production-methods': 9,
    'POST /master-administration/productions': 5,
    'POST /master-administration/shipping-rates': 9,
    'POST /master-administration/suppliers': 6,
    'POST /master-administration/temporary-upload-url': 3,
    'POST /master-administration/webhooks': 10,
    'POST /master-administration/webhooks/{id}/test': 1,
    'POST /v2/access-keys': 9,
    'POST /v2/access-keys/{id}/rotate': 1,
    'POST /v2/checkouts': 24,
    'POST /v2/exports': 2,
    'POST /v2/media': 1,
    'POST /v2/orders': 16,
    'POST /v2/shipping-rates': 6,
    'POST /v2/temporary-upload-url': 3,
    'POST /v2/variants/{id}/design': 28,
    'POST /v2/test/orders/{id}/advance': 1,
    'POST /v2/versions/compare': 2,
    'POST /v2/webhooks': 12,
    'POST /v2/webhooks (2021-02-23)': 7,
    'POST /v2/webhooks/{id}/redeliver-failed': 1,
    'POST /v2/webhooks/{id}/test': 1,
    'PUT /master-administration/async/products/{id}': 21,
    'PUT /master-administration/id-tags/{id}': 1,
    'PUT /master-administration/production-orders/{id}/deliver': 10,
    'PUT /master-administration/production-orders/{id}/fail': 4,
    'PUT /master-administration/production-orders/{id}/hold': 1,
    'PUT /master-administration/production-orders/{id}/reject': 1,
    'PUT /master-administration/webhooks/{id}': 10,
    'PUT /v2/checkouts/{id}': 10,
    'PUT /v2/checkouts/{id}/complete': 2,
    'PUT /v2/webhooks/{id}': 12,
    'PUT /v2/webhooks/{id} (2021-02-23)': 5,
  });
});

describe.each(withBody)('%s with hostile bodies', (_route, contract) => {
  beforeAll(startAfresh);

  const example = contract.example?.body ?? {};
  const bodyOf = (made?: Arranged) => exampleBody(contract, made) ?? {};

  const parts = fullBodies(contract).flatMap((full) => Object.keys(full()).map((name) => [name, full] as const));

  test.each(parts)('rejects or ignores each hostile value in %s and every place inside it', async (name, full) => {
    const key = await keyFor(contract);
    const { route, made } = await arrangedWith(contract, key);
    const tried = placesToTry(contract, full()).filter(([first]) => first === name);
    await sendAll(
      tried.flatMap((path, index) =>
        sampler.oneIn(6, Object.entries(hostileTexts), index).map(([what, text]) => ({
          what: `${path.join('.')} is ${what}`,
          send: () => world.call(route, { key, raw: withText(full(made), path, text) }),
        })),
      ),
    );
  });

  test('rejects or ignores a hostile body as a whole', async () => {
    const key = await keyFor(contract);
    const route = await arranged(contract, key);
    const whole = JSON.stringify(example);
    const raws: Readonly<Record<string, string | Buffer>> = {
      ...hostileTexts,
      nothing: '',
      'cut off': whole.slice(0, -1),
      'cut in half': whole.slice(0, whole.length / 2),
      'two bodies': whole + whole,
      'single quotes': whole.replaceAll('"', "'"),
      'a comment': `/* x */ ${whole}`,
      NaN: '{"a":NaN}',
      'a byte order mark of UTF-16': Buffer.from(`\ufeff${whole}`, 'utf16le'),
      'invalid UTF-8': Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
      'an overlong NUL': Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
      zeros: Buffer.alloc(1000),
    };
    // an empty object, or one with only unknown names, may request no change
    const isOptional = contract.body?.kind === 'json' && contract.body.isOptional === true;
    const mayHold = (raw: string | Buffer) =>
      typeof raw === 'string' &&
      (raw.startsWith('{') || (raw === '' && isOptional)) &&
      parserOf(contract.body)?.safeParse({}).success;
    const [saying, sayingNothing] = [
      Object.entries(raws).filter(([, raw]) => !(mayHold(raw) && needNoBody.includes(contract.route))),
      Object.entries(raws).filter(([, raw]) => mayHold(raw) && needNoBody.includes(contract.route)),
    ];
    await nothingIsWritten(async () => {
      for (const [name, raw] of saying) {
        const answer = await world.call(route, { key, raw });
        expectDecent(name, answer);
        if (!mayHold(raw)) expect([name, Math.floor(answer.status / 100)]).toEqual([name, 4]);
      }
    });
    for (const [name, raw] of sayingNothing) expectDecent(name, await world.call(route, { key, raw }));
  });

  test('returns 413 above 1 MB, and 415 for another content type or a compressed body', async () => {
    const key = await keyFor(contract);
    const { route, made } = await arrangedWith(contract, key);
    const large = JSON.stringify({ ...bodyOf(made), undeclared: 'x'.repeat(1_000_000) });
    await nothingIsWritten(async () => {
      expect((await world.call(route, { key, raw: large })).status).toBe(413);
      for (const type of [
        'text/plain',
        'application/xml',
        'multipart/form-data; boundary=x',
        'jsonx',
        'application/jsonp',
      ]) {
        const answer = await world.call(route, { key, body: bodyOf(made), headers: { 'Content-Type': type } });
        expect([type, answer.status]).toEqual([type, 415]);
      }
      for (const encoding of ['gzip', 'br', 'identity, gzip']) {
        const raw = gzipSync(JSON.stringify(bodyOf(made)));
        const answer = await world.call(route, { key, raw, headers: { 'Content-Encoding': encoding } });
        expect([encoding, answer.status]).toEqual([encoding, 415]);
      }
    });
  });

  test('ignores unknown names and names of response fields at every depth', async () => {
    const more = { ...answered, undeclared: 'undeclared' };
    const key = await keyFor(contract);
    const { route, made } = await arrangedWith(contract, key);
    const text = JSON.stringify(flooded(bodyOf(made), schemaOf(contract), more)).replace(
      /^\{/,
      '{"__proto__":{"is_test":true},',
    );
    expect(text).toContain('undeclared');
    const answer = await world.call(route, { key, raw: text });
    expect([answer.status, answer.body.subarray(0, 300).toString()]).toEqual([
      contract.status ?? 200,
      answer.body.subarray(0, 300).toString(),
    ]);
    expect(answer.body.toString()).not.toContain('undeclared');
    await expectNothingUndeclared();
    expect(({} as { is_test?: boolean }).is_test).toBeUndefined();
  });

  test('returns 400 for a body nested deeper than 32 levels, even in a part that is not validated', async () => {
    const key = await keyFor(contract);
    const { route, made } = await arrangedWith(contract, key);
    const text = JSON.stringify(bodyOf(made)).slice(0, -1);
    await nothingIsWritten(async () => {
      for (const depth of [32, 33, 10_000]) {
        const answer = await world.call(route, { key, raw: `${text},"undeclared":${nested('[', depth, ']')}}` });
        expect([depth, answer.status]).toEqual([depth, 400]);
      }
    });
    const answer = await world.call(route, { key, raw: `${text},"undeclared":${nested('[', 31, ']')}}` });
    expect(answer.status).toBe(contract.status ?? 200);
  });

  test('takes the last of two equal fields, and validates it', async () => {
    const key = await keyFor(contract);
    const { route, made } = await arrangedWith(contract, key);
    const [name] = Object.keys(example as object);
    const text = `${JSON.stringify(bodyOf(made)).slice(0, -1)},${JSON.stringify(name)}:1e400}`;
    await nothingIsWritten(async () => {
      const answer = await world.call(route, { key, raw: text });
      expect([answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([422, [name]]);
    });
  });
});

const hostileIds = [
  '0',
  '-1',
  '1.0',
  '1e3',
  '0x1',
  '01',
  '9007199254740992',
  '9007199254740993',
  '99999999999999999999999999',
  'NaN',
  'null',
  '%00',
  '1%00',
  '1%0a',
  '%2e%2e',
  '..%2f1',
  '1%23@',
  '1%2F2',
  "1'%20or%20'1'='1",
  '%F0%9F%98%80',
  '١',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
];

describe.each(withId)('%s with hostile paths', (_route, contract) => {
  test.each(hostileIds.map((id) => [id.slice(0, 40), id]))(
    'returns 404 for %s and writes nothing',
    async (_short, id) => {
      const route = contract.route.replace(/\{\w+\}/g, id);
      const answer = await world.call(route, { key: await keyFor(contract), body: exampleBody(contract) });
      expectDecent(id, answer);
      // the dots lead to the path of another noun, which has no GET
      const isOther = id === '%2e%2e' && contract.route === 'GET /v2/checkouts/{id}/shipping-rates';
      expect(answer.status).toBe(isOther ? 405 : 404);
    },
  );
});

const hostileValues = [
  '',
  '%00',
  '%ED%A0%80',
  '%F0%9F%98%80',
  "'%20or%20'1'='1",
  '-1',
  '0',
  '1e400',
  '9007199254740993',
  '..',
  '%23',
  '%25',
  ',',
  ',,1',
  '__proto__',
  'constructor',
  'toString',
  '{}',
  '[]',
  '%7B%22after%22:-1%7D',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00%2B23:59',
  '2026-01-01T24:00:00Z',
  'x'.repeat(10_000),
  Array(101).fill('1').join(),
  Array.from({ length: 101 }, (_, index) => index + 1).join(),
];

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hostileCursors = [
  { after: -1 },
  { after: 1.5 },
  { after: '1' },
  { after: 1e300 },
  { after: null },
  { before: [] },
  { after: 1, before: 1 },
  { after: 1, merchant: 2 },
  {},
  [],
  null,
  1,
  '1',
].map(cursorOf);

describe.each(reads)('%s with hostile queries and headers', (_route, contract) => {
  beforeAll(startAfresh);

  test('returns no 5xx for hostile queries and cursors', async () => {
    const key = await keyFor(contract);
    const route = await arranged(contract, key);
    if (key === null) return expectDecent('a query', await world.call(`${route}?x=%00`, { key }));
    const names = [
      ...Object.keys(contract.filters ?? {}).flatMap((name) =>
        ['', '_min', '_max'].map((suffix) => `filter[${name}${suffix}]`),
      ),
      ...['filter[updated_at_min]', 'filter[]', 'filter', 'expand', 'cursor', 'page', 'per_page', 'x'],
    ];
    const askAll = async () => {
      for (const [index, name] of names.entries()) {
        for (const value of sampler.oneIn(6, hostileValues, index)) {
          expectDecent(`${name}=${value.slice(0, 40)}`, await world.call(`${route}?${name}=${value}`, { key }));
        }
      }
      if (contract.paging) {
        for (const cursor of hostileCursors) {
          expect([cursor, (await world.call(`${route}?cursor=${cursor}`, { key })).status]).toEqual([cursor, 400]);
        }
        for (const good of [{ after: 0 }, { before: 0 }, { after: Number.MAX_SAFE_INTEGER }, { before: 1 }]) {
          expectDecent('a cursor', await world.call(`${route}?cursor=${cursorOf(good)}`, { key }));
        }
      }
      for (const query of [
        'per_page=1&per_page=2',
        'page=1&page=2',
        'expand=a&expand=b',
        '&&&',
        '=',
        '?',
        'x'.repeat(8000),
      ]) {
        expectDecent(query.slice(0, 40), await world.call(`${route}?${query}`, { key }));
      }
    };
    await (contract.startsWork ? askAll() : nothingIsWritten(askAll));
  });

  test('returns no 5xx for hostile headers', async () => {
    const key = await keyFor(contract);
    const route = await arranged(contract, key);
    const long = 'x'.repeat(8000);
    const hostile: readonly Record<string, string>[] = [
      { Authorization: 'Bearer' },
      { Authorization: `Bearer ${long}` },
      { Authorization: 'Bearer mto_live_000000000000_\u0000' },
      { 'X-Api-Version': long },
      { 'X-Api-Version': '__proto__' },
      { 'If-None-Match': long },
      { 'If-None-Match': '",",*"' },
      { 'If-Match': long },
      { Prefer: `wait=${'9'.repeat(20)}` },
      { Prefer: 'wait=-1, wait=NaN' },
      { 'Idempotency-Key': long },
      { 'Content-Type': '\u0000' },
      { 'Accept-Encoding': long },
      { Host: 'evil.example' },
    ];
    for (const headers of hostile) {
      const answer = await world.call(route, { key, headers });
      expectDecent(JSON.stringify(headers).slice(0, 60), answer);
      expect(answer.body.toString()).not.toContain('evil.example');
    }
  });
});

test.each(['__proto__', 'constructor', 'hasOwnProperty'])('rejects %s as an unknown query parameter', async (name) => {
  for (const [route, contract] of reads) {
    const key = await keyFor(contract);
    const answer = await world.call(`${await arranged(contract, key)}?${name}=1`, { key });
    expectDecent(`${route}?${name}=1`, answer);
    if (key !== null) expect([route, answer.status]).toEqual([route, 422]);
  }
});

describe.each(writes)('%s with hostile headers', (_route, contract) => {
  beforeAll(startAfresh);

  test('returns no 5xx for unexpected idempotency keys, ETags and bodies', async () => {
    const key = await keyFor(contract);
    const { route, made } = await arrangedWith(contract, key);
    const hostile: readonly Record<string, string>[] = [
      { 'Idempotency-Key': '' },
      { 'Idempotency-Key': '""' },
      { 'Idempotency-Key': 'x'.repeat(256) },
      { 'If-Match': '' },
      { 'If-Match': '"' },
      { 'If-Match': '"NaN.x"' },
      { 'If-Match': 'x'.repeat(8000) },
    ];
    for (const headers of hostile) {
      const answer = await world.call(route, { key, body: exampleBody(contract, made) ?? {}, headers });
      expectDecent(JSON.stringify(headers).slice(0, 60), answer);
    }
    if (!contract.body) expectDecent('no JSON', await world.call(route, { key, raw: Buffer.alloc(1000, 0xff) }));
  });
});

test('the hostile requests caused no unexpected error, and no log line has a secret', () => {
  const faults = world.logs.filter((line) => line.includes('"status":5'));
  expect(faults).toEqual([]);
  const all = world.logs.join('\n');
  for (const secret of [...Object.values(world.keys), 'jo@example.com', 'Example Street']) {
    expect(all).not.toContain(secret);
  }
});

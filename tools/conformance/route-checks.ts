import type { CheckRequest } from './api.ts';
import type { Check, CheckContext } from './check.ts';
import type { PublishedOperation } from './document.ts';
import { expectEqual, expectThat } from './guarantee.ts';

// every route of the published document, by what a caller can send without an effect

const unknownId = '999999999999';

/** Replaces the parameters of a path by an id that no object has. */
const routeOf = ({ route }: PublishedOperation): string => route.replace(/\{\w+\}/g, unknownId);

const hasId = ({ path }: PublishedOperation): boolean => path.includes('{');

/** Returns the run's key with one of the operation's roles. Returns undefined if the run has none. */
function keyFor({ roles }: PublishedOperation, { keys }: CheckContext): string | undefined {
  if (roles.includes('merchant')) return keys.merchant;
  return roles.includes('staff') ? keys.staff : undefined;
}

/** Calls `act` for each operation of each version that meets the condition. */
async function eachRoute(
  context: CheckContext,
  meets: (operation: PublishedOperation) => boolean,
  act: (operation: PublishedOperation, version: string) => Promise<void>,
): Promise<void> {
  for (const version of context.versions) {
    const operations = context.api.contract(version).operations.filter(meets);
    expectThat(operations.length > 0, `The document of version ${version} has no operation to check`);
    await inTurns(operations, (operation) => act(operation, version));
  }
}

/** Calls `act` with the key and the version to send, for the routes that one of the run's keys may call. */
const eachCallable = (
  context: CheckContext,
  meets: (operation: PublishedOperation) => boolean,
  act: (operation: PublishedOperation, sent: CheckRequest) => Promise<void>,
): Promise<void> =>
  eachRoute(context, meets, async (operation, version) => {
    const key = keyFor(operation, context);
    if (key !== undefined) await act(operation, { key, ...versionFor(operation, version) });
  });

const atOnce = 8;

/** Works on a list, a few at a time. */
async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const workers = Array.from({ length: atOnce }, async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  });
  await Promise.all(workers);
}

/** Versions belong to `/v2`. Other areas have their own version. */
const versionFor = ({ path }: PublishedOperation, version: string) => (path.startsWith('/v2/') ? { version } : {});

const unknownKey = `mto_test_${'x'.repeat(12)}_${'x'.repeat(43)}`;

const withoutKey: Check = {
  name: 'key-required',
  title: 'Every route that needs a key returns 401 without one, and for an unknown one',
  run: (context) =>
    eachRoute(
      context,
      ({ needsKey }) => needsKey,
      async (operation, version) => {
        for (const key of [null, unknownKey]) {
          await context.api.expect(401, routeOf(operation), { key, ...versionFor(operation, version) });
        }
      },
    ),
};

const otherRoles: Check = {
  name: 'roles',
  title: 'Every route returns 403 to a key of another role',
  run: (context) =>
    eachRoute(
      context,
      ({ needsKey, roles }) => needsKey && !roles.includes('merchant'),
      async (operation, version) => {
        const { merchant: key } = context.keys;
        await context.api.expect(403, routeOf(operation), { key, ...versionFor(operation, version) });
      },
    ),
};

const unknownObjects: Check = {
  name: 'unknown-objects',
  title: 'Every route with an id returns 404 for an object that does not exist',
  run: (context) =>
    eachCallable(
      context,
      (operation) => operation.needsKey && hasId(operation) && !operation.hasBody,
      async (operation, sent) => {
        await context.api.expect(404, routeOf(operation), sent);
      },
    ),
};

const unknownParameters: Check = {
  name: 'unknown-parameters',
  title: 'Every GET rejects an unknown query parameter with 422',
  run: (context) =>
    eachCallable(
      context,
      ({ method, needsKey }) => method === 'GET' && needsKey,
      async (operation, sent) => {
        const route = `${routeOf(operation)}?conformance=1`;
        const { json } = await context.api.expect(422, route, sent);
        expectEqual(Object.keys(json.errors), ['conformance'], `${route}, paths of the errors`);
      },
    ),
};

const malformedBodies: Check = {
  name: 'malformed-bodies',
  title: 'Every route with a body returns 400 for malformed JSON, 415 for text, and 422 for an array',
  run: (context) =>
    eachCallable(
      context,
      ({ hasBody, statuses }) => hasBody && statuses.includes('415'),
      async (operation, sent) => {
        const asJson = { 'Content-Type': 'application/json' };
        const [malformed, other, array] = await Promise.all([
          context.api.call(routeOf(operation), { ...sent, raw: '{"a":', headers: asJson }),
          context.api.call(routeOf(operation), { ...sent, raw: 'a', headers: { 'Content-Type': 'text/plain' } }),
          context.api.call(routeOf(operation), { ...sent, body: [] }),
        ]);
        expectThat([400, 415].includes(malformed.status), `${malformed.about} instead of 400`);
        expectEqual([other.status, array.status], [415, 422], `${other.about}, and ${array.about}`);
      },
    ),
};

const otherMethods: Check = {
  name: 'methods',
  title: 'Every path returns 405 for an unknown method, and lists its methods in Allow',
  async run(context) {
    const { operations } = context.api.contract();
    const byPath = Map.groupBy(operations, ({ path }) => path);
    await inTurns([...byPath], async ([path, own]) => {
      const known = own.map(({ method }) => method);
      const other = ['PATCH', 'DELETE', 'PUT', 'POST', 'GET'].find((method) => !known.includes(method));
      if (other === undefined) return;
      const route = `${other} ${path.replace(/\{\w+\}/g, unknownId)}`;
      const { headers } = await context.api.expect(405, route, { key: context.keys.merchant });
      const allowed = (headers.get('allow') ?? '').split(', ').sort();
      expectEqual(allowed, known.sort(), `${route}, Allow`);
    });
  },
};

const lists: Check = {
  name: 'lists',
  title: 'Every list has the documented form in every version',
  run: (context) =>
    eachCallable(
      context,
      (operation) => operation.method === 'GET' && operation.isPaged && !hasId(operation),
      async (operation, sent) => {
        const route = `${operation.route}?per_page=5`;
        const { json } = await context.api.expect(200, route, sent);
        expectThat(json.data.length <= 5, `${route}: the page has ${json.data.length} objects`);
      },
    ),
};

const objects: Check = {
  name: 'objects',
  title: 'Every object of a list can be read by its id, in every version',
  run: (context) =>
    eachCallable(
      context,
      ({ method, path }) => method === 'GET' && /^\/[^{]+\/\{id\}$/.test(path),
      async (operation, sent) => {
        const list = operation.path.replace(/\/\{id\}$/, '');
        if (!context.api.contract(sent.version).find('GET', list)?.isPaged) return;
        const { json } = await context.api.expect(200, `GET ${list}?per_page=1`, sent);
        const [first] = json.data;
        if (!Number.isInteger(first?.id)) return;
        const shown = await context.api.expect(200, `GET ${list}/${first.id}`, sent);
        expectEqual(shown.json.id, first.id, `${shown.about}, id`);
      },
    ),
};

const versionHeaders: Check = {
  name: 'versions',
  title: 'A response has the requested version, and an unknown version returns 400',
  async run({ api, keys: { merchant: key }, versions }) {
    const [latest] = versions;
    for (const version of versions) {
      const { headers, about } = await api.expect(200, 'GET /v2/orders?per_page=1', { key, version });
      expectEqual(headers.get('x-api-version'), version, `${about}, X-Api-Version`);
      const isOld = version !== latest;
      expectEqual([headers.has('deprecation'), headers.has('sunset')], [isOld, isOld], `${about}, Deprecation, Sunset`);
    }
    await api.expect(400, 'GET /v2/orders', { key, version: '1999-01-01' });
  },
};

const problemBodies: Check = {
  name: 'error-bodies',
  title: 'Errors have a code, a request id, and the form of RFC 9457 on request',
  async run({ api, keys: { merchant: key } }) {
    const route = `GET /v2/orders/${unknownId}`;
    const plain = await api.expect(404, route, { key });
    const problem = await api.expect(404, route, { key, headers: { Accept: 'application/problem+json' } });
    expectEqual(
      problem.headers.get('content-type')?.split(';')[0],
      'application/problem+json',
      `${problem.about}, type`,
    );
    expectEqual(problem.json.status, 404, `${problem.about}, status in the body`);
    expectEqual(problem.json.code, plain.json.code, `${problem.about}, code`);
    const ids = [plain, problem].map(({ headers }) => headers.get('x-request-id'));
    expectThat(new Set(ids).size === 2, `${route}: two responses have the same X-Request-Id`);
  },
};

const published: Check = {
  name: 'documents',
  title: 'The service publishes its OpenAPI documents, and says that it works',
  async run({ api, versions }) {
    for (const version of versions) await api.expect(200, `GET /openapi.json?version=${version}`, { key: null });
    await api.expect(200, 'GET /health', { key: null });
  },
};

export const routeChecks: readonly Check[] = [
  published,
  withoutKey,
  otherRoles,
  unknownObjects,
  unknownParameters,
  malformedBodies,
  otherMethods,
  lists,
  objects,
  versionHeaders,
  problemBodies,
];

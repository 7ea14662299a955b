import type { ClientAnswer, ClientRequest } from '../../local/api-gateway.ts';

/** Sends a request to the service. */
export type SendRequest = (request: ClientRequest) => Promise<ClientAnswer>;

/** The keys that faults confuse. */
export interface FaultKeys {
  readonly staff: string;
  readonly merchant: string;
}

/** A fault of a service, and the check that must find it. */
export interface PlantedFault {
  readonly fault: string;
  readonly foundBy: string;
  /** Returns a service with the fault. */
  plant(send: SendRequest, keys: FaultKeys): SendRequest;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Json = any;

type Matcher = (request: ClientRequest) => boolean;

const on =
  (method: string, path: RegExp): Matcher =>
  (request) =>
    request.method === method && path.test(request.path);

const keyOf = ({ headers }: ClientRequest): string => headers?.authorization?.replace('Bearer ', '') ?? '';

const without = (headers: Readonly<Record<string, string>>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Changes the responses to some requests. */
const answering =
  (match: Matcher, change: (answer: ClientAnswer, request: ClientRequest) => Partial<ClientAnswer>) =>
  (send: SendRequest): SendRequest =>
  async (request) => {
    const answer = await send(request);
    return match(request) ? { ...answer, ...change(answer, request) } : answer;
  };

/** Changes the JSON of the responses to some requests, if they have the status 200. */
const showing = (match: Matcher, change: (json: Json) => Json) =>
  answering(match, ({ status, body }) =>
    status === 200 ? { body: Buffer.from(JSON.stringify(change(JSON.parse(body.toString())))) } : {},
  );

/** Changes some requests before they reach the service. */
const hearing =
  (match: Matcher, change: (request: ClientRequest, keys: FaultKeys) => Partial<ClientRequest>) =>
  (send: SendRequest, keys: FaultKeys): SendRequest =>
  (request) =>
    send(match(request) ? { ...request, ...change(request, keys) } : request);

const dropping = (...names: readonly string[]) =>
  answering(
    () => true,
    ({ headers }) => ({ headers: without(headers, ...names) }),
  );

const ignoring = (match: Matcher, ...names: readonly string[]) =>
  hearing(match, ({ headers = {} }) => ({ headers: without(headers, ...names) }));

const any: Matcher = () => true;
const hasStatus = (status: number, change: (answer: ClientAnswer) => Partial<ClientAnswer>) =>
  answering(any, (answer) => (answer.status === status ? change(answer) : {}));

const notFound = (json: Json): ClientAnswer => ({
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(json)),
});

const listOfOrders = on('GET', /^\/v2\/orders\?/);
const oneOrder = on('GET', /^\/v2\/orders\/\d+$/);
const oneWebhook = on('GET', /^\/v2\/webhooks\/\d+$/);
const asTenant: Matcher = (request) => oneOrder(request) || on('PUT', /^\/v2\/orders\/\d+\/cancel$/)(request);

/** The keys that the run creates are neither of those in its arguments. */
const isCreated = (request: ClientRequest, { staff, merchant }: FaultKeys): boolean =>
  keyOf(request) !== '' && ![staff, merchant].includes(keyOf(request));

/** Calls some requests of created keys with the key of the merchant. */
const confusing =
  (mode: 'mto_test_' | 'mto_live_') =>
  (send: SendRequest, keys: FaultKeys): SendRequest =>
  (request) => {
    const isConfused = asTenant(request) && isCreated(request, keys) && keyOf(request).startsWith(mode);
    const headers = { ...request.headers, authorization: `Bearer ${keys.merchant}` };
    return send(isConfused ? { ...request, headers } : request);
  };

/** Remembers the first response to each Idempotency-Key, whatever the body. */
const replayingAnyBody = (send: SendRequest): SendRequest => {
  const first = new Map<string, Promise<ClientAnswer>>();
  return (request) => {
    const name = request.headers?.['idempotency-key'];
    if (name === undefined) return send(request);
    const answer = first.get(name) ?? send(request);
    first.set(name, answer);
    return answer;
  };
};

/** The faults of the conformance run's test. Each has a check that must find it. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    fault: 'The health route fails',
    foundBy: 'documents',
    plant: answering(on('GET', /^\/health$/), () => ({ status: 500 })),
  },
  {
    fault: 'A missing key is a 403',
    foundBy: 'key-required',
    plant: hasStatus(401, () => ({ status: 403 })),
  },
  {
    fault: 'A 401 has no WWW-Authenticate',
    foundBy: 'key-required',
    plant: dropping('www-authenticate'),
  },
  {
    fault: 'A list of staff is open to merchants',
    foundBy: 'roles',
    plant: hearing(on('GET', /^\/master-administration\/merchants$/), ({ headers }, { staff }) => ({
      headers: { ...headers, authorization: `Bearer ${staff}` },
    })),
  },
  {
    fault: 'An unknown object is an empty object',
    foundBy: 'unknown-objects',
    plant: hasStatus(404, () => ({ status: 200, body: Buffer.from('{}') })),
  },
  {
    fault: 'An unknown object fails with 500',
    foundBy: 'unknown-objects',
    plant: answering(on('GET', /^\/v2\/orders\/9+$/), () => ({ status: 500 })),
  },
  {
    fault: 'A list ignores unknown parameters',
    foundBy: 'unknown-parameters',
    plant: hearing(on('GET', /^\/v2\/orders\?conformance/), () => ({ path: '/v2/orders' })),
  },
  {
    fault: 'Malformed JSON fails with 500',
    foundBy: 'malformed-bodies',
    plant: hasStatus(400, () => ({ status: 500 })),
  },
  {
    fault: 'Plain text is rejected as invalid data',
    foundBy: 'malformed-bodies',
    plant: hasStatus(415, () => ({
      status: 422,
      body: Buffer.from('{"message":"The given data was invalid.","code":"invalid_data","errors":{},"codes":{}}'),
    })),
  },
  {
    fault: 'A 405 does not list the methods',
    foundBy: 'methods',
    plant: dropping('allow'),
  },
  {
    fault: 'A 405 lists one method too many',
    foundBy: 'methods',
    plant: hasStatus(405, ({ headers }) => ({ headers: { ...headers, allow: `${headers.allow}, TRACE` } })),
  },
  {
    fault: 'An unknown method is a 404',
    foundBy: 'methods',
    plant: hasStatus(405, () => notFound({ message: 'No results found.', code: 'not_found' })),
  },
  {
    fault: 'A list shows its ids as text',
    foundBy: 'lists',
    plant: showing(on('GET', /^\/v2\/variants\?/), (json) => ({
      ...json,
      data: json.data.map((one: Json) => ({ ...one, id: String(one.id) })),
    })),
  },
  {
    fault: 'A list lacks its links',
    foundBy: 'lists',
    plant: showing(on('GET', /^\/master-administration\/products\?/), ({ links: _links, ...json }) => json),
  },
  {
    fault: 'A list ignores per_page',
    foundBy: 'lists',
    plant: hearing(on('GET', /^\/v2\/variants\?per_page=5$/), () => ({ path: '/v2/variants' })),
  },
  {
    fault: 'An id shows another object',
    foundBy: 'objects',
    plant: showing(on('GET', /^\/v2\/variants\/\d+$/), (json) => ({ ...json, id: json.id + 1 })),
  },
  {
    fault: 'A new field replaces a documented field',
    foundBy: 'objects',
    plant: showing(on('GET', /^\/master-administration\/merchants\/\d+$/), ({ id, ...json }) => ({
      ...json,
      uuid: id,
    })),
  },
  {
    fault: 'The requested version is ignored',
    foundBy: 'versions',
    plant: ignoring(any, 'x-api-version'),
  },
  {
    fault: 'The older version is not marked as deprecated',
    foundBy: 'versions',
    plant: dropping('deprecation', 'sunset'),
  },
  {
    fault: 'Every response has the same request id',
    foundBy: 'error-bodies',
    plant: answering(any, ({ headers }) => ({ headers: { ...headers, 'x-request-id': 'same' } })),
  },
  {
    fault: 'Errors lack their code',
    foundBy: 'error-bodies',
    plant: hasStatus(404, () => ({ body: Buffer.from('{"message":"No results found for Order"}') })),
  },
  {
    fault: 'Errors ignore the requested media type',
    foundBy: 'error-bodies',
    plant: ignoring(any, 'accept'),
  },
  {
    fault: 'Repeats place further orders',
    foundBy: 'idempotency',
    plant: ignoring(any, 'idempotency-key'),
  },
  {
    fault: 'A used Idempotency-Key accepts another body',
    foundBy: 'idempotency',
    plant: replayingAnyBody,
  },
  {
    fault: 'Another merchant reads an order',
    foundBy: 'tenancy',
    plant: confusing('mto_test_'),
  },
  {
    fault: 'An error reveals that an order of another merchant exists',
    foundBy: 'tenancy',
    plant: (send, keys) =>
      answering(
        (request) => oneOrder(request) && isCreated(request, keys) && !/9{12}$/.test(request.path),
        ({ headers }) => ({
          headers,
          body: Buffer.from('{"message":"This order belongs to someone else.","code":"not_found"}'),
        }),
      )(send),
  },
  {
    fault: 'A list has objects of another merchant',
    foundBy: 'tenancy',
    plant: (send, keys) =>
      hearing(
        (request) => on('GET', /^\/v2\/webhooks\?/)(request) && isCreated(request, keys),
        ({ headers }) => ({ headers: { ...headers, authorization: `Bearer ${keys.merchant}` } }),
      )(send, keys),
  },
  {
    fault: 'A live key reads a test order',
    foundBy: 'modes',
    plant: confusing('mto_live_'),
  },
  {
    fault: 'A live key gets 403 for a path of test keys',
    foundBy: 'modes',
    plant: answering(on('POST', /^\/v2\/test\/orders\/1\/advance$/), () => ({ status: 403 })),
  },
  {
    fault: 'The rate limit does not count',
    foundBy: 'rate-limit',
    plant: answering(any, ({ headers }) => ({ headers: { ...headers, 'x-ratelimit-remaining': '4000' } })),
  },
  {
    fault: 'A response lacks the rate limit',
    foundBy: 'rate-limit',
    plant: answering(listOfOrders, ({ headers }) => ({ headers: without(headers, 'ratelimit') })),
  },
  {
    fault: 'A changed object is a 304',
    foundBy: 'not-modified',
    plant: answering(
      (request) => oneWebhook(request) && request.headers?.['if-none-match'] !== undefined,
      () => ({ status: 304, body: Buffer.from('') }),
    ),
  },
  {
    fault: 'An unchanged object is never a 304',
    foundBy: 'not-modified',
    plant: ignoring(any, 'if-none-match'),
  },
  {
    fault: 'A change ignores If-Match',
    foundBy: 'conditional-changes',
    plant: ignoring(any, 'if-match'),
  },
  {
    fault: 'Location names another object',
    foundBy: 'created-objects',
    plant: hasStatus(201, ({ headers }) => ({ headers: { ...headers, location: `${headers.location}0` } })),
  },
  {
    fault: 'A deletion has no effect',
    foundBy: 'created-objects',
    plant: hearing(on('DELETE', /^\/v2\/webhooks\/\d+$/), () => ({ path: '/v2/webhooks/999999999999' })),
  },
  {
    fault: 'A page lacks an object',
    foundBy: 'pages',
    plant: showing(
      (request) => listOfOrders(request) && request.path.includes('per_page=2'),
      (json) => ({ ...json, data: json.data.slice(0, 1) }),
    ),
  },
  {
    fault: 'A list ends after its first page',
    foundBy: 'pages',
    plant: showing(
      (request) => listOfOrders(request) && request.path.includes('per_page=2'),
      (json) => ({ ...json, links: { ...json.links, next: null } }),
    ),
  },
  {
    fault: 'A completed order looks unfinished',
    foundBy: 'order-life',
    plant: showing(oneOrder, (json) => ({ ...json, state: 'prepared' })),
  },
  {
    fault: 'A comparison shows old values',
    foundBy: 'version-comparison',
    plant: showing(on('POST', /^\/v2\/versions\/compare$/), (json) => ({
      ...json,
      representations: json.representations.map((one: Json) => ({ ...one, data: { ...one.data, total: 0 } })),
    })),
  },
  {
    fault: 'A notification is lost',
    foundBy: 'notifications',
    plant: hearing(on('POST', /^\/v2\/webhooks$/), ({ body }) => {
      const { events, ...webhook } = JSON.parse(String(body));
      return { body: JSON.stringify({ ...webhook, events: events.slice(1) }) };
    }),
  },
  {
    fault: 'Notifications have the signature of another token',
    foundBy: 'notifications',
    plant: hearing(on('POST', /^\/v2\/webhooks$/), ({ body }) => ({
      body: JSON.stringify({ ...JSON.parse(String(body)), token: 'a token of another webhook' }),
    })),
  },
  {
    fault: 'Polling misses an order',
    foundBy: 'polling',
    plant: showing(
      (request) => request.path.includes('since_id'),
      (json) => ({ ...json, data: json.data.filter(({ id }: Json) => id % 2 === 0) }),
    ),
  },
  {
    fault: 'The feed misses an event',
    foundBy: 'polling',
    plant: showing(on('GET', /^\/v2\/events\?/), (json) => ({ ...json, data: json.data.slice(1) })),
  },
  {
    fault: 'An import hides its failed row',
    foundBy: 'imports',
    plant: showing(on('GET', /^\/master-administration\/product-imports\/\d+$/), (json) => ({
      ...json,
      failed_rows: 0,
    })),
  },
  {
    fault: 'An import has no report',
    foundBy: 'imports',
    plant: showing(on('GET', /^\/master-administration\/product-imports\/\d+$/), (json) => ({
      ...json,
      failed_report_file: null,
    })),
  },
];

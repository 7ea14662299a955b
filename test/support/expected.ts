import { expect } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import type { ClientAnswer, ClientRequest } from '../../local/api-gateway.ts';
import type { Invoke } from '../../local/wiring.ts';
import { once } from '../../shared/lib/once.ts';
import { type Document, readDocument } from './document.ts';
import { wrongError } from './error-codes.ts';
import { noteAnswer } from './seen.ts';

// Rules for every response in every suite. The values are written here independently of the code that sets the headers
// and of the list of versions.

const latest: Readonly<Record<string, string>> = { v2: '2022-02-01', 'master-administration': '2022-07-01' };
const deprecated: Readonly<Record<string, string>> = { v2: '2021-02-23' };
const limits = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Checks the responses of a world. */
export interface Expectations {
  /** Receives every line of the log. */
  hear(line: string): void;
  /** Throws if a response breaks a rule for all responses. */
  check(request: ClientRequest, answer: ClientAnswer): void;
  /** Runs a function. Throws if it logged a failure that no alarm sees, or failed without a line. */
  readonly run: Invoke;
}

/** What the log line of each request counted as, by request ID. Worlds of one process share the log. */
const logged = new Map<string, Failure | undefined>();

/** The metrics of failures. A 503 counts as Unavailable, and so may a failure of work that is retried. */
type Failure = 'Faults' | 'Unavailable';

/** The document and the routes without authentication, which all worlds of a process share. */
const documented = once(async () => {
  const endpoints = await findEndpoints();
  const open = endpoints.flatMap(({ endpoint: { contract } }) => (contract.allow === 'anyone' ? [contract.route] : []));
  return { document: readDocument(endpoints), open: new Set(open) };
});

/** Returns the expectations of a world. `good` returns the known keys without a pinned version. */
export async function expectations(good: () => readonly string[]): Promise<Expectations> {
  const { document, open } = await documented();
  const odd: string[] = [];
  let failures = 0;
  return {
    hear(line) {
      const [, failure] = /"(Faults|Unavailable)":1/.exec(line) ?? [];
      if (failure) failures += 1;
      const [, status] = /"status":(\d+)/.exec(line) ?? []; // a notice has no status
      if (status && (failure !== undefined) !== Number(status) >= 500) odd.push(line);
      // tasks that a request started also have its id
      const [, id] = /"event":"request","request_id":"([^"]+)"/.exec(line) ?? [];
      if (id) logged.set(id, (failure as Failure | undefined) ?? logged.get(id));
    },
    async run({ name }, work) {
      const before = failures;
      const result = await work();
      const { batchItemFailures = [] } = (result ?? {}) as { batchItemFailures?: readonly unknown[] };
      if (batchItemFailures.length > failures - before) throw new Error(`${name} failed without a fault in the log`);
      if (odd.length > 0)
        throw new Error(`A failure is not logged as a fault, or a fault is no failure: ${odd.splice(0)}`);
      return result;
    },
    check(request, answer) {
      const sent = new Map(Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
      const path = pathOf(request);
      const found = isHidden(path, answer) ? undefined : document.find(path);
      const route = `${request.method} ${found?.template ?? path}`;
      const key = sent.get('authorization')?.replace(/^Bearer +/i, '') ?? '';
      const [, area = ''] = /^\/(v2|master-administration)(?:\/|$)/.exec(path) ?? [];
      const id = answer.headers['x-request-id'] ?? '';
      const line = logged.has(id) ? { counts: logged.get(id) } : undefined;
      logged.delete(id);
      const wrong =
        wrongEverywhere(answer, line) ??
        (area && wrongInArea(answer, area, { sent, isUnpinned: good().includes(key) })) ??
        (area &&
          wrongLimits(answer, {
            mustCount: !open.has(route) && (found?.verbs.includes(request.method) || good().includes(key)),
          }));
      const undocumented = wrong || wrongByDocument(document, request.method, found, answer);
      if (undocumented) throw new Error(`${route}: ${answer.status}: ${undocumented}\n${shown(answer)}`);
      if (found) noteAnswer(expect.getState().testPath ?? '', request.method, found, answer.status);
    },
  };
}

/** Tells whether the path does not exist for the key of the request. Only test keys see the paths below `/v2/test`. */
const isHidden = (path: string, { status, body }: ClientAnswer): boolean =>
  path.startsWith('/v2/test/') && status === 404 && body.toString().includes('"code":"unknown_path"');

const shown = ({ headers, body }: ClientAnswer): string => `${JSON.stringify(headers)}\n${body.subarray(0, 300)}`;

/** Returns the path as the gateway routes it: decoded, or unchanged if it cannot be decoded. */
function pathOf({ path }: ClientRequest): string {
  const { pathname } = new URL(path, 'http://local');
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Rules for every path: the request ID, a log line that counts if the service failed or was busy, no body for some
 * statuses, and a code in every error.
 */
function wrongEverywhere(
  { status, headers, body }: ClientAnswer,
  line: { readonly counts: Failure | undefined } | undefined,
): string | undefined {
  if (!headers['x-request-id']) return 'X-Request-Id is missing';
  if (!line) return 'left no line in the log';
  const expected = status === 503 ? 'Unavailable' : status >= 500 ? 'Faults' : undefined;
  if (line.counts !== expected) return `its log line counts in ${line.counts}, not in ${expected}`;
  if ((status === 304 || status === 204) && body.length > 0) return 'has a body';
  return status >= 400 && body.length > 0 ? wrongError(status, body.toString()) : undefined;
}

/** Rules in the two areas: caching and the version. */
function wrongInArea(
  { status, headers }: ClientAnswer,
  area: string,
  { sent, isUnpinned }: { readonly sent: ReadonlyMap<string, string>; readonly isUnpinned: boolean },
): string | undefined {
  if (headers['cache-control'] !== 'private, no-cache') return `Cache-Control is ${headers['cache-control']}`;
  const vary = (headers.vary ?? '').split(/ *, */);
  const named = ['Authorization', 'X-Api-Version', ...(status >= 400 ? ['Accept'] : [])];
  if (named.some((name) => !vary.includes(name))) return `Vary is ${headers.vary}`;
  const version = headers['x-api-version'];
  const isOlder = version !== undefined && version === deprecated[area];
  if (version !== latest[area] && !isOlder) return `X-Api-Version is ${version}`;
  if ((status === 401 || status === 429) && isOlder) return `X-Api-Version is ${version}`;
  if (('deprecation' in headers && 'sunset' in headers) !== isOlder) return 'Deprecation and Sunset do not fit';
  // an error may occur before the version is known, and a replay has the version of the first response
  if (status >= 400 || 'idempotent-replayed' in headers) return undefined;
  const asked = sent.get('x-api-version') ?? (isUnpinned ? latest[area] : version);
  return version === asked ? undefined : `X-Api-Version is ${version} instead of ${asked}`;
}

/**
 * The headers of the rate limit come together, with the same figures. Responses to a known key have them. A 401 has
 * none.
 */
function wrongLimits(
  { status, headers }: ClientAnswer,
  { mustCount }: { readonly mustCount: boolean | undefined },
): string | undefined {
  const there = limits.filter((name) => /^\d+$/.test(headers[name] ?? ''));
  const [limit, remaining] = limits.map((name) => headers[name]);
  const isTwice =
    headers['ratelimit-policy'] === `"default";q=${limit};w=3600` &&
    new RegExp(`^"default";r=${remaining};t=\\d+$`).test(headers.ratelimit ?? '');
  if (there.length === limits.length && status !== 401) return isTwice ? undefined : 'RateLimit has other figures';
  if ('ratelimit' in headers || 'ratelimit-policy' in headers) return 'has RateLimit without X-RateLimit';
  // a fault may occur before the key is known
  const mayLack = status === 401 || status >= 500 || !mustCount;
  return mayLack && there.length === 0 ? undefined : `has ${there.length} of the headers of the rate limit`;
}

/** Rules of the document. A path or verb that it lacks is rejected with 404 or 405. */
function wrongByDocument(
  document: Document,
  verb: string,
  found: ReturnType<Document['find']>,
  answer: ClientAnswer,
): string | undefined {
  const { status, headers } = answer;
  if (found?.verbs.includes(verb)) return document.refuse(verb, found.template, answer);
  const isPreflight = verb === 'OPTIONS' && status === 204; // the document has no preflights
  if (isPreflight || status === 429 || status >= 500) return undefined;
  if (status !== (found ? 405 : 404)) return 'the route does not exist';
  const missing = found?.verbs.filter((one) => !headers.allow?.split(', ').includes(one)) ?? [];
  return missing.length > 0 ? `Allow lacks ${missing}` : undefined;
}

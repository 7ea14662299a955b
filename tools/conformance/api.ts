import { setTimeout as pause } from 'node:timers/promises';
import { type PublishedContract, type PublishedOperation, parsed } from './document.ts';
import { expectThat } from './guarantee.ts';

/** A request of a check. */
export interface CheckRequest {
  /** Null sends no key. */
  readonly key: string | null;
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is sent unchanged, with its own `Content-Type` in the headers. */
  readonly raw?: string;
}

/** A response, and a description of its request for messages. */
export interface CheckResponse {
  readonly about: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: checks read bodies of every shape, after the schema has been checked
  readonly json: any;
}

/** Calls the service. Every response is compared with the published document. */
export interface Api {
  readonly url: string;
  /** Sends a request, such as `GET /v2/orders`. Throws `GuaranteeBroken` if the response contradicts the document. */
  call(route: string, request: CheckRequest): Promise<CheckResponse>;
  /** Sends a request and requires one of the statuses. */
  expect(statuses: number | readonly number[], route: string, request: CheckRequest): Promise<CheckResponse>;
  /** Reads a list to its end. */
  all(route: string, request: CheckRequest): Promise<readonly ListedObject[]>;
  contract(version?: string): PublishedContract;
}

/** An object in a list. */
export interface ListedObject {
  readonly id: number;
  readonly [field: string]: unknown;
}

const attemptsAtLimit = 5;
const longestPauseSeconds = 20;
const pagesAtMost = 200;

/** Creates the caller of a service. `contracts` are by version, and the first one is the latest. */
export function createApi(url: string, contracts: ReadonlyMap<string, PublishedContract>): Api {
  const [latest = ''] = contracts.keys();
  const contract = (version = latest): PublishedContract => {
    const found = contracts.get(version) ?? contracts.get(latest);
    if (!found) throw new Error('The service has no version');
    return found;
  };

  async function call(route: string, request: CheckRequest): Promise<CheckResponse> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(route, request);
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      const isLimited = response.status === 429 || response.status === 503;
      if (!isLimited || attempt === attemptsAtLimit || seconds > longestPauseSeconds)
        return compared(route, request, response);
      await pause(seconds * 1000);
    }
  }

  async function send(route: string, { key, version, headers, body, raw }: CheckRequest): Promise<CheckResponse> {
    const [method = '', target = ''] = route.split(' ');
    const sent = body === undefined ? raw : JSON.stringify(body);
    const response = await fetch(target.startsWith('/') ? `${url}${target}` : target, {
      method,
      redirect: 'manual',
      headers: {
        ...(key !== null && { Authorization: `Bearer ${key}` }),
        ...(version !== undefined && { 'X-Api-Version': version }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const text = await response.text();
    const about = `${method} ${target}${version ? ` (${version})` : ''}: ${response.status}`;
    return { about, status: response.status, headers: response.headers, text, json: parsed(text) };
  }

  function compared(route: string, { version }: CheckRequest, response: CheckResponse): CheckResponse {
    const operation = operationOf(route, version);
    const problems = operation ? contract(version).problemsOf(operation, response) : [];
    expectThat(problems.length === 0, `${response.about}: ${problems.join('; ')}`);
    expectThat(response.status < 500, `${response.about}: ${response.text.slice(0, 200)}`);
    return response;
  }

  function operationOf(route: string, version: string | undefined): PublishedOperation | undefined {
    const [method = '', target = ''] = route.split(' ');
    const base = target.startsWith('/') ? '' : new URL(url).pathname.replace(/\/$/, '');
    const path = new URL(target, url).pathname.slice(base.length);
    return contract(version).find(method, decodeURIComponent(path));
  }

  async function expectStatus(
    statuses: number | readonly number[],
    route: string,
    request: CheckRequest,
  ): Promise<CheckResponse> {
    const response = await call(route, request);
    const wanted = [statuses].flat();
    expectThat(
      wanted.includes(response.status),
      `${response.about} instead of ${wanted.join(' or ')}: ${response.text.slice(0, 200)}`,
    );
    return response;
  }

  async function all(route: string, request: CheckRequest): Promise<readonly ListedObject[]> {
    const found: ListedObject[] = [];
    let next: string | null = route;
    for (let page = 0; next !== null; page += 1) {
      expectThat(page < pagesAtMost, `${route}: the list has no end after ${pagesAtMost} pages`);
      const { json }: CheckResponse = await expectStatus(200, next, request);
      found.push(...json.data);
      next = json.links.next === null ? null : `GET ${json.links.next}`;
    }
    return found;
  }

  return { url, call, expect: expectStatus, all, contract };
}

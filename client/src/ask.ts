import openapiFetch from 'openapi-fetch';
import type { Version } from './answers.ts';
import { areaVersions } from './api/versions.ts';
import { ApiError } from './errors.ts';
import { defaultPatience, type Patience, patiently } from './retry.ts';

/** What a client is made of. */
export interface ClientOptions<V extends Version> {
  /** Where the service is, without the area: what comes before `/v2`. */
  readonly url: string;
  readonly key: string;
  /** The version of /v2 that is asked for, and that the types are of. */
  readonly version: V;
  /** How requests are sent again; five attempts with waits of at most a minute unless stated. */
  readonly retries?: Partial<Patience>;
  /** Sends requests; the platform's own unless stated. */
  readonly fetch?: typeof fetch;
}

/** A request as it is sent on, whatever its types were. */
export interface SentRequest {
  readonly params?: {
    readonly path?: Readonly<Record<string, number>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly header?: Readonly<Record<string, string>>;
  };
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly querySerializer?: () => string;
}

interface Got {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the types of the calls say what it is
  readonly data: any;
  readonly response: Response;
}

/** Asks a service; throws what it refuses. */
export type Ask = (method: string, path: string, sent?: SentRequest) => Promise<Got>;

/** Makes what asks a service, by the transport that knows how queries and bodies are written. */
export function asking<V extends Version>({ url, key, version, retries, fetch: send = fetch }: ClientOptions<V>): Ask {
  if (!/^https?:\/\//i.test(url))
    throw new TypeError(`The url of a client must begin with https:// or http://: ${url || 'it is empty'}`);
  const transport = openapiFetch<Record<string, never>>({
    baseUrl: url,
    fetch: patiently(send, { ...defaultPatience, ...retries }),
    headers: { Authorization: `Bearer ${key}` },
    querySerializer: { array: { style: 'form', explode: false } },
    bodySerializer: (body: unknown) => (body instanceof Blob ? body : JSON.stringify(body)),
  });
  return async (method, path, sent = {}) => {
    const { error, response } = await transport.request(
      method as 'get',
      path as never,
      {
        ...sent,
        headers: {
          'X-Api-Version': versionFor(version, path),
          // one for each call, so that its repeats have one effect
          ...((method === 'POST' || method === 'PUT') && { 'Idempotency-Key': crypto.randomUUID() }),
          ...(sent.body instanceof Blob && { 'Content-Type': sent.body.type }),
        },
        parseAs: 'stream',
      } as never,
    );
    if (!response.ok && response.status !== 304) throw new ApiError(response, error);
    return { status: response.status, data: await bodyOf(response), response };
  };
}

/** Names the version that a path is asked in. */
function versionFor(version: Version, path: string): string {
  const areas: Readonly<Record<string, string>> = areaVersions[version];
  return areas[path.split('/')[1] ?? ''] ?? version;
}

/** Reads the body of a good answer: JSON, or bytes; undefined where there is none. */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 304) return undefined;
  return response.headers.get('Content-Type')?.includes('json') ? response.json() : response.blob();
}

import openapiFetch from 'openapi-fetch';
import type { Version } from './answers.ts';
import { areaVersions } from './api/versions.ts';
import { ApiError } from './errors.ts';
import { defaultPatience, type Patience, patiently } from './retry.ts';

/** The options of a client. */
export interface ClientOptions<V extends Version> {
  /** Base URL of the service: everything before `/v2`. */
  readonly url: string;
  readonly key: string;
  /** The version of /v2 that the client calls, which also determines the types. */
  readonly version: V;
  /** How the client retries requests. Default: five attempts with waits of at most a minute. */
  readonly retries?: Partial<Patience>;
  /** Sends requests. Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

/** A request without its types. */
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
  // biome-ignore lint/suspicious/noExplicitAny: the types of the calls determine it
  readonly data: any;
  readonly response: Response;
}

/** Calls the service. Throws an `ApiError` if it returns an error. */
export type Ask = (method: string, path: string, sent?: SentRequest) => Promise<Got>;

/** Returns a function that calls the service. The transport serializes queries and bodies. */
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
          // one key for each call, so that its retries have one effect
          ...(['POST', 'PUT', 'PATCH'].includes(method) && { 'Idempotency-Key': crypto.randomUUID() }),
          ...(sent.body instanceof Blob && { 'Content-Type': sent.body.type }),
        },
        parseAs: 'stream',
      } as never,
    );
    if (!response.ok && response.status !== 304) throw new ApiError(response, error);
    return { status: response.status, data: await bodyOf(response), response };
  };
}

/** Returns the version to send with a path. */
function versionFor(version: Version, path: string): string {
  const areas: Readonly<Record<string, string>> = areaVersions[version];
  return areas[path.split('/')[1] ?? ''] ?? version;
}

/** Reads the body of a successful response as JSON or bytes. Returns undefined if it has none. */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 304) return undefined;
  return response.headers.get('Content-Type')?.includes('json') ? response.json() : response.blob();
}

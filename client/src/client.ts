import type {
  AnswerTo,
  ElementOf,
  Expandable,
  ListPath,
  NamesIn,
  Operation,
  PathOf,
  PathsOf,
  Rest,
  Version,
} from './answers.ts';
import type { Documents } from './api/versions.ts';
import { type Ask, asking, type ClientOptions, type SentRequest } from './ask.ts';
import { type Follow, type Jobs, startFollow, startJobs } from './jobs.ts';

// the other exports of the package
export type { Version } from './answers.ts';
export type { ClientOptions } from './ask.ts';
export { ApiError, type Code } from './errors.ts';
export { JobError } from './jobs.ts';

type ClientMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

type ClientCall<V extends Version, Method extends ClientMethod> = <
  Path extends PathOf<PathsOf<V>, Method>,
  const Names extends readonly Expandable<Operation<PathsOf<V>, Path, Method>>[] = [],
  Tag extends string = never,
>(
  path: Path,
  ...request: Rest<Operation<PathsOf<V>, Path, Method>, Names, Tag>
) => Promise<AnswerTo<Operation<PathsOf<V>, Path, Method>, NamesIn<Names>, Tag>>;

type Pages<V extends Version> = <
  Path extends ListPath<PathsOf<V>>,
  const Names extends readonly Expandable<Operation<PathsOf<V>, Path, 'get'>>[] = [],
>(
  path: Path,
  ...request: Rest<Operation<PathsOf<V>, Path, 'get'>, Names, never>
) => AsyncGenerator<ElementOf<Operation<PathsOf<V>, Path, 'get'>, NamesIn<Names>>, void, undefined>;

/** A client for one version of the service. */
export interface Client<V extends Version> {
  /** Gets a resource or a list. Throws an ApiError if the service returns an error. */
  readonly GET: ClientCall<V, 'get'>;
  /** Sends a body with an `Idempotency-Key`. Throws an ApiError if the service returns an error. */
  readonly POST: ClientCall<V, 'post'>;
  /** Changes a resource, with an `Idempotency-Key`. Throws an ApiError if the service returns an error. */
  readonly PUT: ClientCall<V, 'put'>;
  /** Changes fields of a resource. Throws an ApiError if the service returns an error. */
  readonly PATCH: ClientCall<V, 'patch'>;
  /** Deletes a resource. Throws an ApiError if the service returns an error. */
  readonly DELETE: ClientCall<V, 'delete'>;
  /** Iterates over all objects of a list, page by page. Default for `per_page`: 100. */
  readonly paginate: Pages<V>;
  readonly jobs: Jobs<V>;
  readonly follow: Follow<V>;
}

/** An object of a version, by its name in the document. */
export type Schema<V extends Version, Name extends keyof Documents[V]['schemas']> = Documents[V]['schemas'][Name];

const longestPage = 100;

/** Creates a client of the service. */
export function createClient<const V extends Version>(options: ClientOptions<V>): Client<V> {
  const ask = asking(options);
  const jobs = startJobs<V>(ask);
  const call = (method: string) => (path: string, sent?: SentRequest) => ask(method, path, sent);
  return {
    GET: call('GET'),
    POST: call('POST'),
    PUT: call('PUT'),
    PATCH: call('PATCH'),
    DELETE: call('DELETE'),
    paginate: (path: string, sent?: SentRequest) => pagesOf(ask, path, sent),
    jobs,
    follow: startFollow(ask, jobs.wait),
    // the calls take strings, and the documents define the types of their requests and responses
  } as unknown as Client<V>;
}

async function* pagesOf(ask: Ask, path: string, sent: SentRequest = {}): AsyncGenerator<unknown, void, undefined> {
  const { params } = sent;
  let asked: SentRequest = { ...sent, params: { ...params, query: { per_page: longestPage, ...params?.query } } };
  let search: string | undefined;
  for (;;) {
    const { data } = await ask('GET', path, asked);
    yield* data.data;
    const { next } = data.links;
    if (next === null) return;
    // the path stays the same, because behind a proxy the links can name another host
    const { search: following } = new URL(next);
    if (following === search) return; // the end of a feed, whose last page always has a next one
    search = following;
    asked = { ...asked, querySerializer: () => following };
  }
}

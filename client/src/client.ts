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

// what the package is asked for by its name: the rest of it that callers need
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

/** A service as one version of it is called. */
export interface Client<V extends Version> {
  /** Reads what is at a path of the reference; throws an ApiError if the service refuses. */
  readonly GET: ClientCall<V, 'get'>;
  /** Sends a body to a path of the reference, with an `Idempotency-Key`; throws an ApiError if the service refuses. */
  readonly POST: ClientCall<V, 'post'>;
  /** Changes what is at a path of the reference, as a POST sends: repeats are safe, refusals are thrown. */
  readonly PUT: ClientCall<V, 'put'>;
  /** Changes fields of what is at a path of the reference; throws an ApiError if the service refuses. */
  readonly PATCH: ClientCall<V, 'patch'>;
  /** Deletes what is at a path of the reference; throws an ApiError if the service refuses. */
  readonly DELETE: ClientCall<V, 'delete'>;
  /** Goes through all objects of a list, page after page; pages of 100 unless `per_page` is stated. */
  readonly paginate: Pages<V>;
  readonly jobs: Jobs<V>;
  readonly follow: Follow<V>;
}

/** An object of a version, by its name in the documents. */
export type Schema<V extends Version, Name extends keyof Documents[V]['schemas']> = Documents[V]['schemas'][Name];

const longestPage = 100;

/** Makes a client of a service. */
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
    // the calls are made of texts; what is asked and answered under them, the documents say
  } as unknown as Client<V>;
}

async function* pagesOf(ask: Ask, path: string, sent: SentRequest = {}): AsyncGenerator<unknown, void, undefined> {
  const { params } = sent;
  let asked: SentRequest = { ...sent, params: { ...params, query: { per_page: longestPage, ...params?.query } } };
  for (;;) {
    const { data } = await ask('GET', path, asked);
    yield* data.data;
    const { next } = data.links;
    if (next === null) return;
    // the path stays: where a proxy is before the service, links may name another host
    asked = { ...asked, querySerializer: () => new URL(next).search };
  }
}

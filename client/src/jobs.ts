import type { AnswerTo, Expandable, NamesIn, Operation, PathById, PathsOf, Query, Version } from './answers.ts';
import type { Documents } from './api/versions.ts';
import type { Ask } from './ask.ts';
import { secondsOf } from './errors.ts';
import { pauseSeconds, wait } from './retry.ts';

/** How a job is followed. */
export interface Following<Shown> {
  /** Default: 60. */
  readonly timeoutSeconds?: number;
  readonly signal?: AbortSignal;
  /** Called with the result of each poll. */
  readonly onLook?: (shown: Shown) => unknown;
}

interface Accepted {
  readonly status: number;
  readonly data: unknown;
  readonly response: Response;
}

/**
 * The type of the object at the `Location` of a 202. It is the type of the response if that has a state, such as an
 * import. Otherwise it is a job.
 */
type FollowedJob<V extends Version, Answer extends Accepted> = Extract<
  Answer,
  { status: 202 }
>['data'] extends infer Data
  ? Data extends { state: string }
    ? Data
    : Documents[V]['schemas']['Job']
  : never;

/** Background work. */
export interface Jobs<V extends Version> {
  /**
   * Follows the work that a 202 started until it ends, and returns its last state. Throws a JobError if it failed, was
   * cancelled, or did not end in time. Returns undefined immediately for any other response, because its work is done.
   */
  wait<Answer extends Accepted>(
    answer: Answer,
    following?: Following<FollowedJob<V, Answer>>,
  ): Promise<FollowedJob<V, Answer> | (Answer extends { status: 202 } ? never : undefined)>;
}

/**
 * Follows the job of a 202 to its end, and gets the resource that the job created from `path`. Throws a JobError like
 * `jobs.wait`. Throws an Error if the response is not a 202, or if the resource is not at `path`.
 */
export type Follow<V extends Version> = <
  Path extends PathById<PathsOf<V>>,
  const Names extends readonly Expandable<Operation<PathsOf<V>, Path, 'get'>>[] = [],
>(
  answer: Accepted,
  path: Path,
  following?: Following<Documents[V]['schemas']['Job']> & { query?: Query<Operation<PathsOf<V>, Path, 'get'>, Names> },
) => Promise<AnswerTo<Operation<PathsOf<V>, Path, 'get'>, NamesIn<Names>>>;

/** The fields of any background work that are read here. */
interface JobState {
  readonly state: string;
  readonly failure_message?: string | null;
}

/** Background work failed, was cancelled, or did not end in time. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly reason: 'failed' | 'cancelled' | 'timeout';
  /** The last known state of the work. */
  readonly job: unknown;
  /** Path of the work, for another `GET`. */
  readonly path: string;

  constructor(reason: JobError['reason'], path: string, job: unknown, message: string) {
    super(message);
    this.reason = reason;
    this.job = job;
    this.path = path;
  }
}

const openStates = ['queued', 'pending', 'processing'];
const longestHeldSeconds = 20; // the longest time for which the service holds a response
const longestPauseSeconds = 2; // a key may send 5000 requests per hour

/** Returns the functions that follow jobs. */
export const startJobs = <V extends Version>(ask: Ask): Jobs<V> => ({
  wait: async (answer, { timeoutSeconds = 60, signal, onLook } = {}) => {
    // the object at the Location is the work itself, whose type follows from the response
    if (answer.status !== 202) return undefined as never;
    const path = pathOf(answer.response);
    const end = performance.now() + timeoutSeconds * 1000;
    for (let look = 1; ; look += 1) {
      const left = Math.max(0, (end - performance.now()) / 1000);
      const header = { Prefer: `wait=${Math.min(longestHeldSeconds, Math.floor(left))}` };
      const asked = performance.now();
      const { data, response } = await ask('GET', path, { params: { header }, ...(signal && { signal }) });
      const shown: JobState = data;
      onLook?.(data);
      if (!openStates.includes(shown.state)) return ended(path, shown) as never;
      if (performance.now() >= end) {
        throw new JobError('timeout', path, shown, `${path} was still ${shown.state} after ${timeoutSeconds} s.`);
      }
      // a held response already includes the wait
      const held = performance.now() - asked > 1000;
      const pause = secondsOf(response) ?? (held ? 0 : Math.min(pauseSeconds(look), longestPauseSeconds));
      await wait(Math.min(pause, Math.max(0, (end - performance.now()) / 1000)), signal);
    }
  },
});

interface MadeResource {
  readonly resource_url?: string | null;
  readonly resource_id?: number;
}

/** Returns a function that follows a job to the resource that it created. */
export const startFollow =
  (ask: Ask, wait: (answer: Accepted, following: Following<unknown>) => Promise<MadeResource | undefined>) =>
  async (answer: Accepted, path: string, following: Following<unknown> & { query?: object } = {}): ReturnType<Ask> => {
    const { query, ...until } = following;
    const made = await wait(answer, until);
    if (!made) throw new Error(`Only a 202 response can be followed, but the status is ${answer.status}.`);
    const { resource_url, resource_id: id } = made;
    if (id === undefined || !resource_url?.endsWith(path.replace('{id}', String(id)))) {
      throw new Error(`The job created ${resource_url ?? 'no resource'}, which is not at ${path}.`);
    }
    const params = { path: { id }, ...(query && { query: { ...query } }) };
    return ask('GET', path, { params, ...(until.signal && { signal: until.signal }) });
  };

function ended(path: string, shown: JobState): JobState {
  const { state, failure_message } = shown;
  if (state !== 'failed' && state !== 'cancelled') return shown;
  throw new JobError(
    state,
    path,
    shown,
    failure_message || `${path} ${state === 'failed' ? 'failed' : 'was cancelled'}.`,
  );
}

/** Returns the path of a 202's Location. The host is ignored, so the key goes only to the client's base URL. */
function pathOf({ headers }: Response): string {
  const location = headers.get('Location') ?? '';
  const [path] = /\/(v2|master-administration)\/.*$/.exec(location) ?? [];
  if (path === undefined) throw new Error(`The Location of the response cannot be followed: ${location}`);
  return path;
}

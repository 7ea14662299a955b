import type { AnswerTo, Expandable, NamesIn, Operation, PathById, PathsOf, Query, Version } from './answers.ts';
import type { Documents } from './api/versions.ts';
import type { Ask } from './ask.ts';
import { secondsOf } from './errors.ts';
import { pauseSeconds, wait } from './retry.ts';

/** How long a job is followed. */
export interface Following<Shown> {
  /** A minute unless stated. */
  readonly timeoutSeconds?: number;
  readonly signal?: AbortSignal;
  /** Is told what each look has shown. */
  readonly onLook?: (shown: Shown) => unknown;
}

interface Accepted {
  readonly status: number;
  readonly data: unknown;
  readonly response: Response;
}

/** What is at the `Location` of a 202: what the answer shows where that has a state, such as an import; else a job. */
type FollowedJob<V extends Version, Answer extends Accepted> = Extract<
  Answer,
  { status: 202 }
>['data'] extends infer Data
  ? Data extends { state: string }
    ? Data
    : Documents[V]['schemas']['Job']
  : never;

/** Work in the background. */
export interface Jobs<V extends Version> {
  /**
   * Follows what a 202 has started to its end, and answers it then. Throws a JobError when it has failed, was
   * cancelled, or has not ended in time. Answers undefined at once for any other answer: all is done.
   */
  wait<Answer extends Accepted>(
    answer: Answer,
    following?: Following<FollowedJob<V, Answer>>,
  ): Promise<FollowedJob<V, Answer> | (Answer extends { status: 202 } ? never : undefined)>;
}

/**
 * Follows a 202 to the end of its job, and gets what the job has made from `path`. Throws a JobError as `jobs.wait`
 * does, and an Error if the answer is no 202 or the job has made something that is not at `path`.
 */
export type Follow<V extends Version> = <
  Path extends PathById<PathsOf<V>>,
  const Names extends readonly Expandable<Operation<PathsOf<V>, Path, 'get'>>[] = [],
>(
  answer: Accepted,
  path: Path,
  following?: Following<Documents[V]['schemas']['Job']> & { query?: Query<Operation<PathsOf<V>, Path, 'get'>, Names> },
) => Promise<AnswerTo<Operation<PathsOf<V>, Path, 'get'>, NamesIn<Names>>>;

/** What a look shows of any work, as far as it is judged here. */
interface JobState {
  readonly state: string;
  readonly failure_message?: string | null;
}

/** Work in the background has failed, was cancelled, or has not ended in time. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly reason: 'failed' | 'cancelled' | 'timeout';
  /** The work as it was shown last. */
  readonly job: unknown;
  /** Its path: `GET` shows it again. */
  readonly path: string;

  constructor(reason: JobError['reason'], path: string, job: unknown, message: string) {
    super(message);
    this.reason = reason;
    this.job = job;
    this.path = path;
  }
}

const openStates = ['queued', 'pending', 'processing'];
const longestHeldSeconds = 20; // the service holds an answer no longer
const longestPauseSeconds = 2; // a key may ask 5000 times in an hour

/** Makes what follows jobs. */
export const startJobs = <V extends Version>(ask: Ask): Jobs<V> => ({
  wait: async (answer, { timeoutSeconds = 60, signal, onLook } = {}) => {
    // what is there is the work itself, which the documents show where they show the answer
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
      // an answer that was held has waited already
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

/** Makes what follows jobs to what they have made. */
export const startFollow =
  (ask: Ask, wait: (answer: Accepted, following: Following<unknown>) => Promise<MadeResource | undefined>) =>
  async (answer: Accepted, path: string, following: Following<unknown> & { query?: object } = {}): ReturnType<Ask> => {
    const { query, ...until } = following;
    const made = await wait(answer, until);
    if (!made) throw new Error(`Only an answer 202 can be followed; this one is ${answer.status}.`);
    const { resource_url, resource_id: id } = made;
    if (id === undefined || !resource_url?.endsWith(path.replace('{id}', String(id)))) {
      throw new Error(`Nothing was made at ${path}: the job leads to ${resource_url ?? 'nothing'}.`);
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
    failure_message || `${path} has ${state === 'failed' ? 'failed' : 'been cancelled'}.`,
  );
}

/** Reads the path that a 202 leads to. The key goes to the client's own address, whatever host is named. */
function pathOf({ headers }: Response): string {
  const location = headers.get('Location') ?? '';
  const [path] = /\/(v2|master-administration)\/.*$/.exec(location) ?? [];
  if (path === undefined)
    throw new Error(`The Location of the answer leads to nothing that can be followed: ${location}`);
  return path;
}

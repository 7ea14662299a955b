import type { Change } from '../../changes/change.ts';
import { type Instant, nowInstant } from '../../lib/clock.ts';
import { invalid, unavailable } from '../../lib/refusal.ts';
import { currentDeadline, pause } from '../retry.ts';
import type { Row } from '../rows.ts';
import { commit, written } from './commit.ts';
import type { Action } from './transact.ts';

const decisions = 5; // times that a rule is asked when others keep changing what it was asked about

/** What a rule is given beside what was loaded. */
export interface Moment {
  readonly now: Instant;
}

/** What was written, or the row of an earlier request that stood under the same idempotency key. */
export type Settled<T> = { readonly answer: T; readonly change: Change<T> } | { readonly repeated: Row };

/** How a change is settled beyond the reading and the rule. */
export interface Ways<Loaded, T> {
  /** Makes further actions of the same transaction from the change. */
  readonly beside?: (change: Change<T>, answer: T) => Promise<readonly Action[]>;
  /** Draws another id for what the order guard lets in by rising ids alone; what was read stays as it is. */
  readonly redraw?: ((loaded: Loaded) => Promise<Loaded>) | undefined;
}

/**
 * The decide-again loop: reads, asks the rule, commits what it answers in one transaction; when a record has moved in the
 * meantime it reads and asks again, at most five times, then refuses with 503. So a rule never sees a stale record and
 * never writes half. The answer is the record as it was written. A unique value that another record holds is a 422 at its
 * place, or decided again where the write says so. Where the order guard alone is in the way, another id is drawn until the
 * request's deadline: other requests place orders of the same merchant, and nothing has to be read for that.
 */
export async function decide<Loaded, T>(
  load: () => Promise<Loaded>,
  rule: (loaded: Loaded, moment: Moment) => Change<T>,
  { beside = async () => [], redraw }: Ways<Loaded, T> = {},
): Promise<Settled<T>> {
  const deadline = currentDeadline();
  let notBefore: Instant = '';
  for (let attempt = 0; attempt < decisions; attempt += 1) {
    let loaded = await load();
    for (let draw = 0; ; draw += 1) {
      const now = nowInstant();
      const change = rule(loaded, { now: now > notBefore ? now : notBefore });
      const answer = answerOf(change);
      const outcome = await commit(change, await beside(change, answer), deadline);
      if (outcome.written) return { answer, change };
      if (outcome.repeated) return { repeated: outcome.repeated };
      if (outcome.taken.length > 0) {
        throw invalid(Object.fromEntries(outcome.taken.map((place) => [place, ['Has already been taken.']])));
      }
      // an order may not be older than the one before it, whatever this machine's clock says
      notBefore = String(outcome.guard?.last_at ?? '');
      if (!redraw || !outcome.onlyGuard) break;
      await pause(draw, deadline);
      loaded = await redraw(loaded);
    }
    await pause(attempt, deadline);
  }
  throw unavailable();
}

/** The answer of a change; when it is one of the records to be written, as it will stand. */
function answerOf<T>({ answer, writes }: Change<T>): T {
  const write = writes.find(({ record }) => record === answer);
  return write ? (written(write) as T) : answer;
}

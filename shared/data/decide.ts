import { type Instant, nowInstant } from '../lib/clock.ts';
import { invalid, unavailable } from '../lib/refusal.ts';
import type { Change } from './change.ts';
import { commit, written } from './commit.ts';
import { currentDeadline, pause } from './retry.ts';
import type { Row } from './rows.ts';
import type { Action } from './transact.ts';

const decisions = 5; // times that a rule is asked when others keep changing what it was asked about

/** What a rule is given beside what was loaded. */
export interface Moment {
  readonly now: Instant;
}

/** What was written, or the row of an earlier request that stood under the same idempotency key. */
export type Settled<T> = { readonly answer: T; readonly change: Change<T> } | { readonly repeated: Row };

/**
 * The decide-again loop: reads, asks the rule, commits what it answers in one transaction; when a record has moved in the
 * meantime it reads and asks again, at most five times, then refuses with 503. So a rule never sees a stale record and
 * never writes half. `beside` makes further actions of the same transaction from the change. The answer is the record as
 * it was written. A unique value that somebody else holds is a 422 at its place, or decided again where the write says so.
 */
export async function decide<Loaded, T>(
  load: () => Promise<Loaded>,
  rule: (loaded: Loaded, moment: Moment) => Change<T>,
  beside: (change: Change<T>, answer: T) => Promise<readonly Action[]> = async () => [],
): Promise<Settled<T>> {
  const deadline = currentDeadline();
  let notBefore: Instant = '';
  for (let attempt = 0; attempt < decisions; attempt += 1) {
    const loaded = await load();
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
    await pause(attempt, deadline);
  }
  throw unavailable();
}

/** The answer of a change; when it is one of the records to be written, as it will stand. */
function answerOf<T>({ answer, writes }: Change<T>): T {
  const write = writes.find(({ record }) => record === answer);
  return write ? (written(write) as T) : answer;
}

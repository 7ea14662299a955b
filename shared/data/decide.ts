import { type Instant, nowInstant } from '../lib/clock.ts';
import { invalid, unavailable } from '../lib/refusal.ts';
import type { Change } from './change.ts';
import { commit, written } from './commit.ts';
import { currentDeadline, pause } from './retry.ts';
import type { Row } from './rows.ts';
import type { Action } from './transact.ts';
import { inTurn } from './turns.ts';

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
  readonly redraw?: Redraw<Loaded> | undefined;
}

/** Another id for what the order guard lets in by rising ids alone; what was read stays as it is. */
export interface Redraw<Loaded> {
  /** Whose guard it is: changes of one line of this process do not overtake one another. */
  readonly line: string;
  draw(loaded: Loaded): Promise<Loaded>;
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
  /** Settles the change, or answers whether the order guard alone was in its way. */
  const settle = async (loaded: Loaded): Promise<Settled<T> | 'guarded' | 'moved'> => {
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
    return outcome.onlyGuard ? 'guarded' : 'moved';
  };
  /** The same with other ids for as long as the guard is in the way; at once where another change went first. */
  const settleDrawing = async (read: Loaded, { draw }: Redraw<Loaded>, waited: boolean) => {
    let settled = waited ? 'guarded' : await settle(read);
    for (let drawn = 0; settled === 'guarded'; drawn += 1) {
      if (drawn > 0 || !waited) await pause(drawn, deadline);
      settled = await settle(await draw(read));
    }
    return settled;
  };
  for (let attempt = 0; attempt < decisions; attempt += 1) {
    const loaded = await load();
    const settled = await (redraw
      ? inTurn(redraw.line, (waited) => settleDrawing(loaded, redraw, waited))
      : settle(loaded));
    if (typeof settled === 'object') return settled;
    await pause(attempt, deadline);
  }
  throw unavailable();
}

/** The answer of a change; when it is one of the records to be written, as it will stand. */
function answerOf<T>({ answer, writes }: Change<T>): T {
  const write = writes.find(({ record }) => record === answer);
  return write ? (written(write) as T) : answer;
}

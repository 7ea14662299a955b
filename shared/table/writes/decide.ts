import type { Change } from '../../changes/change.ts';
import { type Instant, nowInstant } from '../../lib/clock.ts';
import { unavailable } from '../../lib/refusal.ts';
import { currentDeadline, type Deadline, pause } from '../retry.ts';
import { commit, type Obstructed, refuseTaken, written } from './commit.ts';

const decisions = 5; // times that a rule is asked when others keep changing what it was asked about

/** What a rule is given with what was loaded. */
export interface Moment {
  readonly now: Instant;
}

/** A pure rule: from what was read to a change, or a refusal. */
type Rule<Loaded, T> = (loaded: Loaded, moment: Moment) => Change<T>;

/** How a decision draws another id where the order guard refuses the one that it has. */
export interface Redrawing<Loaded> {
  /** Draws another id, since the guard takes rising ids alone; the rest of what was read stays as it is. */
  readonly redraw?: ((loaded: Loaded) => Promise<Loaded>) | undefined;
}

/** Commits a change whose answer is `value`. Answers what came of it, or what was in the way. */
export type Committer<T, R> = (
  change: Change<T>,
  value: T,
  deadline: Deadline,
) => Promise<{ readonly result: R } | Obstructed>;

/** Decides a change and commits it; answers the rule's answer, as it was written where it is one of the records. */
export const decide = <Loaded, T>(
  load: () => Promise<Loaded>,
  rule: Rule<Loaded, T>,
  redrawing: Redrawing<Loaded> = {},
): Promise<T> =>
  decideBy(
    async (change, value, deadline) => {
      const outcome = await commit(change, [], deadline);
      return outcome.written ? { result: value } : outcome;
    },
    load,
    rule,
    redrawing,
  );

/**
 * Runs the decide-again loop: reads, asks the rule, commits what it answers in one transaction; when a record has moved
 * in the meantime it reads and asks again, at most five times, then refuses with 503. So a rule never sees a stale
 * record and never writes half. A unique value that another record holds is a 422 at its place, or decided again where
 * the write says so. Where the order guard alone is in the way, another id is drawn until the request's deadline: other
 * requests place orders of the same merchant, and nothing has to be read for that.
 */
export async function decideBy<Loaded, T, R>(
  committer: Committer<T, R>,
  load: () => Promise<Loaded>,
  rule: Rule<Loaded, T>,
  { redraw }: Redrawing<Loaded>,
): Promise<R> {
  const deadline = currentDeadline();
  let notBefore: Instant = '';
  for (let attempt = 0; attempt < decisions; attempt += 1) {
    let loaded = await load();
    for (let draw = 0; ; draw += 1) {
      const now = nowInstant();
      const change = rule(loaded, { now: now > notBefore ? now : notBefore });
      const outcome = await committer(change, answerOf(change), deadline);
      if ('result' in outcome) return outcome.result;
      refuseTaken(outcome);
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

/** Answers a change's answer; when it is one of the records to be written, as it will be in the table. */
function answerOf<T>({ answer, writes }: Change<T>): T {
  const write = writes.find(({ record }) => record === answer);
  return write ? (written(write) as T) : answer;
}

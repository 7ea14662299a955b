import { currentDeadline, type Deadline } from '../../aws/deadlines.ts';
import type { Change } from '../../domain/change.ts';
import { type Instant, nowInstant } from '../../lib/clock.ts';
import { unavailable } from '../../lib/refusal.ts';
import { pause } from '../retry.ts';
import { commit, type Obstructed, refuseTaken, written } from './commit.ts';

const decisions = 5; // times that a rule is called while other requests keep changing what it was given

/** For changes that many requests may do to one record at once, where each of them can be done, such as counting. */
export const patient = { decisions: 25 } as const;

/** What a rule is given in addition to what was loaded. */
export interface Moment {
  readonly now: Instant;
}

/** A pure rule: from what was read to a change, or a refusal. */
type Rule<Loaded, T> = (loaded: Loaded, moment: Moment) => Change<T>;

/** How a decision goes on where others come in between. */
export interface Redrawing<Loaded> {
  /** Draws another id, since the guard takes rising ids alone; the rest of what was read stays as it is. */
  readonly redraw?: ((loaded: Loaded) => Promise<Loaded>) | undefined;
  /** How often the rule is called at most, where five times are too few. */
  readonly decisions?: number;
}

/** Commits a change whose answer is `value`. Answers the result, or the obstacle. */
export type Committer<T, R> = (
  change: Change<T>,
  value: T,
  deadline: Deadline,
) => Promise<{ readonly result: R } | Obstructed>;

/**
 * Decides a change and commits it. Answers the rule's answer; where that is a record of the change, it is as it was
 * written.
 */
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
 * Reads, calls the rule, and commits the rule's change in one transaction. When a record has moved in the meantime, it
 * does so again, at most five times unless `decisions` says more, and then refuses with 503: so no change is based on a
 * stale record, and none is written in half. A unique value that another record holds is refused with 422 at its path,
 * or decided again where the write says so. Where only the order guard fails, because other requests place orders of
 * the same merchant, another id is drawn until the request's deadline; nothing has to be read again for that.
 */
export async function decideBy<Loaded, T, R>(
  committer: Committer<T, R>,
  load: () => Promise<Loaded>,
  rule: Rule<Loaded, T>,
  { redraw, decisions: most = decisions }: Redrawing<Loaded>,
): Promise<R> {
  const deadline = currentDeadline();
  let notBefore: Instant = '';
  for (let attempt = 0; attempt < most; attempt += 1) {
    let loaded = await load();
    for (let draw = 0; ; draw += 1) {
      const now = nowInstant();
      const change = rule(loaded, { now: now > notBefore ? now : notBefore });
      const outcome = await committer(change, answerOf(change), deadline);
      if ('result' in outcome) return outcome.result;
      refuseTaken(outcome);
      // an order may not be older than the one before it, even if this machine's clock is behind
      notBefore = String(outcome.guard?.last_at ?? '');
      if (!redraw || !outcome.onlyGuard) break;
      await pause(draw, deadline);
      loaded = await redraw(loaded);
    }
    await pause(attempt, deadline);
  }
  throw unavailable();
}

/** Answers a change's answer; where that is a record of the change, it is as it will be in the table. */
function answerOf<T>({ answer, writes }: Change<T>): T {
  const write = writes.find(({ record }) => record === answer);
  return write ? (written(write) as T) : answer;
}

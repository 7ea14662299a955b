import { currentDeadline } from '../../aws/deadlines.ts';
import type { Change } from '../../domain/change.ts';
import { type Instant, nowInstant } from '../../lib/clock.ts';
import { Refusal, unavailable } from '../../lib/refusal.ts';
import { pause } from '../retry.ts';
import type { Row } from '../rows.ts';
import { commit, refuseTaken, written } from './commit.ts';
import type { Action } from './transact.ts';

const decisions = 5; // times that a rule is called while other requests keep changing what it was given

/** For changes that many requests may do to one record at once, where each of them can be done, such as counting. */
export const manyRetries = { decisions: 25 } as const;

/** What a rule is given in addition to what was loaded. */
export interface Moment {
  readonly now: Instant;
}

/** How a decision goes on where others come in between. */
export interface Retrying<Loaded> {
  /** Draws another id, since the guard takes rising ids alone; the rest of what was read stays as it is. */
  readonly retryWithNewId?: ((loaded: Loaded) => Promise<Loaded>) | undefined;
  /** How often the rule is called at most, where five times are too few. */
  readonly decisions?: number;
}

/** Where the first result of a request is kept: a repeat of the request gets that result. */
export interface IdempotencyRecord<R> {
  /** Reads the first result; undefined if there is none. */
  find(): Promise<R | undefined>;
  /** Makes the action that keeps a result; it fails if another result is kept already. */
  keep(result: R): Action;
  /** Reads the first result off its row; undefined if that has expired. */
  replay(row: Row): R | undefined;
}

/** A change that is to be decided and written. */
interface ToWrite<Loaded, T, R> {
  /** Reads what the rule is given; called again if another request was faster. */
  load(): Promise<Loaded>;
  /** A pure rule: from what was read to a change, or a refusal. */
  rule(loaded: Loaded, moment: Moment): Change<T>;
  /**
   * Makes the result from the change and the rule's answer. If the answer is a record of the change, it is given as it
   * will be in the table.
   */
  resultOf(change: Change<T>, answer: T): Promise<R> | R;
  readonly record?: IdempotencyRecord<R> | undefined;
  readonly retrying?: Retrying<Loaded> | undefined;
}

/**
 * Reads, calls the rule, and commits the rule's change in one transaction. Returns the result, once for each
 * idempotency record: a repeat gets the first result, even if both run at the same time. Without a record, every call
 * writes.
 *
 * If a record that the rule was given has moved, this reads and decides again, at most five times unless `retrying`
 * says more, and then refuses with 503: so no change is based on a stale record, and none is written in half. If only
 * the order guard fails, because other requests place orders of the same merchant, another id is drawn until the
 * request's deadline; nothing has to be read again for that. A unique value that another record holds is refused with
 * 422 at its path, or decided again where the write says so.
 */
export const runOnce = <Loaded, T, R>({
  load,
  rule,
  resultOf,
  record,
  retrying: { retryWithNewId, decisions: most = decisions } = {},
}: ToWrite<Loaded, T, R>): Promise<R> =>
  answerOnce(record, async () => {
    const deadline = currentDeadline();
    let notBefore: Instant = '';
    for (let attempt = 0; attempt < most; attempt += 1) {
      if (attempt > 0) await pause(attempt - 1, deadline);
      let loaded = await load();
      for (let draw = 0; ; draw += 1) {
        const now = nowInstant();
        const change = rule(loaded, { now: now > notBefore ? now : notBefore });
        // The result is made before the change is written, because it is kept in the same transaction: no crash leaves
        // an effect whose repeat would not get this result. For the same reason, a result that cannot be shown, such as
        // one that is too large, is refused before anything is written.
        const result = await resultOf(change, answerOf(change));
        const keeper = takesEffect(change) ? record : undefined; // a change without an effect keeps no result
        const outcome = await commit(change, keeper ? [keeper.keep(result)] : [], deadline);
        // where nothing has to be changed, another request under the same key may have changed it since the look-up
        if (outcome.written) return (keeper ? undefined : await record?.find()) ?? result;
        const first = outcome.repeated && record?.replay(outcome.repeated);
        if (first !== undefined) return first;
        refuseTaken(outcome);
        // an order may not be older than the one before it, even if this machine's clock is behind
        notBefore = String(outcome.guard?.last_at ?? '');
        if (!retryWithNewId || !outcome.onlyGuard) break;
        await pause(draw, deadline);
        loaded = await retryWithNewId(loaded);
      }
    }
    throw unavailable();
  });

/** Decides a change and commits it, as `runOnce` does. Returns the rule's answer. */
export const decide = <Loaded, T>(
  load: () => Promise<Loaded>,
  rule: (loaded: Loaded, moment: Moment) => Change<T>,
  retrying?: Retrying<Loaded>,
): Promise<T> => runOnce({ load, rule, resultOf: (_change, answer) => answer, retrying });

/** Returns the first result if the record has one, else acts. If acting is refused, looks for such a result again. */
export async function answerOnce<R>(record: IdempotencyRecord<R> | undefined, act: () => Promise<R>): Promise<R> {
  const first = await record?.find();
  if (first !== undefined) return first;
  try {
    return await act();
  } catch (error) {
    // in the meantime another request under the same key may have made the change that this one was refused for
    const repeated = error instanceof Refusal ? await record?.find() : undefined;
    if (repeated === undefined) throw error;
    return repeated;
  }
}

/** Tells whether a change writes or deletes anything. */
export const takesEffect = ({ writes, removes = [] }: Change<unknown>): boolean => writes.length + removes.length > 0;

function answerOf<T>({ answer, writes }: Change<T>): T {
  const write = writes.find(({ record }) => record === answer);
  return write ? (written(write) as T) : answer;
}

import { currentDeadline } from '../../aws/deadlines.ts';
import type { Change } from '../../domain/change.ts';
import { type Instant, nowInstant } from '../../lib/clock.ts';
import { Refusal, unavailable } from '../../lib/refusal.ts';
import { pause } from '../retry.ts';
import type { Row } from '../rows.ts';
import { commit, commitActions, refuseTaken, written } from './commit.ts';
import type { Action } from './transact.ts';

const decisions = 5; // how often a rule is called while other requests keep changing its input

/** For changes that many requests make to one record at once and that can all succeed, such as counting. */
export const manyRetries = { decisions: 25 } as const;

/** The input of a rule in addition to the loaded records. */
export interface Moment {
  readonly now: Instant;
}

/** How a decision is retried if other requests interfere. */
export interface Retrying<Loaded> {
  /**
   * Gives back what `load` reserved. Called when the outcome of an attempt is known, so not if a commit fails with an
   * error.
   */
  readonly release?: ((loaded: Loaded) => Promise<void>) | undefined;
  /** Maximum number of calls of the rule, if five are too few. */
  readonly decisions?: number;
}

/** Stores the first result of a request. A repeat of the request gets that result. */
export interface IdempotencyRecord<R> {
  /** Reads the first result. Returns undefined if no result is stored. */
  find(): Promise<R | undefined>;
  /** Returns the action that stores a result. It fails if another result is already stored. */
  keep(result: R): Action;
  /** Returns the first result in its row. Returns undefined if it has expired. */
  replay(row: Row): R | undefined;
}

/** A change to decide and write. */
interface ToWrite<Loaded, T, R> {
  /** Reads the rule's input. Called again if another request was faster. */
  load(): Promise<Loaded>;
  /** A pure rule. It returns a change for the input, or throws a refusal. */
  rule(loaded: Loaded, moment: Moment): Change<T>;
  /**
   * Returns the result of the request, from the change and the rule's answer. If the answer is a record of the change,
   * it is passed as it will be stored.
   */
  resultOf(change: Change<T>, answer: T): Promise<R> | R;
  readonly record?: IdempotencyRecord<R> | undefined;
  readonly retrying?: Retrying<Loaded> | undefined;
}

/**
 * Loads the input, calls the rule, and commits the rule's change in one transaction. Returns the result, once per
 * idempotency record: a repeat gets the first result, even if both requests run at the same time. Without an
 * idempotency record, every call writes.
 *
 * If a record in the input has changed since it was read, this loads and decides again. It does so at most five times,
 * unless `retrying` says otherwise, and then rejects with 503. So no change is based on a stale record, and no change
 * is written partially.
 *
 * If another record holds a unique value, this rejects with 422 at the path of the value, or decides again if the write
 * says so.
 */
export const runOnce = <Loaded, T, R>({
  load,
  rule,
  resultOf,
  record,
  retrying: { release = async () => undefined, decisions: most = decisions } = {},
}: ToWrite<Loaded, T, R>): Promise<R> =>
  answerOnce(record, async () => {
    /** Calls the rule, and creates the result from its change. */
    const decided = async (loaded: Loaded) => {
      const change = rule(loaded, { now: nowInstant() });
      // The result is created before the change is written, because the same transaction stores both. So no crash
      // leaves an effect without a stored result. For the same reason, a result that cannot be shown, such as one that
      // is too large, is rejected before anything is written.
      return { change, result: await resultOf(change, answerOf(change)) };
    };
    const deadline = currentDeadline();
    for (let attempt = 0; attempt < most; attempt += 1) {
      if (attempt > 0) await pause(attempt - 1, deadline);
      const loaded = await load();
      const { change, result } = await decided(loaded).catch(async (error: unknown) => {
        await release(loaded);
        throw error;
      });
      const keeper = takesEffect(change) ? record : undefined; // a change without an effect stores no result
      const outcome = await commit(change, keeper ? [keeper.keep(result)] : [], deadline);
      await release(loaded);
      // if the change was empty, another request with the same key may have made it since `find` was called
      if (outcome.written) return (keeper ? undefined : await record?.find()) ?? result;
      const first = outcome.repeated && record?.replay(outcome.repeated);
      if (first !== undefined) return first;
      refuseTaken(outcome);
    }
    throw unavailable();
  });

/** Decides and commits a change, as `runOnce` does. Returns the rule's answer. */
export const decide = <Loaded, T>(
  load: () => Promise<Loaded>,
  rule: (loaded: Loaded, moment: Moment) => Change<T>,
  retrying?: Retrying<Loaded>,
): Promise<T> => runOnce({ load, rule, resultOf: (_change, answer) => answer, retrying });

/** Returns a function for `load`. Its first call returns the records that were already read. */
export function startingWith<Loaded>(first: Loaded, read: () => Promise<Loaded>): () => Promise<Loaded> {
  let held: { readonly loaded: Loaded } | undefined = { loaded: first };
  return async () => {
    const loaded = held ? held.loaded : await read();
    held = undefined;
    return loaded;
  };
}

/**
 * Returns the first result if the record has one, otherwise calls `act`. If `act` throws a refusal, this looks for a
 * first result again.
 */
export async function answerOnce<R>(record: IdempotencyRecord<R> | undefined, act: () => Promise<R>): Promise<R> {
  const first = await record?.find();
  if (first !== undefined) return first;
  try {
    return await act();
  } catch (error) {
    // another request with the same key may have made the change in the meantime, so that this request was rejected
    const repeated = error instanceof Refusal ? await record?.find() : undefined;
    if (repeated === undefined) throw error;
    return repeated;
  }
}

/**
 * Stores the result of a request whose effects were committed one by one. Returns the first result, which another
 * request with the same key may have stored.
 */
export async function keepResult<R>(record: IdempotencyRecord<R> | undefined, result: R): Promise<R> {
  if (!record) return result;
  const { written } = await commitActions([record.keep(result)]);
  return (written ? undefined : await record.find()) ?? result;
}

/** Returns whether a change writes or deletes any record. */
export const takesEffect = ({ writes, removes = [] }: Pick<Change<unknown>, 'writes' | 'removes'>): boolean =>
  writes.length + removes.length > 0;

function answerOf<T>({ answer, writes }: Change<T>): T {
  const write = writes.find(({ record }) => record === answer);
  return write ? (written(write) as T) : answer;
}

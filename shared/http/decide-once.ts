import type { Change } from '../domain/change.ts';
import { Refusal } from '../lib/refusal.ts';
import { commit } from '../table/writes/commit.ts';
import { type Committer, decideBy, type Moment, type Redrawing } from '../table/writes/decide.ts';
import { inPhases, type Phases } from '../table/writes/phases.ts';
import { firstAnswer, type IdempotencyKey, keepAnswer, replay } from './idempotency.ts';
import type { Answer } from './stages.ts';

/** Makes the caller's answer from a change that is about to be written, and from the rule's answer. */
export type AnswerTo<T> = (change: Change<T>, value: T) => Promise<Answer>;

/**
 * Decides a request's change and commits it, once for each idempotency key: a repeat gets the first answer, also when
 * both run at the same time. Without a key every request is decided.
 */
export const decideOnce = <Loaded, T>(
  key: IdempotencyKey | undefined,
  load: () => Promise<Loaded>,
  rule: (loaded: Loaded, moment: Moment) => Change<T>,
  answerTo: AnswerTo<T>,
  redrawing: Redrawing<Loaded> = {},
): Promise<Answer> => answerOnce(key, () => decideBy(committing(key, answerTo), load, rule, redrawing));

/**
 * Decides as `decideOnce` does, for a change that writes something ahead of its own transaction: that too happens once
 * under the key.
 */
export const decideOnceInPhases = <Prepared, Loaded, T>(
  key: IdempotencyKey | undefined,
  prepare: () => Promise<Prepared>,
  { load, decide, rollBack }: Phases<Prepared, Loaded, T>,
  answerTo: AnswerTo<T>,
  redrawing: Redrawing<Loaded> = {},
): Promise<Answer> =>
  answerOnce(key, () =>
    inPhases(
      prepare,
      (prepared) => decideBy(committing(key, answerTo), () => load(prepared), decide, redrawing),
      rollBack,
    ),
  );

/**
 * Answers what was answered under the key already, else acts. When acting is refused, it looks for such an answer
 * again.
 */
export async function answerOnce(key: IdempotencyKey | undefined, act: () => Promise<Answer>): Promise<Answer> {
  const first = key && (await firstAnswer(key));
  if (first) return first;
  try {
    return await act();
  } catch (error) {
    // in the meantime another request under the same key may have made the change that this one was refused for
    const repeated = error instanceof Refusal && key ? await firstAnswer(key) : undefined;
    if (!repeated) throw error;
    return repeated;
  }
}

/**
 * Commits a change together with its answer. The answer is made before the change is written, because it is kept in the
 * same transaction: no crash leaves an effect whose repeat would not get this answer. What cannot be shown, such as an
 * answer that is too large, is refused before it is written, for the same reason.
 */
const committing =
  <T>(key: IdempotencyKey | undefined, answerTo: AnswerTo<T>): Committer<T, Answer> =>
  async (change, value, deadline) => {
    const answer = await answerTo(change, value);
    // only answers of writes that took effect are kept
    const kept = key && takesEffect(change) ? [keepAnswer(key, answer)] : [];
    const outcome = await commit(change, kept, deadline);
    if (!outcome.written) {
      const first = key && outcome.repeated && replay(key, outcome.repeated);
      return first ? { result: first } : outcome;
    }
    // where nothing has to be changed, another request under this key may have changed it since the look-up
    const first = key && kept.length === 0 ? await firstAnswer(key) : undefined;
    return { result: first ?? answer };
  };

/** Tells whether a change writes or deletes anything. */
export const takesEffect = ({ writes, removes = [] }: Change<unknown>): boolean => writes.length + removes.length > 0;

import { isDeepStrictEqual } from 'node:util';

/** One observed operation: its start, its end and its response. Workers have no response. */
export interface Happened {
  readonly start: number;
  readonly end: number;
  readonly answer?: { readonly status: number };
}

/** Returns the state after an operation that runs alone. Returns undefined if its response is wrong for the state. */
export type SerialStep<S, O> = (subject: S, operation: O) => S | undefined;

/** Whether a response has the expected values. Fields that it lacks do not count. */
export const shows = <A extends object>(answer: A | undefined, wanted: A): boolean =>
  answer !== undefined &&
  Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(Reflect.get(answer, name), value));

/**
 * Searches an order in which the operations, one after the other, have all the observed responses. An operation that
 * ended before another began stays before it. Operations with 503 count as not executed. Throws with the history if no
 * such order exists.
 */
export function requireSerial<S, O extends Happened>(step: SerialStep<S, O>, start: S, history: readonly O[]): void {
  const happened = history.filter(({ answer }) => answer?.status !== 503);
  const hopeless = new Set<string>();
  const explain = (subject: S, left: readonly O[]): boolean => {
    if (left.length === 0) return true;
    const name = JSON.stringify([subject, left.map((one) => happened.indexOf(one))]);
    if (hopeless.has(name)) return false;
    const firstEnd = Math.min(...left.map(({ end }) => end));
    for (const next of left.filter((one) => one.start <= firstEnd)) {
      const after = step(subject, next);
      if (
        after &&
        explain(
          after,
          left.filter((one) => one !== next),
        )
      )
        return true;
    }
    hopeless.add(name);
    return false;
  };
  if (explain(start, happened)) return;
  const lines = history.map(({ start: from, end, answer, ...asked }) => {
    return `${from}–${end} ${JSON.stringify(asked)} → ${JSON.stringify(answer ?? 'done')}`;
  });
  throw new Error(`No serial order explains, from ${JSON.stringify(start)}:\n${lines.join('\n')}`);
}

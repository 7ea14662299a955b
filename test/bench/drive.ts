import { percentile } from './figures.ts';

/** What came of callers that went on for a while. */
export interface Driven {
  readonly done: number;
  readonly failures: readonly string[];
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * So many callers do one thing after the other, for so many seconds or as long as there is something to do; what is
 * under way at the end counts still.
 */
export async function drive(
  callers: number,
  lasting: number | (() => boolean),
  work: (caller: number, turn: number) => Promise<void>,
): Promise<Driven> {
  const took: number[] = [];
  const failures: string[] = [];
  const startedAt = performance.now();
  const goesOn = typeof lasting === 'number' ? () => performance.now() < startedAt + lasting * 1000 : lasting;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; goesOn(); turn += 1) {
        const at = performance.now();
        try {
          await work(caller, turn);
          took.push(performance.now() - at);
        } catch (error) {
          failures.push(String(error));
        }
      }
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  return {
    done: took.length,
    failures,
    perSecond: took.length / elapsed,
    p50: percentile(took, 50),
    p99: percentile(took, 99),
  };
}

/** The element of a list that a caller's turn falls on. */
export function pickOf<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('There is nothing to pick from');
  return one;
}

import { percentile } from './figures.ts';

/** The results of callers that ran for a while. */
export interface Driven {
  readonly done: number;
  readonly failures: readonly string[];
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Runs a number of callers, each doing one thing after the other, for a number of seconds or until no work is left.
 * Work in progress at the end counts too.
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

/** Returns the list element for a caller's turn. */
export function pickOf<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('The list is empty');
  return one;
}

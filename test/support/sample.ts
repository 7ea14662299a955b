import { afterAll } from 'vitest';

/** Whether heavy suites test all cases, as in `npm run promises` and in runs with a mutant. */
export const isWhole = process.env.PROMISES === 'whole' || process.env.MUTANT !== undefined;

const daySeconds = 86_400;

/** Selects the part that a sample takes: `SAMPLE_SEED`, or the number of the day, so that the parts take turns. */
export const sampleSeed = Number(process.env.SAMPLE_SEED ?? Math.floor(Date.now() / 1000 / daySeconds));

/** Takes samples for a suite. When the suite ends, prints how many cases of how many were tested. */
export interface Sampler {
  /**
   * Takes every `share`-th case. The seed selects the first one, so that as many consecutive seeds together take each
   * case once. `turn` shifts the first case, so that consecutive samples do not all have the same one.
   */
  oneIn<T>(share: number, cases: readonly T[], turn?: number): readonly T[];
  /** Returns the number of random cases: `ofSample` in a sample, otherwise `ofAll`. */
  draws(ofSample: number, ofAll: number): number;
}

/** Creates the sampler of a suite. Call it where the suite declares its tests. */
export function makeSampler(what: string): Sampler {
  const count = { tried: 0, all: 0 };
  const add = (tried: number, all: number) => {
    count.tried += tried;
    count.all += all;
  };
  afterAll(() => {
    if (count.tried === count.all) return;
    const again = `SAMPLE_SEED=${sampleSeed} repeats this sample, PROMISES=whole runs all cases`;
    process.stdout.write(`${what}: ${count.tried} of ${count.all} tried (${again})\n`);
  });
  return {
    oneIn(share, cases, turn = 0) {
      const taken = isWhole ? cases : cases.filter((_, index) => (index + turn + sampleSeed) % share === 0);
      add(taken.length, cases.length);
      return taken;
    },
    draws(ofSample, ofAll) {
      const drawn = isWhole ? ofAll : ofSample;
      add(drawn, ofAll);
      return drawn;
    },
  };
}

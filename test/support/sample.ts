import { afterAll } from 'vitest';

/** Whether heavy suites try all that they have: `npm run promises` does, and so does a run that is meant to fail. */
export const isWhole = process.env.PROMISES === 'whole' || process.env.MUTANT !== undefined;

const daySeconds = 86_400;

/** Says which part a sample takes: `SAMPLE_SEED`, or the number of the day, so that the parts take turns. */
export const sampleSeed = Number(process.env.SAMPLE_SEED ?? Math.floor(Date.now() / 1000 / daySeconds));

/** Takes samples for a suite and prints, when it ends, how many of how many were tried. */
export interface Sampler {
  /**
   * Takes one of so many cases, from a place on that the seed names: over as many seeds each case is taken once. The
   * `turn` moves that place, so that samples that are taken one after the other do not all have the same.
   */
  oneIn<T>(share: number, cases: readonly T[], turn?: number): readonly T[];
  /** How many random cases to draw: a sample's, or all. */
  draws(ofSample: number, ofAll: number): number;
}

/** Makes the sampler of a suite; call it where the suite's tests are declared. */
export function makeSampler(what: string): Sampler {
  const count = { tried: 0, all: 0 };
  const add = (tried: number, all: number) => {
    count.tried += tried;
    count.all += all;
  };
  afterAll(() => {
    if (count.tried === count.all) return;
    const again = `SAMPLE_SEED=${sampleSeed}; npm run promises tries all`;
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

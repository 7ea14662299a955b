import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { type Bench, startBench } from './model/bench.ts';
import { regressions } from './model/regressions.ts';
import type { Sequence } from './model/requests.ts';
import type { Ran } from './model/run.ts';
import { sequences } from './model/steps.ts';
import { workSequences } from './model/work-sequences.ts';

// The suite compares the whole order path, up to delivery, with a model. It sends random sequences of requests, work
// and time. A few hundred lines that share no code with the service predict each response. MODEL_RUNS sets the number
// of sequences. MODEL_SEED and MODEL_PATH repeat one.

const environment = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined || text === '' ? undefined : Number(text);
};
const numRuns = environment('MODEL_RUNS') ?? makeSampler('sequences of the model').draws(100, 500);
// the sequences are the same each time, so that a failure comes from a change, and more runs draw other sequences
const seed = environment('MODEL_SEED') ?? (process.env.MODEL_RUNS && !process.env.MUTANT ? randomInt(2 ** 31) : 1);
const shrinkingMilliseconds = 60_000;
const path = process.env.MODEL_PATH;

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => vi.useRealTimers());

const run = (sequence: Sequence): Promise<Ran> => bench.run(sequence);

describe('the order path', () => {
  test('returns the same responses as the model', async () => {
    const figures = { sequences: 0, commands: 0, requests: 0, orders: 0, delivered: 0, replays: 0, refusals: 0 };
    let failedAt: number | undefined;
    const property = fc.asyncProperty(sequences, async (sequence) => {
      // stops shrinking the sequence after that time
      if (failedAt !== undefined && performance.now() - failedAt > shrinkingMilliseconds) return;
      try {
        const ran = await run(sequence);
        figures.sequences += 1;
        figures.commands += sequence.steps.length;
        for (const name of ['requests', 'orders', 'delivered', 'replays', 'refusals'] as const)
          figures[name] += ran[name];
      } catch (error) {
        failedAt ??= performance.now();
        throw error;
      }
    });
    const details = await fc.check(property, {
      numRuns: path ? 1 : numRuns,
      seed,
      ...(path && { path }),
      endOnFailure: process.env.MUTANT !== undefined, // a mutant's sequence need not be short
    });
    if (details.failed) {
      const again = `MODEL_SEED=${details.seed} MODEL_PATH=${details.counterexamplePath}`;
      const { steps, settings } = details.counterexample?.[0] ?? { steps: [], settings: undefined };
      const shown = steps.map((step, index) => `  ${index + 1}. ${JSON.stringify(step)}`).join('\n');
      throw new Error(
        `${details.errorInstance}\nAgain: ${again} npx vitest run test/promises/model.test.ts\n${JSON.stringify(settings)}\n${shown}`,
      );
    }
    report('Model', 'order path', figures);
    // sequences that end early would prove nothing
    if (!path) {
      expect(figures.orders, 'orders placed').toBeGreaterThan(numRuns / 10);
      expect(figures.delivered, 'orders completed').toBeGreaterThan(numRuns / 20);
    }
  });

  test.each(Object.entries(workSequences))('passes a sequence about %s', async (_, sequence) => {
    await expect(run(sequence)).resolves.toHaveProperty('requests');
  });

  const fixed = Object.entries(regressions);
  test.runIf(fixed.length > 0).each(fixed)(
    'the order path still passes a sequence that failed once: %s',
    async (_, sequence) => {
      await expect(run(sequence)).resolves.toHaveProperty('requests');
    },
  );
});

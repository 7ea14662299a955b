import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadNextRelease, lostFields, type OtherRelease } from '../support/other-release.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { type Bench, startBench } from './model/bench.ts';
import { sequences } from './model/steps.ts';
import { workSequences } from './model/work-sequences.ts';

// Each release reads what the release before and the release after wrote. Two releases share one table for minutes
// during a deployment, and for longer after a roll-back. The suite runs sequences of the model with this release and
// the next one (test/support/next-release.ts). One of them does each request and each run of a worker. The next release
// throws if a record lacks a field that its upgrades add.

/** Returns whether the next release does the n-th run of a function in a sequence, starting at 0. */
type Turns = (run: number) => boolean;

/** Takes turns at random. */
const shuffled =
  (seed: number): Turns =>
  (run) =>
    (createHash('sha256').update(`${seed} ${run}`).digest()[0] ?? 0) % 2 === 0;

const phase = 15; // runs of functions. The sequences have 40 to 120
/** This release, then a deployment during which both run, the next release, and a roll-back to this one. */
const rolledBack: Turns = (run) => (run < 3 * phase ? run >= phase && (run >= 2 * phase || run % 2 === 0) : false);

let turns: Turns = () => false;
const figures = { sequences: 0, requests: 0, 'runs of this release': 0, 'runs of the next release': 0 };
let runs = 0;
function isNext(): boolean {
  const next = turns(runs);
  runs += 1;
  figures[next ? 'runs of the next release' : 'runs of this release'] += 1;
  return next;
}

let beside: OtherRelease;
let bench: Bench;
beforeAll(async () => {
  beside = await loadNextRelease(isNext);
  bench = await startBench(beside);
});
afterAll(() => vi.useRealTimers());

async function run(sequence: Parameters<Bench['run']>[0], by: Turns): Promise<void> {
  turns = by;
  runs = 0;
  const { requests } = await bench
    .run(sequence, (table) => lostFields(table, beside))
    .finally(() => {
      turns = () => false;
    });
  figures.sequences += 1;
  figures.requests += requests;
}
afterAll(() => report('Releases', 'order path', figures));

const numRuns = makeSampler('sequences of two releases').draws(25, 250);

describe('this release and the next one', () => {
  test('return the same responses as the model if they take turns', async () => {
    const property = fc.asyncProperty(sequences, fc.nat(), (sequence, seed) => run(sequence, shuffled(seed)));
    await fc.assert(property, { numRuns, seed: 1, endOnFailure: true });
    expect(figures['runs of this release']).toBeGreaterThan(numRuns * 10);
    expect(figures['runs of the next release']).toBeGreaterThan(numRuns * 10);
  });

  test.each(Object.entries(workSequences))(
    'pass a sequence about %s before, during and after an update',
    async (_, sequence) => {
      await run(sequence, rolledBack);
    },
  );
});

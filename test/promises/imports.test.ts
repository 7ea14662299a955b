import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patientClock } from '../support/chaos.ts';
import { type FaultInjector, injectFaults, isBatch, isCommit, type Seen } from '../support/faults.ts';
import { type Images, startImages } from '../support/images.ts';
import { everyBranch, type ImportFile, oneProductEachRow, stumblingBlocks, written } from '../support/import-file.ts';
import { type ImportRuns, importRuns, type Options, worker } from '../support/import-runs.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import type { Way } from '../support/ways.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// P9: an import whose worker dies continues where it stopped. Each row takes effect once, and the counters are exact.
// The catalogue, counters and report are the same as without a disturbance.

let world: TestWorld;
let faults: FaultInjector;
let images: Images;
let runs: ImportRuns;
beforeAll(async () => {
  world = await startTestWorld();
  images = await startImages();
  faults = injectFaults({ inBucket: true });
  world.onInvocation(() => faults.revive());
  patientClock(world);
  runs = await importRuns(world, faults, { images: images.url });
});
afterAll(() => images.stop());

const always = () => true;

const deaths: readonly Way[] = [
  { name: 'ends before', fault: 'ends before', times: 1, concerns: always },
  { name: 'ends after', fault: 'ends after', times: 1, concerns: always },
];
const troubles: readonly Way[] = [
  { name: 'answer lost', fault: 'answer lost', times: 1, concerns: always },
  { name: 'call lost', fault: 'call lost', times: 1, concerns: always },
  // one more than the SDK's attempts
  { name: 'throttled three times', fault: 'throttled', times: 3, concerns: always },
  { name: 'cancelled by conflict', fault: 'conflict', times: 1, concerns: isCommit },
  { name: 'internal error after', fault: 'internal error after', times: 3, concerns: always },
  { name: 'returns a partial answer', fault: 'partial answer', times: 1, concerns: isBatch },
];

/** Lets calls of an import's runs fail from the k-th on, counted over all runs. */
function disturb(k: number, { fault, times }: Way): void {
  let n = 0;
  faults.reset(({ by }) => {
    if (by !== worker) return undefined;
    n += 1;
    return n >= k && n < k + times ? fault : undefined;
  });
}

/** A call of an import's runs that fails. */
interface Point {
  readonly call: Seen;
  readonly k: number;
  readonly way: Way;
}

const pointsOf = (calls: readonly Seen[], ways: readonly Way[]): readonly Point[] =>
  calls.flatMap((call, index) =>
    ways.filter(({ concerns }) => concerns(call)).map((way) => ({ call, k: index + 1, way })),
  );

/** Imports a file once for each point at which a call fails. The result is always the same. */
async function requireSame(
  file: ImportFile,
  options: Partial<Options>,
  choose: (calls: readonly Seen[]) => readonly Point[],
): Promise<{ calls: number; points: number }> {
  const { result, calls } = await runs.undisturbed(file, options);
  expect(result.state).toBe('finished');
  const points = choose(calls);
  for (const { call, k, way } of points) {
    const id = await runs.start(file, options);
    disturb(k, way);
    await runs.run(id);
    await runs.settle(id);
    faults.reset();
    expect(await runs.result(id), `call ${k} (${call.command}) ${way.name}`).toEqual(result);
  }
  return { calls: calls.length, points: points.length };
}

const everyNth = <T>(n: number, all: readonly T[]): readonly T[] => all.filter((_, index) => index % n === 0);

const sampler = makeSampler('failures of imports');

describe.each<[string, Partial<Options>]>([
  ['that keeps existing objects', {}],
  ['that overwrites existing objects', { overwrite_existing: true, should_preserve_published: true }],
  ['that is a dry run', { overwrite_existing: true, dry_run: true }],
])('an import %s', (name, options) => {
  test.each([
    ['its worker dies at', 'deaths', 160, deaths],
    ['fails', 'failures', 800, troubles],
  ] as const)('has the same result whichever call %s', async (_, what, share, ways) => {
    const figures = await requireSame(everyBranch(images.url), options, (calls) =>
      sampler.oneIn(share, pointsOf(calls, ways)),
    );
    report('P9', `${what} of an import ${name}`, { calls: figures.calls, 'crash points': figures.points });
  });
});

test('an import of 20,000 rows has the same result whichever call its worker dies at', async () => {
  const figures = await requireSame(oneProductEachRow(20_000, 400), {}, (calls) =>
    sampler.oneIn(40, everyNth(8, pointsOf(calls, deaths))),
  );
  report('P9', 'deaths of an import of 20 000 rows', { calls: figures.calls, 'crash points': figures.points });
});

test('a dry run of an import reports what the import does, and changes nothing', async () => {
  const file = everyBranch(images.url, { locked: false });
  const nothing = await runs.undisturbed(written([]), {});
  for (const overwrite_existing of [false, true]) {
    const checked = await runs.undisturbed(file, { overwrite_existing, dry_run: true });
    const { result } = await runs.undisturbed(file, { overwrite_existing });
    const { state, counts, report: lines } = checked.result;
    expect({ state, counts, lines }).toEqual({ state: result.state, counts: result.counts, lines: result.report });
    expect(checked.result.catalogue).toBe(nothing.result.catalogue);
  }
});

/** The result of a row must not depend on where a run began. */
describe.each(Object.entries(stumblingBlocks))('%s', (_name, file) => {
  test('has the same result wherever a worker dies', async () => {
    const afterBlocks = (calls: readonly Seen[]) =>
      pointsOf(calls, deaths).filter(({ call, way: { fault } }) => isCommit(call) && fault === 'ends after');
    await requireSame(file, { overwrite_existing: true }, (calls) => sampler.oneIn(3, afterBlocks(calls).slice(0, 6)));
  });
});

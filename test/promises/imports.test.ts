import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deathsOf } from '../support/crash-points.ts';
import { isCommit } from '../support/faults.ts';
import { everyBranch, oneProductEachRow, stumblingBlocks, written } from '../support/import-file.ts';
import { type ImportRuns, optionsOfImports, startImportRuns } from '../support/import-runs.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';

// P9: an import whose worker dies continues where it stopped. Each row takes effect once, and the counters are exact.
// The catalogue, counters and report are the same as without a disturbance.

let runs: ImportRuns;
beforeAll(async () => {
  runs = await startImportRuns();
});
afterAll(() => runs.images.stop());

const everyNth = <T>(n: number, all: readonly T[]): readonly T[] => all.filter((_, index) => index % n === 0);

const sampler = makeSampler('deaths of imports');

test.each(optionsOfImports)(
  'an import %s has the same result whichever call its worker dies at',
  async (name, options) => {
    const figures = await runs.expectSame(everyBranch(runs.images.url), options, (calls) =>
      sampler.oneIn(160, deathsOf(calls)),
    );
    expect(figures.calls).toBeGreaterThan(50);
    report('P9', `deaths of an import ${name}`, figures);
  },
);

test('an import of 20,000 rows has the same result whichever call its worker dies at', async () => {
  const figures = await runs.expectSame(oneProductEachRow(20_000, 400), {}, (calls) =>
    sampler.oneIn(40, everyNth(8, deathsOf(calls))),
  );
  report('P9', 'deaths of an import of 20 000 rows', figures);
});

test('a dry run of an import reports what the import does, and changes nothing', async () => {
  const file = everyBranch(runs.images.url, { locked: false });
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
    await runs.expectSame(file, { overwrite_existing: true }, (calls) => {
      const afterBlocks = deathsOf(calls).filter(
        ({ call, way: { fault } }) => isCommit(call) && fault === 'ends after',
      );
      return sampler.oneIn(3, afterBlocks.slice(0, 6));
    });
  });
});

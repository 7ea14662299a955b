import { afterAll, beforeAll, expect, test } from 'vitest';
import { failuresOf } from '../support/crash-points.ts';
import { everyBranch } from '../support/import-file.ts';
import { type ImportRuns, optionsOfImports, startImportRuns } from '../support/import-runs.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';

// P9: the catalogue, counters and report of an import are the same whichever of its calls fails in whichever way.

let runs: ImportRuns;
beforeAll(async () => {
  runs = await startImportRuns();
});
afterAll(() => runs.images.stop());

const sampler = makeSampler('failures of imports');

test.each(optionsOfImports)('an import %s has the same result whichever call fails', async (name, options) => {
  const figures = await runs.expectSame(everyBranch(runs.images.url), options, (calls) =>
    sampler.oneIn(800, failuresOf(calls)),
  );
  expect(figures.calls).toBeGreaterThan(50);
  report('P9', `failures of an import ${name}`, figures);
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { mutation } from './test/support/mutation.ts';

const endpoints = 'test/endpoints/**/*.test.ts';
/**
 * Suites whose files share processes. Three suites of workers have their own: two replace clients, and one has a world
 * whose timers would run in later files.
 */
const shared = [
  'test/{domain,http,infra,privacy,rules}/**/*.test.ts',
  'test/workers/!(denied-bucket|place-test-order|run-disposition).test.ts',
];
// suites that are too slow for every change: proofs, whole systems, and large inputs
const proofs = 'test/{conformance,e2e,promises,sandbox,simulation}/**/*.test.ts';
const large = 'test/**/*.large.test.ts';
const largeEndpoints = 'test/endpoints/**/*.large.test.ts';

const endpointSetup = 'test/support/start-endpoint-world.ts';

const minute = 60_000;
/** Ends a test that hangs. No test waits for a time, so a busy machine only makes the tests slower. */
const testMilliseconds = 2 * minute;
/** Ends a proof that hangs. A proof tries many cases in one test, and `npm run promises` tries all of them. */
const proofMilliseconds = (process.env.PROMISES === 'whole' ? 360 : 10) * minute;

/** What all projects share. Each project has its own plugins, because Vitest starts a server for each. */
const project = (
  name: string,
  include: string[],
  more: { exclude?: string[]; isolate?: false; milliseconds?: number; setup?: string } = {},
) => ({
  plugins: [...mutation()],
  test: {
    name,
    include,
    exclude: more.exclude,
    isolate: more.isolate,
    setupFiles: [
      'test/support/time-limits.ts',
      'test/support/local-names.ts',
      ...(more.setup === undefined ? [] : [more.setup]),
    ],
    testTimeout: more.milliseconds ?? testMilliseconds,
    hookTimeout: more.milliseconds ?? testMilliseconds,
  },
});

export default defineConfig({
  test: {
    projects: [
      // a process runs many files of endpoint tests, so that it loads the functions once
      project('endpoints', [endpoints], { exclude: [large], isolate: false, setup: endpointSetup }),
      project('shared', shared, { exclude: [large], isolate: false }),
      project('others', ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'], {
        exclude: [endpoints, ...shared, proofs, large],
      }),
      project('proofs', [proofs, large], { exclude: [largeEndpoints], milliseconds: proofMilliseconds }),
      project('proofs of endpoints', [largeEndpoints], { milliseconds: proofMilliseconds, setup: endpointSetup }),
    ],
    globalSetup: ['test/support/engine.ts'],
    // a suite waits for the table's engine a third of its time, so three processes keep two processors busy
    maxWorkers: Math.max(3, availableParallelism()),
    maxConcurrency: 2, // mutants at once
    reporters: ['default', './test/support/closing-line.ts'],
  },
});

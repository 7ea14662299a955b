import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { mutation } from './test/support/mutation.ts';

const endpoints = 'test/endpoints/**/*.test.ts';
/** Suites whose files share processes. The two suites of workers that replace clients do not. */
const shared = [
  'test/{domain,http,infra,privacy,rules}/**/*.test.ts',
  'test/workers/!(denied-bucket|run-disposition).test.ts',
];
// suites that are too slow for every change: proofs, whole systems, and large inputs
const proofs = 'test/{conformance,e2e,promises,sandbox,simulation}/**/*.test.ts';
const large = 'test/**/*.large.test.ts';
const largeEndpoints = 'test/endpoints/**/*.large.test.ts';

const endpointSetup = 'test/support/start-endpoint-world.ts';

/** What all projects share. Each project has its own plugins, because Vitest starts a server for each. */
const project = (
  name: string,
  include: string[],
  more: { exclude?: string[]; isolate?: false; setup?: string } = {},
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
    // ends a test that hangs: none waits for a time, so a busy machine only makes them slower
    testTimeout: 120_000,
    hookTimeout: 120_000,
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
      project('proofs', [proofs, large], { exclude: [largeEndpoints] }),
      project('proofs of endpoints', [largeEndpoints], { setup: endpointSetup }),
    ],
    globalSetup: ['test/support/engine.ts'],
    // a suite waits for the table's engine a third of its time: three keep two processors busy
    maxWorkers: Math.max(3, availableParallelism()),
    reporters: ['default', './test/support/closing-line.ts'],
  },
});

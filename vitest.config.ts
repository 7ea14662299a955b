import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { mutation } from './test/support/mutation.ts';

export default defineConfig({
  plugins: [...mutation()],
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    globalSetup: ['test/support/engine.ts'],
    setupFiles: ['test/support/time-limits.ts'],
    // a suite waits for the table's engine a third of its time: two keep two processors busy
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // ends a test that hangs: none waits for a time, so a busy machine only makes them slower
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', './test/support/closing-line.ts'],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { mutation } from './test/support/mutation.ts';

export default defineConfig({
  plugins: [...mutation()],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/engine.ts'],
    // a suite waits for the table's engine a third of its time: two keep two processors busy
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/support/closing-line.ts'],
  },
});

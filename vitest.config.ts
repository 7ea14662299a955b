import { defineConfig } from 'vitest/config';
import { mutation } from './test/support/mutation.ts';

export default defineConfig({
  plugins: [...mutation()],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/engine.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/support/closing-line.ts'],
  },
});

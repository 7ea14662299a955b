import type { Sequence } from './requests.ts';

/** Sequences that were counterexamples once, by what was wrong. Each is a test. */
export const regressions: Readonly<Record<string, Sequence>> = {};

import type { StageSettings } from './options.ts';

/**
 * The settings of each stage that this repository deploys, so that no deployment forgets one. An option such as `-c
 * concurrency=500` replaces a setting in one deployment, for a trial. A stage that is not listed has the defaults.
 */
export const stages: Readonly<Record<string, StageSettings>> = {
  live: { gradual: true },
  test: {},
};

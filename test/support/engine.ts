import type { TestProject } from 'vitest/node';
import { startDynoxide } from '../../infra/local/dynoxide.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the table's engine. */
    engine: string;
  }
}

/** Starts the table's engine once for all test files; each makes a table of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startDynoxide();
  project.provide('engine', engine.endpoint);
  return () => engine.stop();
}

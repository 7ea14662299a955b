import type { TestProject } from 'vitest/node';
import { type LocalBucket, startBucket } from '../../infra/local/bucket.ts';
import { startDynoxide } from '../../infra/local/dynoxide.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the table's engine. */
    engine: string;
    /** What leads to the bucket. */
    bucket: LocalBucket['environment'];
  }
}

/** Starts the engines of table and bucket once for all test files; each makes a table and a bucket of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const [engine, bucket] = await Promise.all([startDynoxide(), startBucket(say, 'test-emulator.log')]);
  project.provide('engine', engine.endpoint);
  project.provide('bucket', { ...bucket.environment });
  return async () => {
    await Promise.all([engine.stop(), bucket.stop()]);
  };
}

import type { TestProject } from 'vitest/node';
import { type LocalBucket, startBucket } from '../../local/bucket.ts';
import { startEngine } from '../../local/engine.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the table's engine. */
    engine: string;
    /** Whether that engine is held to DynamoDB's own answers; the emulator's table differs from it in places. */
    isExact: boolean;
    /** What leads to the bucket. */
    bucket: LocalBucket['environment'];
  }
}

const inexact =
  "No exact engine of the table is here (CONTRIBUTING.md): the emulator's own is used, and the tests that it fails are skipped.";

/** Starts the engines of table and bucket once for all test files; each makes a table and a bucket of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [engine, bucket] = await Promise.all([startEngine(process.env), startBucket('test-emulator.log')]);
  if (!engine) process.stdout.write(`${inexact}\n`);
  project.provide('engine', engine?.endpoint ?? bucket.environment.AWS_ENDPOINT_URL_S3);
  project.provide('isExact', engine !== undefined);
  project.provide('bucket', { ...bucket.environment });
  return async () => {
    await Promise.all([engine?.stop(), bucket.stop()]);
  };
}

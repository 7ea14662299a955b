import type { TestProject } from 'vitest/node';
import { type LocalBucket, startBucket } from '../../local/bucket.ts';
import { startEngine } from '../../local/engine.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the table's engine. */
    engine: string;
    /** Whether that engine matches the responses of DynamoDB. The emulator's table differs in places. */
    isExact: boolean;
    /** The environment that points to the bucket. */
    bucket: LocalBucket['environment'];
  }
}

const inexact =
  "No exact engine of the table is installed (CONTRIBUTING.md). The tests use the emulator's table and skip the tests that it fails.";

/**
 * Starts the engines of the table and the bucket once for all test files. Each test file creates its own table and
 * bucket.
 */
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

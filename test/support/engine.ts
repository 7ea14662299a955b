import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type LocalBucket, startBucket } from '../../local/bucket.ts';
import { createTable } from '../../local/create-table.ts';
import { loadDemo } from '../../local/demo-data.ts';
import { startEngine } from '../../local/engine.ts';
import type { Row } from '../../shared/table/rows.ts';
import { environmentOf } from '../table/own-table.ts';
import { allRows } from './dump.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the table's engine. */
    engine: string;
    /** Whether that engine matches the responses of DynamoDB. The emulator's table differs in places. */
    isExact: boolean;
    /** The environment that points to the bucket. */
    bucket: LocalBucket['environment'];
    /** The keys and rows of the demo data, which each test world begins with. */
    demo: { readonly keys: Readonly<Record<string, string>>; readonly rows: readonly Row[] };
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
  const endpoint = engine?.endpoint ?? bucket.environment.AWS_ENDPOINT_URL_S3;
  project.provide('engine', endpoint);
  project.provide('demo', await loadedDemo(endpoint));
  project.provide('isExact', engine !== undefined);
  project.provide('bucket', { ...bucket.environment });
  return async () => {
    await Promise.all([engine?.stop(), bucket.stop()]);
  };
}

/** Loads the demo data into a separate table, and returns its keys and rows. */
async function loadedDemo(endpoint: string): Promise<ProvidedContext['demo']> {
  const before = { ...process.env };
  try {
    Object.assign(process.env, environmentOf(endpoint, 'demo'));
    await createTable(endpoint, 'demo');
    return { keys: await loadDemo(), rows: await allRows() };
  } finally {
    process.env = before; // test processes inherit it
  }
}

import { expect } from 'vitest';
import { askFunctions, runFunction } from '../../local/local-functions.ts';
import { functionName, prefixOf } from '../../shared/aws/resource-names.ts';
import type { System } from './system.ts';

const placeOf = ({ environment: { AWS_ENDPOINT_URL: endpoint = '', STAGE: stage = '' } }: System) => ({
  endpoint,
  stage,
});

/** Sets a function's timeout. */
export async function limitTo(system: System, name: string, seconds: number): Promise<void> {
  const path = `/2015-03-31/functions/${functionName(prefixOf(placeOf(system).stage), name)}/configuration`;
  await askFunctions(placeOf(system), path, { method: 'PUT', body: JSON.stringify({ Timeout: seconds }) });
}

/** Limits the concurrent runs of a function, or removes the limit if no number is given. */
export async function throttle(system: System, arn: string, atOnce?: number): Promise<void> {
  const path = `/2017-10-31/functions/${arn.split(':').at(-1)}/concurrency`;
  const body = JSON.stringify({ ReservedConcurrentExecutions: atOnce });
  await askFunctions(placeOf(system), path, atOnce === undefined ? { method: 'DELETE' } : { method: 'PUT', body });
}

/** Runs the sweeper, as its schedule does each minute. */
export async function sweep(system: System): Promise<void> {
  const { failed } = await runFunction(placeOf(system), 'sweeper', {});
  expect(failed).toBe(false);
}

import { expect } from 'vitest';
import { askFunctions, runFunction } from '../../local/local-functions.ts';
import { functionName, liveAlias, prefixOf } from '../../shared/aws/resource-names.ts';
import * as z from '../../shared/model/zod.ts';
import type { System } from './system.ts';

const placeOf = ({ environment: { AWS_ENDPOINT_URL: endpoint = '', STAGE: stage = '' } }: System) => ({
  endpoint,
  stage,
});

/** Sets a function's timeout, and moves its alias to a new version with this timeout. */
export async function limitTo(system: System, name: string, seconds: number): Promise<void> {
  const place = placeOf(system);
  const path = `/2015-03-31/functions/${functionName(prefixOf(place.stage), name)}`;
  await askFunctions(place, `${path}/configuration`, { method: 'PUT', body: JSON.stringify({ Timeout: seconds }) });
  const published = await askFunctions(place, `${path}/versions`, { method: 'POST', body: '{}' });
  const { Version } = z.object({ Version: z.string() }).parse(await published.json());
  const body = JSON.stringify({ FunctionVersion: Version });
  await askFunctions(place, `${path}/aliases/${liveAlias}`, { method: 'PUT', body });
}

/** Limits the concurrent runs of a function, or removes the limit if no number is given. */
export async function throttle(system: System, arn: string, atOnce?: number): Promise<void> {
  const [, name] = /:function:([^:]+)/.exec(arn) ?? expect.unreachable();
  const path = `/2017-10-31/functions/${name}/concurrency`;
  const body = JSON.stringify({ ReservedConcurrentExecutions: atOnce });
  await askFunctions(placeOf(system), path, atOnce === undefined ? { method: 'DELETE' } : { method: 'PUT', body });
}

/** Runs the sweeper, as its schedule does each minute. */
export async function sweep(system: System): Promise<void> {
  const { failed } = await runFunction(placeOf(system), 'sweeper', {});
  expect(failed).toBe(false);
}

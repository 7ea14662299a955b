import { expect } from 'vitest';
import { askFunctions, runFunction } from '../../local/local-functions.ts';
import { functionName, liveAlias, prefixOf } from '../../shared/aws/resource-names.ts';
import * as z from '../../shared/model/zod.ts';
import type { DeployedSystem } from './system.ts';

const placeOf = ({ environment: { AWS_ENDPOINT_URL: endpoint = '', STAGE: stage = '' } }: DeployedSystem) => ({
  endpoint,
  stage,
});

/** Changes the configuration of a function in a new version, and moves the function's alias to this version. */
export async function releaseWith(
  system: DeployedSystem,
  name: string,
  change: { readonly Timeout?: number; readonly Handler?: string },
): Promise<void> {
  const place = placeOf(system);
  const path = `/2015-03-31/functions/${functionName(prefixOf(place.stage), name)}`;
  await askFunctions(place, `${path}/configuration`, { method: 'PUT', body: JSON.stringify(change) });
  const published = await askFunctions(place, `${path}/versions`, { method: 'POST', body: '{}' });
  const { Version } = z.object({ Version: z.string() }).parse(await published.json());
  const body = JSON.stringify({ FunctionVersion: Version });
  await askFunctions(place, `${path}/aliases/${liveAlias}`, { method: 'PUT', body });
}

/** Runs the sweeper, as its schedule does each minute. */
export async function sweep(system: DeployedSystem): Promise<void> {
  const { failed } = await runFunction(placeOf(system), 'sweeper', {});
  expect(failed).toBe(false);
}

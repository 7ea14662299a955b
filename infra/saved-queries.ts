import type { Stack } from 'aws-cdk-lib';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { logicalId } from '../shared/aws/resource-names.ts';
import { logQueries } from './log-queries.ts';
import type { DeploymentOptions } from './options.ts';

/**
 * Saves the queries in the console of Logs Insights, in a folder with the name of the system. A query names no log
 * groups, because it can name 50, and the stage has more functions. The emulator has no saved queries.
 */
export function savedQueries(stack: Stack, { prefix, emulated }: DeploymentOptions): void {
  if (emulated) return;
  for (const [name, { query: queryString }] of Object.entries(logQueries))
    new CfnQueryDefinition(stack, `${logicalId(name)}Query`, { name: `${prefix}/${name}`, queryString });
}

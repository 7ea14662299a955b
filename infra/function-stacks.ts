import type { App, Stack } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Contract } from '../shared/http/contract.ts';
import { reservedForEndpoint } from './concurrency.ts';
import type { Data } from './data-stack.ts';
import type { FoundEndpoint } from './find-functions.ts';
import { releasesIn } from './gradual-release.ts';
import { authGrants, grantsOf, type Holdings, holdingsOf } from './grants.ts';
import { type CodeOf, makeFunction } from './make-function.ts';
import { makeStack } from './make-stack.ts';
import { stackOf } from './nouns-of-stacks.ts';
import type { DeploymentOptions } from './options.ts';
import { isOnOrderPath } from './order-path.ts';

const requestSeconds = 15;
const waitingRequestSeconds = 29; // the gateway times out after 29 s, so a longer run would be useless
// CPU scales with memory, up to a core at 1,769 MB. A cold start compiles about 350 KB and opens a TLS connection. That
// takes twice as long with 512 MB
const endpointMemoryMegabytes = 1024;

/** Returns whether a request may take longer, because it waits for a job, the state machine or the bucket. */
const waitsLong = ({ waits, needs }: Contract): boolean =>
  waits === true || needs.some((need) => need === 'disposition:run' || need.startsWith('files:'));

const sendsNothing =
  'an endpoint writes events, and the relay sends them. An import of a queue would prevent its removal.';

const readsStage = 'an endpoint gets the URL with each request, so its environment cannot contain it.';

/** Creates the stacks of the endpoint functions. They do not depend on each other, on the gateway, or on Work. */
export const makeFunctionStacks = (
  app: App,
  options: DeploymentOptions,
  data: Data,
  endpoints: readonly FoundEndpoint[],
  codeOf: CodeOf,
): readonly Stack[] =>
  [...Map.groupBy(endpoints, stackOf)].map(([id, members]) => {
    const stack = makeStack(app, options, id, 'functions of endpoints');
    const holdings = holdingsOf(stack, options, data);
    const made = new Map(members.map((found) => [found, endpointFunction(stack, options, found, holdings, codeOf)]));
    releaseGradually(stack, options, made);
    return stack;
  });

/** Creates the aliases of the functions of the order path. The gateway calls all other functions without an alias. */
function releaseGradually(
  stack: Stack,
  options: DeploymentOptions,
  made: ReadonlyMap<FoundEndpoint, LambdaFunction>,
): void {
  const onPath = [...made].filter(([found]) => isOnOrderPath(found));
  if (onPath.length === 0) return;
  const releaseOf = releasesIn(stack, options);
  for (const [{ name }, target] of onPath) releaseOf(name, target);
}

/** Creates the function of an endpoint. */
function endpointFunction(
  stack: Stack,
  options: DeploymentOptions,
  { name, endpoint: { contract } }: FoundEndpoint,
  holdings: Holdings,
  codeOf: CodeOf,
): LambdaFunction {
  if (contract.needs.includes('queues:send')) throw new Error(`${name}: ${sendsNothing}`);
  if (contract.needs.includes('address')) throw new Error(`${name}: ${readsStage}`);
  return makeFunction(stack, options, {
    name,
    summary: `${contract.route}: ${contract.summary}`,
    code: codeOf(name),
    timeoutSeconds: waitsLong(contract) ? waitingRequestSeconds : requestSeconds,
    memoryMegabytes: endpointMemoryMegabytes,
    reservedExecutions: options.reserve ? reservedForEndpoint(contract) : undefined,
    ...grantsOf(contract.needs, authGrants(contract), holdings),
  });
}

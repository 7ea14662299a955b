import { type App, Stack } from 'aws-cdk-lib';
import type { Contract } from '../shared/http/contract.ts';
import type { Data } from './data-stack.ts';
import type { FoundEndpoint } from './find-functions.ts';
import { faultAlarm } from './function-alarms.ts';
import { authGrants, grantsOf, type Holdings, holdingsOf } from './grants.ts';
import { type CodeOf, makeFunction } from './make-function.ts';
import { stackOf } from './nouns-of-stacks.ts';
import type { DeploymentOptions } from './options.ts';

const requestSeconds = 15;
const waitingRequestSeconds = 29; // the gateway gives an answer up after 29 s: a longer run would have no reader
// CPU comes with memory, a whole one at 1 769 MB: a cold start compiles some 350 KB and opens TLS, which 512 MB doubles
const endpointMemoryMegabytes = 1024;

/** Tells whether a request may take longer: callers, the state machine and the bucket have time of their own. */
const waitsLong = ({ waits, needs }: Contract): boolean =>
  waits === true || needs.some((need) => need === 'disposition:run' || need.startsWith('files:'));

const sendsNothing =
  'an endpoint writes events; the relay sends them. A queue that this stack knew could not be removed.';

const readsStage = 'an endpoint is told the address with each request: its environment cannot name it.';

/** Makes the stacks of the endpoints' functions. None of them knows another one, the gateway, or Work. */
export const makeFunctionStacks = (
  app: App,
  options: DeploymentOptions,
  data: Data,
  endpoints: readonly FoundEndpoint[],
  codeOf: CodeOf,
): readonly Stack[] =>
  [...Map.groupBy(endpoints, stackOf)].map(([id, members]) => {
    const name = id.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase();
    const stack = new Stack(app, id, {
      stackName: `${options.prefix}-${name}`,
      description: `made-to-order: functions of endpoints (${name})`,
      ...(options.env && { env: options.env }),
      suppressTemplateIndentation: true,
    });
    const holdings = holdingsOf(stack, options, data);
    for (const found of members) endpointFunction(stack, options, found, holdings, codeOf);
    return stack;
  });

/** Makes the function of an endpoint, with its alarm. */
function endpointFunction(
  stack: Stack,
  options: DeploymentOptions,
  { name, endpoint: { contract } }: FoundEndpoint,
  holdings: Holdings,
  codeOf: CodeOf,
): void {
  if (contract.needs.includes('queues:send')) throw new Error(`${name}: ${sendsNothing}`);
  if (contract.needs.includes('address')) throw new Error(`${name}: ${readsStage}`);
  const target = makeFunction(stack, options, {
    name,
    summary: `${contract.route}: ${contract.summary}`,
    code: codeOf(name),
    timeoutSeconds: waitsLong(contract) ? waitingRequestSeconds : requestSeconds,
    memoryMegabytes: endpointMemoryMegabytes,
    ...grantsOf(contract.needs, authGrants(contract), holdings),
  });
  faultAlarm(stack, options, { name, target, errorImpact: contract.errorImpact });
}

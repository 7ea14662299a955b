import { type App, Aws, Fn, Stack } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { logicalId } from '../shared/aws/resource-names.ts';
import { type Contract, routesOf } from '../shared/http/contract.ts';
import { blocks } from '../shared/lib/blocks.ts';
import type { Data } from './data-stack.ts';
import type { FoundEndpoint } from './find-functions.ts';
import { faultAlarm } from './function-alarms.ts';
import { refusedAlarm, requestsAlarm, unansweredAlarm, unavailableAlarm } from './gateway-alarms.ts';
import { areaOfFile, type Route } from './gateway-document.ts';
import { grantsOf, grantsOfDoor, holdingsOf } from './grants.ts';
import { type CodeOf, makeFunction } from './make-function.ts';
import { acknowledge, type Options } from './options.ts';
import { restApi } from './rest-api.ts';

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

/** Makes the Api stack: the gateway and a function per endpoint. */
export function apiStack(
  app: App,
  options: Options,
  data: Data,
  endpoints: readonly FoundEndpoint[],
  codeOf: CodeOf,
): Stack {
  const stack = new Stack(app, 'Api', {
    stackName: `${options.prefix}-api`,
    description: 'made-to-order: gateway and endpoints',
    ...(options.env && { env: options.env }),
    suppressTemplateIndentation: true,
  });
  acknowledge(stack, large);
  const holdings = holdingsOf(stack, options, data);
  const functions = endpoints.map((found) => {
    const { contract } = found.endpoint;
    if (contract.needs.includes('queues:send')) throw new Error(`${found.name}: ${sendsNothing}`);
    if (contract.needs.includes('address')) throw new Error(`${found.name}: ${readsStage}`);
    const made = makeFunction(stack, options, {
      name: found.name,
      summary: `${contract.route}: ${contract.summary}`,
      code: codeOf(found.name),
      timeoutSeconds: waitsLong(contract) ? waitingRequestSeconds : requestSeconds,
      memoryMegabytes: endpointMemoryMegabytes,
      ...grantsOf(contract.needs, grantsOfDoor(contract), holdings),
    });
    faultAlarm(stack, options, { name: found.name, target: made, errorImpact: contract.errorImpact });
    return { area: areaOfFile(found), routes: routesOf(contract), made };
  });
  const routes = [...Map.groupBy(functions, ({ area }) => area)].flatMap(([area, members]) =>
    blocks(members, functionsPerRole).flatMap((block, index): Route[] => {
      const role = invokeRole(
        stack,
        `Invoke${logicalId(area)}${index === 0 ? '' : index + 1}`,
        block.map(({ made }) => made),
      );
      return block.flatMap(({ routes, made }) =>
        routes.map((route) => ({ route, uri: invocationUri(made), credentials: role.roleArn })),
      );
    }),
  );
  const api = restApi(stack, options, routes);
  for (const watch of [unansweredAlarm, unavailableAlarm]) watch(stack, options);
  for (const watch of [requestsAlarm, refusedAlarm]) watch(stack, options, api.restApiName);
  return stack;
}

const large = {
  'Annotation::@aws-cdk/core:Stack.templateSize':
    'Of 1 000 000 bytes: the suites try 110 endpoints against this limit.',
};

const functionsPerRole = 80; // a role's policy holds 10 240 characters, some 85 functions

/**
 * Makes a role for the gateway to invoke functions of one area with. Its trust names no account: the gateway does not
 * tell `aws:SourceAccount` when it takes on the role of an integration, and every request would be a 500
 * (aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws, pull request 479).
 */
const invokeRole = (stack: Stack, id: string, functions: readonly IFunction[]): Role =>
  new Role(stack, id, {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: {
      invoke: new PolicyDocument({
        statements: [
          new PolicyStatement({
            effect: Effect.ALLOW,
            actions: ['lambda:InvokeFunction'],
            resources: functions.map(({ functionArn }) => functionArn),
          }),
        ],
      }),
    },
  });

const invocationUri = ({ functionArn }: IFunction): string =>
  Fn.join('', [
    'arn:',
    Aws.PARTITION,
    ':apigateway:',
    Aws.REGION,
    ':lambda:path/2015-03-31/functions/',
    functionArn,
    '/invocations',
  ]);

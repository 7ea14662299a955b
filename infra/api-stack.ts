import { type App, ArnFormat, Fn, type Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { functionName, liveAlias } from '../shared/aws/resource-names.ts';
import { routesOf } from '../shared/http/contract.ts';
import type { FoundEndpoint } from './find-functions.ts';
import { refusedAlarm, requestsAlarm, unansweredAlarm, unavailableAlarm } from './gateway-alarms.ts';
import type { GatewayRoute } from './gateway-document.ts';
import { makeStack } from './make-stack.ts';
import { stackOf } from './nouns-of-stacks.ts';
import type { DeploymentOptions } from './options.ts';
import { isOnOrderPath } from './order-path.ts';
import { restApi } from './rest-api.ts';
import { burnAlarms } from './service-level.ts';

/**
 * Creates the Api stack with the gateway. It refers to functions by name, and is deployed after their stacks. An import
 * would prevent the removal of a function.
 */
export function apiStack(
  app: App,
  options: DeploymentOptions,
  functionStacks: readonly Stack[],
  endpoints: readonly FoundEndpoint[],
): { readonly stack: Stack; readonly api: SpecRestApi } {
  const stack = makeStack(app, options, 'Api', 'gateway');
  for (const before of functionStacks) stack.addStackDependency(before);
  const called = (found: FoundEndpoint): string => {
    const name = functionName(options.prefix, found.name);
    return isOnOrderPath(found) ? `${name}:${liveAlias}` : name;
  };
  const arnOf = (found: FoundEndpoint): string =>
    stack.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: called(found),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  const routes = [...Map.groupBy(endpoints, stackOf)].flatMap(([id, members]) => {
    const { roleArn: credentials } = invokeRole(stack, id.replace(/^Api/, 'Invoke'), members.map(arnOf));
    return members.flatMap((found) =>
      routesOf(found.endpoint.contract).map(
        (route): GatewayRoute => ({ route, uri: invocationUri(called(found)), credentials }),
      ),
    );
  });
  const api = restApi(stack, options, routes);
  burnAlarms(stack, options);
  for (const watch of [unansweredAlarm, unavailableAlarm]) watch(stack, options);
  for (const watch of [requestsAlarm, refusedAlarm]) watch(stack, options, api.restApiName);
  return { stack, api };
}

/**
 * Creates a role with which the gateway invokes the functions of one stack. The policy of a role has room for 10,240
 * characters, which is about 85 names of functions. The trust policy has no account condition, because the gateway does
 * not send `aws:SourceAccount` when it assumes the role of an integration. With the condition, every request would be a
 * 500 (aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws, pull request 479).
 */
const invokeRole = (stack: Stack, id: string, resources: string[]): Role =>
  new Role(stack, id, {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: {
      invoke: new PolicyDocument({
        statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })],
      }),
    },
  });

/**
 * Returns the URI with which the gateway invokes a function, by its name and alias. The CDK would join the parts in a
 * list, which is twice as long as this. Every route has a URI, and the size of the template is limited.
 */
const invocationUri = (name: string): string =>
  Fn.sub(
    [
      `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions`,
      `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:${name}`,
      'invocations',
    ].join('/'),
  );

import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  type CfnFunction,
  type Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { type CfnLogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import { Construct } from 'constructs';
import { functionName, logicalId } from '../shared/aws/resource-names.ts';
import { clockFileVariable } from '../shared/lib/local-clock.ts';
import { acknowledge, type DeploymentOptions } from './options.ts';
import { tracingEnvironment, tracingLayers, tracingStatements } from './tracing.ts';

interface FunctionSettings {
  /** Area, noun and verb, such as `v2-orders-cancel`. */
  readonly name: string;
  readonly summary: string;
  readonly code: Code;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** Reserved concurrent executions of the account. Default: none. */
  readonly reservedExecutions?: number | undefined;
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
}

/** Returns the code of a function by name: the folder of a bundle, or a dummy in tests. */
export type CodeOf = (name: string) => Code;

/** Creates a function with a role and a log group. */
export function makeFunction(scope: Construct, options: DeploymentOptions, settings: FunctionSettings): LambdaFunction {
  const { name, timeoutSeconds, memoryMegabytes } = settings;
  const id = logicalId(name);
  const place = new Construct(scope, id);
  const logGroup = new LogGroup(place, 'Logs', {
    logGroupName: `/${options.prefix}/${name}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new Role(place, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      own: new PolicyDocument({
        statements: [writeLogs(logGroup), ...settings.statements, ...tracingStatements(options)],
      }),
    },
  });
  explainPrefixes(role, settings.statements);
  if (options.tracing)
    acknowledge(role, { 'AwsSolutions-IAM5[Resource::*]': 'X-Ray does not support resource restrictions.' });
  const made = new LambdaFunction(place, 'Function', {
    functionName: functionName(options.prefix, name),
    description: settings.summary,
    code: settings.code,
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: memoryMegabytes,
    ...(settings.reservedExecutions && { reservedConcurrentExecutions: settings.reservedExecutions }),
    timeout: Duration.seconds(timeoutSeconds),
    environment: {
      METRICS_NAMESPACE: options.prefix,
      ...(options.clockFile && { [clockFileVariable]: options.clockFile }),
      ...tracingEnvironment(options),
      ...settings.environment,
    },
    // the policy above is complete, and nothing can add statements to it
    role: role.withoutPolicyUpdates(),
    logGroup,
    // Lambda writes no lines for successful runs, and lines of the service are already JSON (decision 55)
    loggingFormat: LoggingFormat.JSON,
    systemLogLevelV2: SystemLogLevel.WARN,
    applicationLogLevelV2: ApplicationLogLevel.INFO,
    layers: tracingLayers(place, options),
    currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN }, // for a return to an earlier version
  });
  // names that `sam remote invoke` and the console show
  (made.node.defaultChild as CfnFunction).overrideLogicalId(id);
  return made;
}

/**
 * Acknowledges a finding of cdk-nag if a statement names all objects below a prefix of the bucket. Other wildcards stay
 * findings.
 */
function explainPrefixes(role: Role, statements: readonly PolicyStatement[]): void {
  for (const resource of statements.flatMap(({ resources }) => resources)) {
    if (!resource.endsWith('/*')) continue;
    const named = flattenCfnReference(Stack.of(role).resolve(resource));
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::${named}]`]: 'The names of objects are not known before their creation.',
    });
  }
}

const writeLogs = (logGroup: LogGroup): PolicyStatement =>
  new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [(logGroup.node.defaultChild as CfnLogGroup).attrArn],
  });

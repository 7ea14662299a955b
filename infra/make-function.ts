import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  type CfnFunction,
  type Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { type CfnLogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import { Construct } from 'constructs';
import { functionName, logicalId } from '../shared/aws/resource-names.ts';
import { acknowledge, type DeploymentOptions } from './options.ts';

export interface FunctionSettings {
  /** Area, noun and verb: `v2-orders-cancel`. */
  readonly name: string;
  readonly summary: string;
  readonly code: Code;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** Executions that are kept for it, of those that the account may have at a time; none unless stated. */
  readonly reservedExecutions?: number | undefined;
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
}

/** Asks for the code of a function by its name: a bundle's folder, or a dummy in tests. */
export type CodeOf = (name: string) => Code;

/** Makes a function with a role and a log group of its own: three resources, its alarm is the fourth. */
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
        statements: [writeLogs(logGroup), ...settings.statements, ...(options.tracing ? [sendTraces()] : [])],
      }),
    },
  });
  explainPrefixes(role, settings.statements);
  if (options.tracing) acknowledge(role, { 'AwsSolutions-IAM5[Resource::*]': 'X-Ray knows no resource to name.' });
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
    environment: { METRICS_NAMESPACE: options.prefix, ...settings.environment },
    // the policy above is all that it gets: nothing may add to it
    role: role.withoutPolicyUpdates(),
    logGroup,
    // no line of Lambda's own for a run that ended well; our lines are JSON already and stay as they are (decision 55)
    loggingFormat: LoggingFormat.JSON,
    systemLogLevelV2: SystemLogLevel.WARN,
    applicationLogLevelV2: ApplicationLogLevel.INFO,
    ...(options.tracing && { tracing: Tracing.ACTIVE }),
  });
  // names that `sam remote invoke` and the console show
  (made.node.defaultChild as CfnFunction).overrideLogicalId(id);
  return made;
}

/**
 * Answers cdk-nag where a statement names all objects below a prefix of the bucket; any other wildcard stays a finding.
 */
function explainPrefixes(role: Role, statements: readonly PolicyStatement[]): void {
  for (const resource of statements.flatMap(({ resources }) => resources)) {
    if (!resource.endsWith('/*')) continue;
    const named = flattenCfnReference(Stack.of(role).resolve(resource));
    acknowledge(role, { [`AwsSolutions-IAM5[Resource::${named}]`]: 'Objects are named when they are made.' });
  }
}

const writeLogs = (logGroup: LogGroup): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [(logGroup.node.defaultChild as CfnLogGroup).attrArn],
  });

/** Allows what the runtime sends traces with. */
const sendTraces = (): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
    resources: ['*'],
  });

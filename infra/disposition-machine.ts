import { Aws, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { logicalId, machineLogs, machineName } from '../shared/aws/resource-names.ts';
import { disposition } from './disposition.ts';
import { failedAlarm, timedOutAlarm } from './machine-alarms.ts';
import { acknowledge, type DeploymentOptions } from './options.ts';

const allow = (actions: string[], resources: string[]) =>
  new PolicyStatement({ effect: Effect.ALLOW, actions, resources });

/**
 * Makes the state machine of dispositions from its definition, with a role, a log group and two alarms of its own.
 * `tasks` are the functions that it may call, by name.
 */
export function dispositionMachine(
  stack: Stack,
  options: DeploymentOptions,
  tasks: ReadonlyMap<string, IFunction>,
): CfnStateMachine {
  const place = new Construct(stack, 'Disposition');
  // the template shows the definition as it is, with names in it that CloudFormation replaces
  const substitutions: Record<string, string> = {};
  const definition = disposition((name) => {
    const task = tasks.get(name);
    if (!task) throw new Error(`The state machine calls ${name}, which functions/workers lacks`);
    substitutions[logicalId(name)] = task.functionArn;
    return `\${${logicalId(name)}}`;
  });
  const logs = new LogGroup(place, 'Logs', {
    logGroupName: machineLogs(options.prefix),
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new Role(place, 'Role', {
    // Step Functions of another account, which may be told this role's name, cannot take it on
    assumedBy: new ServicePrincipal('states.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    inlinePolicies: {
      own: new PolicyDocument({
        statements: [
          allow(['lambda:InvokeFunction'], Object.values(substitutions)),
          deliverLogs(),
          ...(options.tracing ? [sendTraces()] : []),
        ],
      }),
    },
  });
  acknowledge(role, {
    'AwsSolutions-IAM5[Resource::*]': 'Neither the delivery of logs nor X-Ray knows a resource to name.',
  });
  const machine = new CfnStateMachine(place, 'Machine', {
    stateMachineName: machineName(options.prefix),
    stateMachineType: 'EXPRESS',
    definitionString: JSON.stringify(definition),
    definitionSubstitutions: substitutions,
    roleArn: role.roleArn,
    loggingConfiguration: {
      level: 'ERROR',
      includeExecutionData: false,
      destinations: [{ cloudWatchLogsLogGroup: { logGroupArn: logs.logGroupArn } }],
    },
    ...(options.tracing && { tracingConfiguration: { enabled: true } }),
  });
  machine.overrideLogicalId('Disposition');
  acknowledge(machine, {
    'AwsSolutions-SF1': 'Each task says in a line of its own log what it did; what is missing there are errors.',
    ...(!options.tracing && { 'AwsSolutions-SF2': 'Tracing is a choice of the deployment (tracing).' }),
  });
  for (const watch of [failedAlarm, timedOutAlarm]) watch(stack, options, machine.attrArn);
  return machine;
}

/** Allows what Step Functions sets the delivery of logs up with; AWS knows no resource for any of it. */
const deliverLogs = (): PolicyStatement =>
  allow(
    [
      'logs:CreateLogDelivery',
      'logs:GetLogDelivery',
      'logs:UpdateLogDelivery',
      'logs:DeleteLogDelivery',
      'logs:ListLogDeliveries',
      'logs:PutResourcePolicy',
      'logs:DescribeResourcePolicies',
      'logs:DescribeLogGroups',
    ],
    ['*'],
  );

/** Allows what Step Functions sends traces with. */
const sendTraces = (): PolicyStatement =>
  allow(
    ['xray:PutTraceSegments', 'xray:PutTelemetryRecords', 'xray:GetSamplingRules', 'xray:GetSamplingTargets'],
    ['*'],
  );

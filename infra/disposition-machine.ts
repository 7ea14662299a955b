import { Aws, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { logicalId, machineLogs, machineName } from '../shared/aws/resource-names.ts';
import { disposition } from './disposition.ts';
import { failedAlarm, timedOutAlarm } from './machine-alarms.ts';
import { acknowledge, type DeploymentOptions } from './options.ts';

/**
 * Creates the state machine of dispositions from its definition, with a role, a log group and two alarms. `tasks` are
 * its functions, by name.
 */
export function dispositionMachine(
  stack: Stack,
  options: DeploymentOptions,
  tasks: ReadonlyMap<string, IFunction>,
): CfnStateMachine {
  const place = new Construct(stack, 'Disposition');
  // the template contains the definition as it is, with names that CloudFormation replaces
  const substitutions: Record<string, string> = {};
  const definition = disposition((name) => {
    const task = tasks.get(name);
    if (!task) throw new Error(`The state machine calls ${name}, which does not exist in functions/workers`);
    substitutions[logicalId(name)] = task.functionArn;
    return `\${${logicalId(name)}}`;
  });
  const logs = new LogGroup(place, 'Logs', {
    logGroupName: machineLogs(options.prefix),
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new Role(place, 'Role', {
    // prevents Step Functions of another account from assuming this role by its name
    assumedBy: new ServicePrincipal('states.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    inlinePolicies: {
      own: new PolicyDocument({
        statements: [
          new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: Object.values(substitutions) }),
          deliverLogs(),
        ],
      }),
    },
  });
  acknowledge(role, {
    'AwsSolutions-IAM5[Resource::*]': 'The delivery of logs knows no resource to name.',
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
  });
  machine.overrideLogicalId('Disposition');
  acknowledge(machine, {
    'AwsSolutions-SF1': 'Each task writes its work to its own log, so this log only needs errors.',
    'AwsSolutions-SF2': 'Its tasks are spans of their own (tracingLayer), in the trace of the request.',
  });
  for (const watch of [failedAlarm, timedOutAlarm]) watch(stack, options, machine.attrArn);
  return machine;
}

/** Allows Step Functions to set up the delivery of logs. AWS supports no resource restriction for these actions. */
const deliverLogs = (): PolicyStatement =>
  new PolicyStatement({
    actions: [
      'logs:CreateLogDelivery',
      'logs:GetLogDelivery',
      'logs:UpdateLogDelivery',
      'logs:DeleteLogDelivery',
      'logs:ListLogDeliveries',
      'logs:PutResourcePolicy',
      'logs:DescribeResourcePolicies',
      'logs:DescribeLogGroups',
    ],
    resources: ['*'],
  });

import type { Stack } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { liveAlias, logicalId, releaseAlarmName } from '../shared/aws/resource-names.ts';
import { acknowledge, type DeploymentOptions } from './options.ts';

/** Counts the invocations of all functions that are released gradually and that failed, timed out or did not start. */
export const failedInvocations = ({ prefix }: DeploymentOptions) => ({
  namespace: prefix,
  metricName: 'FailedInvocations',
});

// Lambda logs the reports of these invocations only (SystemLogLevel.WARN)
const isFailure = FilterPattern.all(
  FilterPattern.stringValue('$.type', '=', 'platform.report'),
  FilterPattern.stringValue('$.record.status', '!=', 'success'),
);

/** Creates the alias through which callers reach a function. */
export type ReleaseOf = (name: string, made: LambdaFunction) => Alias;

/**
 * Prepares a stack for aliases that move to each new version of their function. With the option `gradual`, a new
 * version first gets 10 % of the calls for five minutes. If the alarm of releases fires in that time, CodeDeploy
 * returns to the previous version, and CloudFormation rolls the stack back. Otherwise the new version then gets all
 * calls.
 */
export function releasesIn(stack: Stack, options: DeploymentOptions): ReleaseOf {
  const aliasOf: ReleaseOf = (name, made) =>
    new Alias(stack, `${logicalId(name)}Alias`, { aliasName: liveAlias, version: made.currentVersion });
  if (!options.gradual) return aliasOf;
  const role = new Role(stack, 'ReleasesRole', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
  acknowledge(role, {
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
      'The CDK gives this policy to the role of each deployment group.',
  });
  const shared = {
    role,
    application: new LambdaApplication(stack, 'Releases'),
    deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    alarms: [Alarm.fromAlarmName(stack, 'ReleaseAlarm', releaseAlarmName(options.prefix))], // in the Data stack
  };
  const { namespace: metricNamespace, metricName } = failedInvocations(options);
  return (name, made) => {
    const alias = aliasOf(name, made);
    new MetricFilter(stack, `${logicalId(name)}FailedInvocations`, {
      logGroup: made.logGroup,
      filterPattern: isFailure,
      metricNamespace,
      metricName,
    });
    new LambdaDeploymentGroup(stack, `${logicalId(name)}Shift`, { ...shared, alias });
    return alias;
  };
}

import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { acknowledge } from './options.ts';

const keptDays = 35; // as long as point-in-time recovery goes back

/** Copies the table each night into a vault of its own, which stays if the stack or the table is deleted. */
export function dailyBackups(stack: Stack, table: ITable): void {
  const backupVault = new BackupVault(stack, 'Backups', { removalPolicy: RemovalPolicy.RETAIN });
  const plan = new BackupPlan(stack, 'BackupPlan', {
    backupVault,
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'daily',
        scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }), // UTC
        deleteAfter: Duration.days(keptDays),
      }),
    ],
  });
  const role = new Role(stack, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(backupPolicy)],
  });
  acknowledge(role, {
    [`AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${backupPolicy}]`]:
      'The policy that AWS Backup prescribes for copies.',
  });
  plan.addSelection('Table', { resources: [BackupResource.fromDynamoDbTable(table)], role });
}

const backupPolicy = 'service-role/AWSBackupServiceRolePolicyForBackup';

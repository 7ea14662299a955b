import type { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { DeploymentOptions } from './options.ts';

// percentages of the budget. AWS needs about five weeks of data for a forecast
const notified = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/** Creates a budget for the costs that have the tag of the stage. The topic for alarms gets its messages. */
export function monthlyBudget(stack: Stack, options: DeploymentOptions): void {
  const { prefix, stage, monthlyBudget: amount, alarmTopic: address } = options;
  if (amount === undefined || address === undefined) return;
  new CfnBudget(stack, 'Budget', {
    budget: {
      budgetName: prefix,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount, unit: 'USD' },
      costFilters: { TagKeyValue: [`user:stage$${stage}`] }, // a tag of `tagsOf`
    },
    notificationsWithSubscribers: notified.map((notification) => ({
      notification: { ...notification, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'SNS', address }],
    })),
  });
}

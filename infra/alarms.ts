import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Options } from './options.ts';

/** An alarm cannot be made without saying what its firing means for a customer. */
export interface Meaning {
  readonly errorImpact: string;
}

const fiveMinutes = Duration.minutes(5);

/**
 * Fires when a function answered a 500 or failed. What a function catches is counted by the metric `Faults` in its log
 * lines; what it cannot catch, a timeout or a failed start, by Lambda's own `Errors`.
 */
export function faultAlarm(scope: Construct, id: string, options: Options, target: IFunction, meaning: Meaning): Alarm {
  const faults = new Metric({
    namespace: 'made-to-order',
    metricName: 'Faults',
    dimensionsMap: { function: target.functionName },
    statistic: 'Sum',
    period: fiveMinutes,
  });
  const errors = target.metricErrors({ statistic: 'Sum', period: fiveMinutes });
  const either = new MathExpression({
    expression: 'FILL(faults, 0) + FILL(errors, 0)',
    usingMetrics: { faults, errors },
    label: 'Faults and errors',
    period: fiveMinutes,
  });
  return alarm(scope, id, options, either, 1, 1, meaning);
}

/** Fires when a message has come to rest in a dead-letter queue. */
export const deadLetterAlarm = (
  scope: Construct,
  id: string,
  options: Options,
  queue: IQueue,
  meaning: Meaning,
): Alarm =>
  alarm(
    scope,
    id,
    options,
    queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: fiveMinutes }),
    1,
    1,
    meaning,
  );

/** Fires when a queue's oldest message has waited for so many seconds, twice in a row. */
export const ageAlarm = (
  scope: Construct,
  id: string,
  options: Options,
  queue: IQueue,
  seconds: number,
  meaning: Meaning,
): Alarm =>
  alarm(
    scope,
    id,
    options,
    queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period: fiveMinutes }),
    seconds,
    2,
    meaning,
  );

/** Fires when a stream's reader is so many seconds behind, twice in a row. */
export function iteratorAgeAlarm(
  scope: Construct,
  id: string,
  options: Options,
  target: IFunction,
  seconds: number,
  meaning: Meaning,
): Alarm {
  const age = target.metric('IteratorAge', { statistic: 'Maximum', period: fiveMinutes }); // in milliseconds
  return alarm(scope, id, options, age, seconds * 1000, 2, meaning);
}

function alarm(
  scope: Construct,
  id: string,
  options: Options,
  metric: IMetric,
  threshold: number,
  periods: number,
  { errorImpact }: Meaning,
): Alarm {
  const made = new Alarm(scope, id, {
    alarmDescription: errorImpact,
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  if (options.alarmTopic) made.addAlarmAction(new SnsAction(topicOf(scope, options.alarmTopic)));
  return made;
}

function topicOf(scope: Construct, arn: string): ITopic {
  const stack = Stack.of(scope);
  const known = stack.node.tryFindChild('AlarmTopic');
  // the only construct of this name is the one made here
  return known ? (known as unknown as ITopic) : Topic.fromTopicArn(stack, 'AlarmTopic', arn);
}

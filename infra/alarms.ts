import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
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

/** Fires when a function answered 500 or could not do its work: each counts in the metric `Faults` of its log lines. */
export const faultAlarm = (
  scope: Construct,
  id: string,
  options: Options,
  target: IFunction,
  meaning: Meaning,
): Alarm =>
  alarm(
    scope,
    id,
    options,
    new Metric({
      namespace: 'made-to-order',
      metricName: 'Faults',
      dimensionsMap: { function: target.functionName },
      statistic: 'Sum',
      period: fiveMinutes,
    }),
    1,
    1,
    meaning,
  );

/** Fires when a function ended before it could say anything: out of time or memory, or it did not start. */
export const crashAlarm = (
  scope: Construct,
  id: string,
  options: Options,
  target: IFunction,
  meaning: Meaning,
): Alarm => alarm(scope, id, options, target.metricErrors({ statistic: 'Sum', period: fiveMinutes }), 1, 1, meaning);

/** The same for all endpoints at once: the gateway answers 5xx in their stead. */
export function unansweredAlarm(
  scope: Construct,
  id: string,
  options: Options,
  apiName: string,
  meaning: Meaning,
): Alarm {
  const metric = new Metric({
    namespace: 'AWS/ApiGateway',
    metricName: '5XXError',
    dimensionsMap: { ApiName: apiName, Stage: options.stage },
    statistic: 'Sum',
    period: fiveMinutes,
  });
  return alarm(scope, id, options, metric, 1, 1, meaning);
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

/** Fires when the stage gets so many requests in five minutes, or refuses so many. */
export function trafficAlarm(
  scope: Construct,
  id: string,
  options: Options,
  apiName: string,
  metricName: 'Count' | '4XXError',
  threshold: number,
  meaning: Meaning,
): Alarm {
  const metric = new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiName: apiName, Stage: options.stage },
    statistic: 'Sum',
    period: fiveMinutes,
  });
  return alarm(scope, id, options, metric, threshold, 1, meaning);
}

import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Metric,
  type MetricProps,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct, IConstruct } from 'constructs';
import type { Metrics } from '../shared/lib/log.ts';
import type { DeploymentOptions } from './options.ts';

/** What an alarm tells its receivers; no alarm is made without it. `docs/operations/runbook.md` is printed from it. */
export interface Meaning {
  /** What has happened, in a few words. Alarms of one event have one text. */
  readonly event: string;
  /** What it means for a customer. */
  readonly errorImpact: string;
  /** Where to look. */
  readonly look: string;
  /** What to do. */
  readonly act: string;
  /** What replaces `NAME` in the texts: the function, the queue, … that the alarm watches. */
  readonly name: string;
}

/** A metric and what of it is too much. */
interface Watch {
  readonly metric: MetricProps;
  readonly threshold: number;
  /** Fires below the threshold in place of at or above it. */
  readonly below?: boolean;
  /** Periods in a row that have to be bad, or how many of the last ones. */
  readonly bad?: number;
  readonly of?: number;
  /** Fires also when nothing is measured. */
  readonly silenceIsBad?: boolean;
}

const fiveMinutes = Duration.minutes(5);

/** Names a metric that log lines carry: of one function, or of the whole stage. */
export const ownMetric = (
  metricName: keyof Metrics,
  { prefix }: Pick<DeploymentOptions, 'prefix'>,
  functionName?: string,
): MetricProps => ({
  namespace: prefix,
  metricName,
  dimensionsMap: functionName === undefined ? { service: prefix } : { function: functionName },
});

const meanings = new WeakMap<Alarm, Meaning>();

/** Makes an alarm. It is looked at every 5 minutes and silence is good, unless `watch` says otherwise. */
export function alarm(scope: Construct, options: DeploymentOptions, id: string, watch: Watch, meaning: Meaning): Alarm {
  const { metric, threshold, below = false, bad = 1, of = bad, silenceIsBad = false } = watch;
  const made = new Alarm(scope, id, {
    alarmDescription: described(meaning),
    metric: new Metric({ statistic: Stats.SUM, period: fiveMinutes, ...metric }),
    threshold,
    evaluationPeriods: of,
    ...(of !== bad && { datapointsToAlarm: bad }),
    comparisonOperator: below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: silenceIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  if (options.alarmTopic) made.addAlarmAction(new SnsAction(topicOf(scope, options.alarmTopic)));
  meanings.set(made, meaning);
  return made;
}

/** Writes the description, which arrives with the alarm's message, so it says everything. */
function described({ errorImpact, look, act, name }: Meaning): string {
  return `${errorImpact}\nLook: ${look}\nDo: ${act}`.replaceAll('NAME', name);
}

/** Lists the alarms below a construct with what they mean, in the order in which they were made. */
export function alarmsBelow(root: IConstruct): readonly { readonly alarm: Alarm; readonly meaning: Meaning }[] {
  return root.node.findAll().flatMap((one) => {
    const meaning = one instanceof Alarm && meanings.get(one);
    return meaning ? [{ alarm: one, meaning }] : [];
  });
}

function topicOf(scope: Construct, arn: string): ITopic {
  const stack = Stack.of(scope);
  const known = stack.node.tryFindChild('AlarmTopic');
  // the only construct of this name is the one made here
  return known ? (known as unknown as ITopic) : Topic.fromTopicArn(stack, 'AlarmTopic', arn);
}

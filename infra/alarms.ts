import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
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

/** The texts of an alarm. Every alarm has them, and `docs/operations/runbook.md` is generated from them. */
export interface Meaning {
  /** The heading of the runbook section. Alarms with the same event share a section and its texts. */
  readonly event: string;
  /** The effect on customers. */
  readonly errorImpact: string;
  /** The steps to find the cause. */
  readonly check: readonly string[];
  /** The actions, each for one cause: "If …, …". */
  readonly fix: readonly string[];
  /** When to call somebody else, and with which information. */
  readonly escalate: string;
  /** The function, queue or other resource that the alarm watches. It replaces `NAME` in the texts. */
  readonly name: string;
}

/** A metric and the values at which an alarm fires. */
interface Watch {
  readonly metric: MetricProps | MathExpression;
  readonly threshold: number;
  /** Fires below the threshold instead of at or above it. */
  readonly below?: boolean;
  /** The number of bad periods at which the alarm fires, among the last `of` periods. */
  readonly bad?: number;
  readonly of?: number;
  /** The name, if other stacks refer to the alarm. By default, CloudFormation makes one. */
  readonly alarmName?: string;
  /** Whether nobody is notified, because something else acts on the alarm. */
  readonly isSilent?: boolean;
  /** Fires also if the metric has no data. */
  readonly silenceIsBad?: boolean;
}

const fiveMinutes = Duration.minutes(5);

/** Returns a metric from log lines, of one function or of the whole stage. */
export const ownMetric = (
  metricName: keyof Metrics,
  { prefix }: Pick<DeploymentOptions, 'prefix'>,
  functionName?: string,
): MetricProps => ({
  namespace: prefix,
  metricName,
  dimensionsMap: functionName === undefined ? { service: prefix } : { function: functionName },
});

/** Returns the log group of the function or worker that replaces `NAME`. */
export const logsOf = ({ prefix }: Pick<DeploymentOptions, 'prefix'>): string => `the log group \`/${prefix}/NAME\``;

/** The first actions after an error of a function, by its cause. */
export const fixByCause: readonly string[] = [
  'If an AWS client caused the error, follow the alarms of the table and of Lambda first.',
  'If the error comes from the code, deploy the last good release, and then fix the bug.',
];

const meanings = new WeakMap<Alarm, Meaning>();

/** Creates an alarm. By default, CloudWatch evaluates it every 5 minutes, and missing data is good. */
export function alarm(scope: Construct, options: DeploymentOptions, id: string, watch: Watch, meaning: Meaning): Alarm {
  const {
    metric,
    threshold,
    below = false,
    bad = 1,
    of = bad,
    silenceIsBad = false,
    isSilent = false,
    alarmName,
  } = watch;
  const made = new Alarm(scope, id, {
    ...(alarmName && { alarmName }),
    alarmDescription: described(meaning),
    metric:
      metric instanceof MathExpression ? metric : new Metric({ statistic: Stats.SUM, period: fiveMinutes, ...metric }),
    threshold,
    evaluationPeriods: of,
    ...(of !== bad && { datapointsToAlarm: bad }),
    comparisonOperator: below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: silenceIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  if (options.alarmTopic && !isSilent) made.addAlarmAction(new SnsAction(topicOf(scope, options.alarmTopic)));
  meanings.set(made, meaning);
  return made;
}

/** Returns the description, which arrives with the message of the alarm: the impact, and the runbook section. */
const described = ({ errorImpact, event, name }: Meaning): string =>
  `${errorImpact}\nRunbook: docs/operations/runbook.md, section "${event}", with ${name} for NAME.`;

/** Returns the alarms below a construct with their texts, in the order of their creation. */
export function alarmsBelow(root: IConstruct): readonly { readonly alarm: Alarm; readonly meaning: Meaning }[] {
  return root.node.findAll().flatMap((one) => {
    const meaning = one instanceof Alarm && meanings.get(one);
    return meaning ? [{ alarm: one, meaning }] : [];
  });
}

function topicOf(scope: Construct, arn: string): ITopic {
  const stack = Stack.of(scope);
  const known = stack.node.tryFindChild('AlarmTopic');
  // only this function creates a construct with this name
  return known ? (known as unknown as ITopic) : Topic.fromTopicArn(stack, 'AlarmTopic', arn);
}

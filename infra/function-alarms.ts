import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { logicalId } from '../shared/aws/resource-names.ts';
import type { Metrics } from '../shared/lib/log.ts';
import { alarm, ownMetric } from './alarms.ts';
import type { DeploymentOptions } from './options.ts';

/** What is watched: a function by its name in the tree, and what its failing means for a customer. */
interface WatchedFunction {
  readonly name: string;
  readonly target: IFunction;
  readonly errorImpact: string;
}

const ofLambda = (metricName: string, target?: IFunction) => ({
  namespace: 'AWS/Lambda',
  metricName,
  ...(target && { dimensionsMap: { FunctionName: target.functionName } }),
});

const logsOf = ({ prefix }: DeploymentOptions) => `the log group \`/${prefix}/NAME\``;

/** Fires when a function answered 500 or could not do its work: each counts in the metric `Faults` of its log lines. */
export const faultAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, target, errorImpact }: WatchedFunction,
) =>
  alarm(
    scope,
    options,
    `${logicalId(name)}Alarm`,
    { metric: ownMetric('Faults', options, target.functionName), threshold: 1 },
    {
      event: 'A function answered 500 or failed at its work',
      errorImpact,
      name,
      look: `In ${logsOf(options)}, the lines with \`Faults\`: \`error\` and \`at\` say what was thrown and where, \`request_id\` is the \`X-Request-Id\` that the caller got.`,
      act: 'Errors of the AWS clients: see the alarms of the table and of Lambda first. Other errors are faults of the code: deploy the last release that was well, then mend them. What was answered with 500 may be sent again.',
    },
  );

/** Fires when a function ended before it could say anything: out of time or memory, or it did not start. */
export const crashAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, target, errorImpact }: WatchedFunction,
) =>
  alarm(
    scope,
    options,
    `${logicalId(name)}CrashAlarm`,
    { metric: ofLambda('Errors', target), threshold: 1 },
    {
      event: 'A function ended before its work was done',
      errorImpact,
      name,
      look: `In ${logsOf(options)}, the lines of Lambda's own: out of time, out of memory, or an error at the start.`,
      act: 'Out of time: see the alarms of the table. At the start: deploy the last release that was well.',
    },
  );

/** Fires when a function that the schedule starts every minute has not run for five minutes; no data is bad, too. */
export const heartbeatAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, target, errorImpact }: WatchedFunction,
) =>
  alarm(
    scope,
    options,
    `${logicalId(name)}HeartbeatAlarm`,
    { metric: ofLambda('Invocations', target), threshold: 1, below: true, silenceIsBad: true },
    {
      event: 'A function that runs every minute does not run',
      errorImpact,
      name,
      look: "In EventBridge, whether the rule that starts the function NAME is enabled and has the function as its target; in Lambda, the function's concurrency and its permission for the rule.",
      act: 'Enable the rule, or deploy the Work stack again: it puts rule, target and permission back.',
    },
  );

const aMinute = Duration.minutes(1);

/** Watches seconds that a function measures every minute: too many twice in ten minutes, or none measured. */
const seconds = (metricName: keyof Metrics, options: DeploymentOptions, target: IFunction, threshold: number) => ({
  metric: { ...ownMetric(metricName, options, target.functionName), statistic: 'Maximum', period: aMinute },
  threshold,
  bad: 2,
  of: 10,
  silenceIsBad: true,
});

const outboxSeconds = 60; // the relay takes up an event within a second; the sweeper takes over after a minute

/**
 * Fires when events wait in the outbox for a minute, twice in ten minutes: the relay does not work. The sweeper
 * measures it, because the relay is not started in quiet hours. The sweeper also relays what it finds, so that each new
 * event makes one bad minute.
 */
export const outboxAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, target, errorImpact }: WatchedFunction,
) =>
  alarm(scope, options, 'OutboxAgeAlarm', seconds('OldestEventSeconds', options, target, outboxSeconds), {
    event: 'Events wait in the outbox: the relay is at a standstill, or nothing is measured',
    errorImpact,
    name,
    look: `In ${logsOf(options)}, \`OldestEventSeconds\`; no such line: the function NAME does not run. In \`/${options.prefix}/relay\`, whether it runs and at what it fails. In Lambda, whether the relay's event source mapping is enabled.`,
    act: 'Enable the event source mapping, or deploy the Work stack again. Until then the sweeper relays each event a minute late. An event that neither can relay is one of a later release: deploy that one again.',
  });

const overdueDeliverySeconds = 600; // the sweeper takes up what is due within a minute

/** Fires when a notification is overdue by ten minutes, twice in ten minutes: the sweeper does not take it up. */
export const overdueAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, target, errorImpact }: WatchedFunction,
) =>
  alarm(
    scope,
    options,
    'OverdueDeliveriesAlarm',
    seconds('OverdueDeliverySeconds', options, target, overdueDeliverySeconds),
    {
      event: 'Notifications are overdue, or nothing is measured',
      errorImpact,
      name,
      look: `In ${logsOf(options)}, \`OverdueDeliverySeconds\`, and the lines with status 500: \`error\` and \`at\` say at what it fails; no such lines: the function NAME does not run. A notice that the time of a sweep is over: there is more to send again than it can hand on.`,
      act: 'Mend the cause: the next sweeps hand on all that is due, the oldest first. More than the sweeper can do: give it more memory in functions/workers/NAME.ts, a processor comes with it.',
    },
  );

/** Fires when a stream's reader is too many seconds behind, twice in a row. */
export const iteratorAgeAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, target, errorImpact }: WatchedFunction,
  seconds: number,
) =>
  alarm(
    scope,
    options,
    `${logicalId(name)}AgeAlarm`,
    // in milliseconds
    { metric: { ...ofLambda('IteratorAge', target), statistic: 'Maximum' }, threshold: seconds * 1000, bad: 2 },
    {
      event: "The reader of the table's stream is behind",
      errorImpact,
      name,
      look: `In ${logsOf(options)}, the lines with status 500: a batch that fails is tried again for up to an hour and holds up what is behind it.`,
      act: 'Errors of SQS or of the table: wait, the sweeper relays meanwhile. Other errors are faults of the code: deploy the last release that was well.',
    },
  );

const toleratedThrottles = 10; // in five minutes: what starts a function tries again, or is told to by a 503

/**
 * Fires when Lambda refused to start functions of the account: the metric without a function counts all of them, those
 * of other stages too.
 */
export const throttlesAlarm = (scope: Construct, options: DeploymentOptions) =>
  alarm(
    scope,
    options,
    'ThrottlesAlarm',
    { metric: ofLambda('Throttles'), threshold: toleratedThrottles },
    {
      event: 'Lambda refuses to start functions',
      errorImpact: 'Callers get server errors for requests that no function takes up; work in the background is late.',
      name: 'Lambda',
      look: "In CloudWatch, `Throttles` and `ConcurrentExecutions` of AWS/Lambda by function: which one takes the account's concurrency. The alarm counts the whole account, so that it fires in each of its stages, and for functions of other applications.",
      act: 'Ask for more in Service Quotas, "Concurrent executions". One function that takes all: limit it, a queue\'s worker by `maximumConcurrency` in its file below functions/workers.',
    },
  );

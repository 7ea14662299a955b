import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, type MetricProps, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { functionName, logicalId, releaseAlarmName } from '../shared/aws/resource-names.ts';
import type { Metrics } from '../shared/lib/log.ts';
import { alarm, fixByCause, logsOf, ownMetric } from './alarms.ts';
import { unansweredMetric } from './gateway-alarms.ts';
import { failedInvocations } from './gradual-release.ts';
import type { DeploymentOptions } from './options.ts';

/** A watched function: its name in the tree, and the effect of its failure on customers. */
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

const toleratedFaults = 5; // in five minutes: the dashboard shows single faults by function

/** Fires when functions of the stage returned 500 or failed. Each failure counts in `Faults` of a log line. */
export const faultsAlarm = (scope: Construct, options: DeploymentOptions) =>
  alarm(
    scope,
    options,
    'FaultsAlarm',
    { metric: ownMetric('Faults', options), threshold: toleratedFaults },
    {
      event: 'Functions return 500 or fail',
      errorImpact: 'Requests fail, or background work waits. The runbook lists the impact of each function.',
      name: 'functions',
      check: [
        `On the dashboard ${options.prefix}, find the functions with \`Faults\`. Read their impact in the table at the end of this page.`,
        'Run the saved query `latest-faults`. `error` and `at` show the error and its place in the code. `request_id` is the `X-Request-Id` that the caller got.',
      ],
      fix: [...fixByCause, 'If callers ask, tell them that they can repeat requests that returned 500.'],
      escalate:
        'If the cause is unclear, or the errors continue after the rollback, call the developers. Give them `error`, `at` and `request_id`.',
    },
  );

/**
 * Fires when a function failed or did not start, a request got no response, or a synthetic order failed, in one minute.
 * CodeDeploy takes a gradual release back then. Nobody is notified, because a single fault at another time needs no
 * action.
 */
export const releaseAlarm = (scope: Construct, options: DeploymentOptions) => {
  const period = Duration.minutes(1);
  const counted = (metric: MetricProps) => new Metric({ statistic: Stats.SUM, ...metric, period });
  const placer = functionName(options.prefix, 'place-test-order');
  const failures = {
    faults: counted(ownMetric('Faults', options)),
    unanswered: counted(unansweredMetric(options)),
    invocations: counted(failedInvocations(options)),
    ...(options.syntheticOrders && { orders: counted(ownMetric('SyntheticOrderFailed', options, placer)) }),
  };
  return alarm(
    scope,
    options,
    'ReleaseAlarm',
    {
      alarmName: releaseAlarmName(options.prefix),
      isSilent: true,
      metric: new MathExpression({
        expression: Object.keys(failures)
          .map((id) => `FILL(${id}, 0)`)
          .join(' + '),
        label: 'Failures',
        period,
        usingMetrics: failures,
      }),
      threshold: 1,
    },
    {
      event: 'A gradual release was taken back',
      errorImpact: 'At most a tenth of the calls reached the new version, for up to five minutes.',
      name: 'release',
      check: [
        'In CodeDeploy, check whether a deployment was stopped at that time. If none was running, there was a single fault, and nothing to do.',
        'Run the saved query `faults-by-place`. `error` and `at` show the error and its place in the code.',
        'If there was no fault, find the function in CodeDeploy, and read the lines of Lambda (`platform.report`) in its log group. They tell whether it timed out or did not start.',
      ],
      fix: [
        'If the new release caused the fault, fix it and deploy again. CloudFormation has rolled the stack back.',
        'If something else caused the fault, deploy the same release again.',
      ],
      escalate:
        'If CloudFormation could not roll the stack back, run `npx cdk rollback`, and then call the developers.',
    },
  );
};

/** Fires when a function that the schedule starts every minute did not run for five minutes, also without data. */
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
      check: [
        'In EventBridge, check that the rule that starts the function NAME is enabled and has the function as its target.',
        'In Lambda, check the concurrency of the function, and its permission for the rule.',
      ],
      fix: [
        'If the rule is disabled, enable it.',
        'If the rule, its target or the permission is missing, deploy the Work stack again. The deployment restores them.',
        'If Lambda has no free concurrency, follow `ThrottlesAlarm`.',
      ],
      escalate: 'If the function does not run after the deployment, open a case with AWS Support.',
    },
  );

const aMinute = Duration.minutes(1);

/** Watches seconds that a function measures every minute. Bad are two high values in ten minutes, or no data. */
const seconds = (metricName: keyof Metrics, options: DeploymentOptions, target: IFunction, threshold: number) => ({
  metric: { ...ownMetric(metricName, options, target.functionName), statistic: 'Maximum', period: aMinute },
  threshold,
  bad: 2,
  of: 10,
  silenceIsBad: true,
});

const outboxSeconds = 60; // the relay sends an event within a second, and the sweeper takes over after a minute

/**
 * Fires when events wait in the outbox for a minute, twice in ten minutes, because the relay does not work. The sweeper
 * measures the wait, since nothing starts the relay in quiet hours. The sweeper also relays these events, so that each
 * new event causes only one bad minute.
 */
export const outboxAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, target, errorImpact }: WatchedFunction,
) =>
  alarm(scope, options, 'OutboxAgeAlarm', seconds('OldestEventSeconds', options, target, outboxSeconds), {
    event: 'Events wait in the outbox, or the metric is missing',
    errorImpact,
    name,
    check: [
      `In ${logsOf(options)}, find the lines with \`OldestEventSeconds\`. If no such line exists, the function NAME does not run.`,
      `In the log group \`/${options.prefix}/relay\`, check whether the relay runs, and which errors it has.`,
      'In Lambda, check whether the event source mapping of the relay is enabled.',
    ],
    fix: [
      'If the function NAME does not run, follow `SweeperHeartbeatAlarm`.',
      'If the mapping is disabled, enable it. If it is missing, deploy the Work stack again. Until then, the sweeper relays each event about a minute late.',
      'If the relay logs `An event of a later release waits for that release`, the event waits since a roll-back. Deploy that release again.',
    ],
    escalate:
      'If `OldestEventSeconds` still increases after the fix, call the developers. Give them the errors of the relay and of the sweeper.',
  });

const overdueDeliverySeconds = 600; // the sweeper resumes overdue work within a minute

/** Fires when a notification is ten minutes overdue, twice in ten minutes, because the sweeper does not resume it. */
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
      event: 'Notifications are overdue, or the metric is missing',
      errorImpact,
      name,
      check: [
        `In ${logsOf(options)}, find the lines with \`OverdueDeliverySeconds\`. If no such line exists, the function NAME does not run.`,
        'Find the lines with status 500. `error` and `at` show the error and its place in the code.',
        'Look for the note that the time of a sweep is over. It means that the sweeper has more work than it can send.',
      ],
      fix: [
        'If the function NAME does not run, follow `SweeperHeartbeatAlarm`.',
        'If the sweeper fails, fix the cause. The next sweeps then send all overdue notifications, oldest first.',
        'If the sweeper has too much work, raise `memoryMegabytes` in functions/workers/NAME.ts, which also gives it more CPU.',
      ],
      escalate: 'If notifications stay overdue after the fix, call the developers. Give them `error` and `at`.',
    },
  );

/**
 * Fires when synthetic orders failed in two of three minutes, or when nothing places them. While a release is shifted,
 * ten orders are placed in a minute, and one failed order makes the minute bad.
 */
export const syntheticOrderAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, target, errorImpact }: WatchedFunction,
) =>
  alarm(
    scope,
    options,
    'SyntheticOrderAlarm',
    {
      metric: { ...ownMetric('SyntheticOrderFailed', options, target.functionName), period: aMinute },
      threshold: 1,
      bad: 2,
      of: 3,
      silenceIsBad: true,
    },
    {
      event: 'Test orders fail, or nothing places them',
      errorImpact,
      name,
      check: [
        `In ${logsOf(options)}, find the lines with \`SyntheticOrderFailed\`. If no such line exists, the function NAME does not run, or it has no key.`,
        'If the value is 1, read `note`, which names the step that failed. `answered` is the status of the response. Without it, no response arrived in time.',
        'Find the lines with the same `request_id` in the log groups of the endpoints. For `prepare order` and `calculate shipping rates`, also look at the workers of the queues and at the relay.',
        'Look for other alarms that fire at the same time. Synthetic orders fail with the first part of the service that does.',
      ],
      fix: [
        'If a release is being shifted, wait for its rollback. If it was just deployed, deploy the last good release.',
        'If another alarm fires, follow that alarm.',
        'If the step is `find a variant to order`, `find a payment method` or `find a shipping rate`, the merchant of the synthetic orders lacks it. Follow [Synthetic orders](synthetic-orders.md).',
        'If `answered` is 401 or 403, the key was revoked or limited. If it is 429, the rate limit of the key is too low. Put another key into the parameter.',
        'If the function NAME logs that it cannot read the key, create the parameter ([Synthetic orders](synthetic-orders.md)).',
        'If the function NAME does not run, follow `PlaceTestOrderHeartbeatAlarm`.',
      ],
      escalate:
        'If orders still fail after the rollback, call the developers. Give them `note`, `answered`, `error` and `request_id`.',
    },
  );

/** Fires when the reader of a stream is too many seconds behind, twice in a row. */
export const iteratorAgeAlarm = (
  scope: Construct,
  options: DeploymentOptions,
  { name, target, errorImpact, sweeperRepeats }: WatchedFunction & { readonly sweeperRepeats: boolean },
  seconds: number,
) =>
  alarm(
    scope,
    options,
    `${logicalId(name)}AgeAlarm`,
    // in milliseconds
    { metric: { ...ofLambda('IteratorAge', target), statistic: 'Maximum' }, threshold: seconds * 1000, bad: 2 },
    {
      event: `The ${name} is behind the table's stream`,
      errorImpact,
      name,
      check: [
        `In ${logsOf(options)}, find the lines with status 500. Lambda retries a failed batch for up to ${sweeperRepeats ? 'an hour' : 'a day'}, and the batch blocks the events behind it.`,
      ],
      fix: [
        sweeperRepeats
          ? 'If SQS or the table caused the errors, wait. The sweeper relays the events in the meantime.'
          : 'If the table caused the errors, wait.',
        'If the error comes from the code, deploy the last good release.',
      ],
      escalate: 'If the reader is still behind an hour after the fix, call the developers. Give them `error` and `at`.',
    },
  );

const toleratedThrottles = 10; // in five minutes: the caller of a function retries, or gets a 503

/**
 * Fires when Lambda throttled functions. The metric without a function counts all functions of the account, including
 * other stages.
 */
export const throttlesAlarm = (scope: Construct, options: DeploymentOptions) =>
  alarm(
    scope,
    options,
    'ThrottlesAlarm',
    { metric: ofLambda('Throttles'), threshold: toleratedThrottles },
    {
      event: 'Lambda does not start functions because of throttling',
      errorImpact: 'Callers get server errors for some requests, and background work is late.',
      name: 'Lambda',
      check: [
        "In CloudWatch, compare `Throttles` and `ConcurrentExecutions` of AWS/Lambda by function. Find the function that uses the account's concurrency.",
        'Check other stages and applications too. The alarm counts the whole account, so it fires in each of its stages.',
      ],
      fix: [
        'If all functions together need more concurrency, request an increase in Service Quotas, "Concurrent executions".',
        'If one function uses all of it, limit the function. For the worker of a queue, set `maximumConcurrency` in its file below functions/workers.',
      ],
      escalate: 'If customers cannot wait for the increase, open an urgent case with AWS Support.',
    },
  );

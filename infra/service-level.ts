import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { alarm } from './alarms.ts';
import type { DeploymentOptions } from './options.ts';
import { orderPath } from './order-path.ts';

/** The share of the requests of the order path that get no 5xx in 30 days. */
const objective = 0.999;

/**
 * The rates at which errors use up the budget of 30 days, and the hours in which they are measured. The first uses 2 %
 * of the budget in an hour, the second 5 % in six (Google, The Site Reliability Workbook, chapter 5).
 */
const burnRates = [
  { id: 'FastBurnAlarm', rate: 14.4, hours: 1, fewestErrors: 5 },
  { id: 'SlowBurnAlarm', rate: 6, hours: 6, fewestErrors: 20 },
] as const;

type OrderPathCount = 'OrderPathRequests' | 'OrderPathErrors';

/** Returns an expression of the `requests` of the order path and its `errors`, the requests that got a 5xx. */
export function ofOrderPath({ prefix }: DeploymentOptions, expression: string, period: Duration): MathExpression {
  const counted = (metricName: OrderPathCount) =>
    new Metric({ namespace: prefix, metricName, statistic: Stats.SUM, period });
  return new MathExpression({
    expression,
    label: 'Percentage of failed requests',
    period,
    usingMetrics: { errors: counted('OrderPathErrors'), requests: counted('OrderPathRequests') },
  });
}

/** Counts the requests of the order path and their errors in the access log. `field` returns the name of its field. */
export function countOrderPath(
  scope: Construct,
  { prefix }: DeploymentOptions,
  logGroup: ILogGroup,
  field: (name: 'route' | 'status') => string,
): void {
  const onPath = FilterPattern.any(...orderPath.map((route) => FilterPattern.stringValue(field('route'), '=', route)));
  const failed = FilterPattern.all(onPath, FilterPattern.stringValue(field('status'), '=', '5*'));
  const filters = { OrderPathRequests: onPath, OrderPathErrors: failed } satisfies Record<OrderPathCount, unknown>;
  for (const [metricName, filterPattern] of Object.entries(filters))
    new MetricFilter(scope, metricName, { logGroup, filterPattern, metricNamespace: prefix, metricName });
}

/**
 * Fire when errors of the order path use up the budget of the service-level objective too fast. The emulator has no
 * alarms on expressions.
 */
export function burnAlarms(scope: Construct, options: DeploymentOptions): void {
  if (options.emulated) return;
  for (const { id, rate, hours, fewestErrors } of burnRates) {
    // a few errors in a quiet night are a large share, but wake nobody
    const share = `IF(errors >= ${fewestErrors}, 100 * errors / requests, 0)`;
    const metric = ofOrderPath(options, share, Duration.hours(hours));
    alarm(
      scope,
      options,
      id,
      { metric, threshold: Number((100 * rate * (1 - objective)).toFixed(2)) },
      {
        event: 'Requests of the order path fail',
        errorImpact: 'Customers cannot place orders, or productions cannot accept and deliver them.',
        name: `${hours} h`,
        check: [
          `On the dashboard ${options.prefix}, read since when the order path fails, and which routes and functions do.`,
          'Run the saved query `faults-by-place` to see `error` and `at`: the error and its place in the code.',
          'Check the alarms of the table and of Lambda.',
        ],
        fix: [
          'If the failures began with a deployment, deploy the last good release.',
          'If an AWS client caused the errors, follow the alarms of the table and of Lambda.',
          'If the errors are 503 responses, follow `UnavailableAlarm`.',
        ],
        escalate:
          'If the cause is unclear after 15 minutes, call the developers. Give them `error`, `at` and the routes.',
      },
    );
  }
}

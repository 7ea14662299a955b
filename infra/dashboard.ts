import { Dashboard, GraphWidget, MathExpression, Metric, PeriodOverride } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Data } from './data-stack.ts';
import type { Options } from './options.ts';
import type { Work } from './work-queues.ts';

/**
 * Makes one page for the question "is the service well?": answers, faults, queues, table. The gateway is known by its
 * name.
 */
export function dashboard(scope: Construct, options: Options, data: Data, work: Work): void {
  const count = { statistic: 'Sum' };
  const graph = (title: string, ...left: (Metric | MathExpression)[]) => new GraphWidget({ title, left, width: 12 });
  const stage = { dimensionsMap: { ApiName: options.prefix, Stage: options.stage } };
  const answers = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/ApiGateway', metricName, statistic, ...stage });
  const everyFunction = new MathExpression({
    expression: `SEARCH('{made-to-order,function} MetricName="Faults"', 'Sum')`,
    usingMetrics: {},
    label: '',
  });
  new Dashboard(scope, 'Dashboard', {
    dashboardName: options.prefix,
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      [
        graph('Requests', answers('Count', 'Sum'), answers('4XXError', 'Sum'), answers('5XXError', 'Sum')),
        graph('Milliseconds to answer', answers('Latency', 'p50'), answers('Latency', 'p99')),
      ],
      [
        graph('Faults by function', everyFunction),
        graph(
          'Messages in dead-letter queues',
          ...work.deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible()),
        ),
      ],
      [
        graph(
          'Age of the oldest job in seconds',
          ...Object.values(work.jobs).map((queue) => queue.metricApproximateAgeOfOldestMessage()),
        ),
        graph(
          'Table',
          data.table.metricConsumedReadCapacityUnits(count),
          data.table.metricConsumedWriteCapacityUnits(count),
        ),
      ],
    ],
  });
}

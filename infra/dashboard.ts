import { Dashboard, GraphWidget, MathExpression, Metric, PeriodOverride } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Metrics } from '../shared/lib/log.ts';
import type { Data } from './data-stack.ts';
import { ofMachine } from './machine-alarms.ts';
import type { DeploymentOptions } from './options.ts';

/** The queues of workers, their dead-letter queues, and the state machine. */
interface WorkQueues {
  readonly jobs: Readonly<Record<string, Queue>>;
  readonly deadLetters: readonly Queue[];
  readonly machineArn: string;
}

/**
 * Creates a dashboard that shows whether the service is healthy: responses, faults, queues and table. It refers to the
 * gateway by name.
 */
export function dashboard(scope: Construct, options: DeploymentOptions, data: Data, work: WorkQueues): void {
  const count = { statistic: 'Sum' };
  const graph = (title: string, ...left: (Metric | MathExpression)[]) => new GraphWidget({ title, left, width: 12 });
  const stage = { dimensionsMap: { ApiName: options.prefix, Stage: options.stage } };
  const answers = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/ApiGateway', metricName, statistic, ...stage });
  const executions = (metricName: string) => new Metric({ ...count, ...ofMachine(metricName, work.machineArn) });
  const byFunction = (metricName: keyof Metrics) =>
    // names with characters other than letters and digits need quotes
    `SEARCH('{"${options.prefix}",function} MetricName="${metricName}"', 'Sum')`;
  const computed = (expression: string, label: string) => new MathExpression({ expression, usingMetrics: {}, label });
  const ofAllFunctions = (metricName: keyof Metrics) => computed(`SUM(${byFunction(metricName)})`, metricName);
  new Dashboard(scope, 'Dashboard', {
    dashboardName: options.prefix,
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      [
        graph('Requests', answers('Count', 'Sum'), answers('4XXError', 'Sum'), answers('5XXError', 'Sum')),
        graph('Latency of requests in milliseconds', answers('Latency', 'p50'), answers('Latency', 'p99')),
      ],
      [
        graph('Faults by function', computed(byFunction('Faults'), '')),
        graph('503 responses by function', computed(byFunction('Unavailable'), '')),
      ],
      [
        graph(
          'Messages in dead-letter queues',
          ...work.deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible()),
        ),
        graph(
          'Age of the oldest job in seconds',
          ...Object.values(work.jobs).map((queue) => queue.metricApproximateAgeOfOldestMessage()),
        ),
      ],
      [
        graph(
          'Table',
          data.table.metricConsumedReadCapacityUnits(count),
          data.table.metricConsumedWriteCapacityUnits(count),
        ),
        graph('Writes rejected because of a concurrent transaction', data.table.metric('TransactionConflict', count)),
      ],
      [
        graph(
          'Orders assigned by the state machine',
          ...['ExecutionsStarted', 'ExecutionsFailed', 'ExecutionsTimedOut'].map(executions),
        ),
        graph(
          'Attempts of webhook deliveries by outcome',
          ofAllFunctions('DeliveredAttempts'),
          ofAllFunctions('FailedAttempts'),
        ),
      ],
    ],
  });
}

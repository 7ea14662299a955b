import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryWidget,
  MathExpression,
  Metric,
  type MetricProps,
  PeriodOverride,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { MetricName } from '../shared/lib/log.ts';
import { ownMetric } from './alarms.ts';
import type { Data } from './data-stack.ts';
import { ofStage, unansweredMetric } from './gateway-alarms.ts';
import { ofMachine } from './machine-alarms.ts';
import type { DeploymentOptions } from './options.ts';
import { ofOrderPath } from './service-level.ts';

/** The queues of workers, their dead-letter queues, and the state machine. */
interface WorkQueues {
  readonly jobs: Readonly<Record<string, Queue>>;
  readonly deadLetters: readonly Queue[];
  readonly machineArn: string;
}

/**
 * Creates a dashboard in the order of an operator's questions: can customers order, what fails, who feels it, what is
 * late, and is it load. All graphs share the time axis, which answers since when. It refers to the gateway by name.
 */
export function dashboard(scope: Construct, options: DeploymentOptions, data: Data, work: WorkQueues): void {
  const { prefix } = options;
  const count = { statistic: 'Sum' };
  const graph = (title: string, ...left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
  const question = (text: string) => [new TextWidget({ markdown: `## ${text}`, width: 24, height: 1 })];
  const ofGateway = (metricName: string, statistic: string) =>
    new Metric({ statistic, ...ofStage(metricName, options, prefix) });
  const own = (metricName: MetricName, statistic = 'Sum') =>
    new Metric({ statistic, ...ownMetric(metricName, options) });
  const counted = (metric: MetricProps) => new Metric({ ...count, ...metric });
  // names with characters other than letters and digits need quotes
  const byFunction = (metricName: MetricName, statistic = 'Sum') =>
    `SEARCH('{"${prefix}",function} MetricName="${metricName}"', '${statistic}')`;
  const ofTable = (dimension: string, terms: string) =>
    `SEARCH('{AWS/DynamoDB,TableName,${dimension}} TableName="${data.table.tableName}" ${terms}', 'Sum')`;
  const computed = (expression: string, label: string) => new MathExpression({ expression, usingMetrics: {}, label });
  const ofAllFunctions = (metricName: MetricName) => computed(`SUM(${byFunction(metricName)})`, metricName);
  const failedShare = ofOrderPath(options, '100 * errors / requests', Duration.minutes(5));
  new Dashboard(scope, 'Dashboard', {
    dashboardName: prefix,
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      question('Can customers order?'),
      [
        graph('Failed requests of the order path in percent', failedShare),
        graph('Orders placed and completed', own('OrdersPlaced'), own('OrdersCompleted')),
      ],
      ...(options.syntheticOrders
        ? [
            [
              graph('Synthetic orders that failed', computed(byFunction('SyntheticOrderFailed'), 'Failed')),
              graph(
                'Seconds of a synthetic order',
                computed(byFunction('SyntheticOrderSeconds', 'Maximum'), 'Seconds'),
              ),
            ],
          ]
        : []),
      question('What fails, and since when?'),
      [
        graph('Faults by function', computed(byFunction('Faults'), '')),
        graph('503 responses by function', computed(byFunction('Unavailable'), '')),
      ],
      [
        graph(
          'Errors of the gateway',
          ofGateway('4XXError', 'Sum'),
          ofGateway('5XXError', 'Sum'),
          counted(unansweredMetric(options)),
        ),
        graph(
          'Messages in dead-letter queues',
          ...work.deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible()),
        ),
      ],
      [
        graph(
          'Orders assigned by the state machine',
          ...['ExecutionsStarted', 'ExecutionsFailed', 'ExecutionsTimedOut'].map((name) =>
            counted(ofMachine(name, work.machineArn)),
          ),
        ),
        graph(
          'Server errors of DynamoDB by operation',
          computed(ofTable('Operation', 'MetricName="SystemErrors"'), ''),
        ),
      ],
      question('Who feels it? The saved queries of Logs Insights name merchants.'),
      [
        new LogQueryWidget({
          title: 'Routes with server errors',
          logGroupNames: [`/${prefix}/access`],
          queryLines: [
            'filter status like /^5/',
            'stats count(*) as responses by route, status',
            'sort responses desc',
          ],
          width: 12,
        }),
        graph('Requests over a limit, and of a deprecated version', own('RateLimited'), own('DeprecatedVersion')),
      ],
      question('What is late?'),
      [
        graph(
          'Age of the oldest message in seconds',
          ...Object.values(work.jobs).map((queue) => queue.metricApproximateAgeOfOldestMessage()),
        ),
        graph(
          'Age of the oldest event, and of the most overdue notification, in seconds',
          computed(byFunction('OldestEventSeconds', 'Maximum'), 'Event'),
          computed(byFunction('OverdueDeliverySeconds', 'Maximum'), 'Notification'),
        ),
      ],
      [
        graph('Seconds in preparing', own('SecondsInPreparing', 'p50'), own('SecondsInPreparing', 'p95')),
        graph('Seconds until a production accepts', own('SecondsToAccept', 'p50'), own('SecondsToAccept', 'p95')),
      ],
      [
        graph(
          'Attempts of webhook deliveries by outcome',
          ofAllFunctions('DeliveredAttempts'),
          ofAllFunctions('FailedAttempts'),
        ),
      ],
      question('Is it load?'),
      [
        graph('Requests', ofGateway('Count', 'Sum')),
        graph('Latency of requests in milliseconds', ofGateway('Latency', 'p50'), ofGateway('Latency', 'p99')),
      ],
      [
        graph(
          'Consumed units of the table',
          data.table.metricConsumedReadCapacityUnits(count),
          data.table.metricConsumedWriteCapacityUnits(count),
        ),
        graph(
          'Throttled requests of the table and its indexes',
          ...(['ReadThrottleEvents', 'WriteThrottleEvents'] as const).map((name) => data.table.metric(name, count)),
          computed(ofTable('GlobalSecondaryIndexName', 'ThrottleEvents'), ''),
        ),
      ],
      [
        graph('Writes rejected because of a concurrent transaction', data.table.metric('TransactionConflict', count)),
        graph('Cold starts', own('ColdStart')),
      ],
    ],
  });
}

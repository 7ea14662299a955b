import { beforeAll, describe, expect, test } from 'vitest';
import { searchProblems } from '../support/search-expression.ts';
import { type Deployment, deployment, ofType, usualDeployment } from './deployment.ts';

// The dashboard of the stage, written by hand.

type MetricRow = readonly unknown[];
interface Widget {
  readonly properties: {
    readonly title?: string;
    readonly markdown?: string;
    readonly query?: string;
    readonly metrics?: readonly MetricRow[];
  };
}

/** Reads the dashboard, with names of resources instead of the references of CloudFormation. */
function widgetsOf({ templates }: Deployment): readonly Widget[] {
  const [[, board] = []] = ofType(templates.Work, 'AWS::CloudWatch::Dashboard');
  const body = board?.Properties.DashboardBody as { 'Fn::Join': [string, unknown[]] } | undefined;
  const [, parts] = body?.['Fn::Join'] ?? expect.unreachable();
  const text = parts.map((part) => (typeof part === 'string' ? part : nameOf(part))).join('');
  return JSON.parse(text).widgets;
}

const nameOf = (reference: unknown): string => {
  const [named] = Object.values(reference as object).flat();
  return String(named)
    .replace(/^.*ExportsOutputRef/, '')
    .replace(/[0-9A-F]{8}([0-9A-F]{8})?$/, '');
};

let real: Deployment;
beforeAll(async () => {
  real = await usualDeployment();
});

/** The content of each widget: metrics with their dimensions and form, or expressions. */
const shown = (of: Deployment) =>
  widgetsOf(of).map(
    ({ properties: { title, markdown, metrics = [] } }): readonly [string | undefined, readonly string[]] => [
      title ?? markdown,
      metrics.map((row) => {
        const options = row.at(-1) as { stat?: string; expression?: string; region?: string };
        return options.expression ?? [...row.slice(0, -1), ...(options.stat ? [options.stat] : [])].join(' ');
      }),
    ],
  );

describe('the dashboard', () => {
  const gateway = 'ApiName made-to-order-live Stage live';
  const queues = [
    'FanOutEvent',
    'PrepareOrder',
    'ProcessDesign',
    'ProcessProduct',
    'PropagateCatalogue',
    'RemoveFile',
    'RemoveLargeUpload',
    'ResumeDeliveries',
    'RetryDelivery',
    'RunExport',
    'RunImport',
    'RunPrivacyRequest',
    'SendDelivery',
    'ShippingRates',
    'SyncMerchantProduct',
  ];
  const resting = ['DeadLetters'].flatMap((kind) => queues.map((name) => `${name}${kind}`));

  const stage = 'made-to-order-live';
  const own = (name: string, stat = 'Sum') => `${stage} ${name} service ${stage} ${stat}`;
  const search = (name: string, stat = 'Sum') => `SEARCH('{"${stage}",function} MetricName="${name}"', '${stat}')`;
  const ofTable = (name: string) => `AWS/DynamoDB ${name} TableName Table Sum`;

  test('answers the questions of an operator, in this order', () => {
    const sorted = shown(real).map(([title, metrics = []]) => [title, [...metrics].sort()]);
    expect(sorted).toEqual([
      ['## Can customers order?', []],
      [
        'Failed requests of the order path in percent',
        ['100 * errors / requests', `${stage} OrderPathErrors Sum`, `${stage} OrderPathRequests Sum`],
      ],
      ['Orders placed and completed', [own('OrdersCompleted'), own('OrdersPlaced')]],
      ['## What fails, and since when?', []],
      ['Faults by function', [search('Faults')]],
      ['503 responses by function', [search('Unavailable')]],
      [
        'Errors of the gateway',
        [`AWS/ApiGateway 4XXError ${gateway} Sum`, `AWS/ApiGateway 5XXError ${gateway} Sum`, `${stage} Unanswered Sum`],
      ],
      [
        'Messages in dead-letter queues',
        [...resting, 'RelayFailures', 'WriteHistoryFailures']
          .map((name) => `AWS/SQS ApproximateNumberOfMessagesVisible QueueName ${name} Maximum`)
          .sort(),
      ],
      [
        'Orders assigned by the state machine',
        ['ExecutionsFailed', 'ExecutionsStarted', 'ExecutionsTimedOut'].map(
          (name) => `AWS/States ${name} StateMachineArn Disposition Sum`,
        ),
      ],
      [
        'Server errors of DynamoDB by operation',
        [`SEARCH('{AWS/DynamoDB,TableName,Operation} TableName="Table" MetricName="SystemErrors"', 'Sum')`],
      ],
      ['## Who feels it? The saved queries of Logs Insights name merchants.', []],
      ['Routes with server errors', []],
      ['Requests over a limit, and of a deprecated version', [own('DeprecatedVersion'), own('RateLimited')]],
      ['## What is late?', []],
      [
        'Age of the oldest message in seconds',
        queues.map((name) => `AWS/SQS ApproximateAgeOfOldestMessage QueueName ${name}Queue Maximum`),
      ],
      [
        'Age of the oldest event, and of the most overdue notification, in seconds',
        [search('OldestEventSeconds', 'Maximum'), search('OverdueDeliverySeconds', 'Maximum')],
      ],
      ['Seconds in preparing', [own('SecondsInPreparing', 'p50'), own('SecondsInPreparing', 'p95')]],
      ['Seconds until a production accepts', [own('SecondsToAccept', 'p50'), own('SecondsToAccept', 'p95')]],
      [
        'Attempts of webhook deliveries by outcome',
        [`SUM(${search('DeliveredAttempts')})`, `SUM(${search('FailedAttempts')})`],
      ],
      ['## Is it load?', []],
      ['Requests', [`AWS/ApiGateway Count ${gateway} Sum`]],
      [
        'Latency of requests in milliseconds',
        [`AWS/ApiGateway Latency ${gateway} p50`, `AWS/ApiGateway Latency ${gateway} p99`],
      ],
      ['Consumed units of the table', [ofTable('ConsumedReadCapacityUnits'), ofTable('ConsumedWriteCapacityUnits')]],
      [
        'Throttled requests of the table and its indexes',
        [
          ofTable('ReadThrottleEvents'),
          ofTable('WriteThrottleEvents'),
          `SEARCH('{AWS/DynamoDB,TableName,GlobalSecondaryIndexName} TableName="Table" ThrottleEvents', 'Sum')`,
        ],
      ],
      ['Writes rejected because of a concurrent transaction', [ofTable('TransactionConflict')]],
      ['Cold starts', [own('ColdStart')]],
    ]);
  });

  test('shows synthetic orders if the stage places them', async () => {
    const titles = shown(await deployment(0, { syntheticOrders: 'true' })).map(([title]) => title);
    expect(titles.slice(3, 5)).toEqual(['Synthetic orders that failed', 'Seconds of a synthetic order']);
  });

  test('reads the routes with server errors from fields of the access log', () => {
    const [query = ''] = widgetsOf(real).flatMap(({ properties: { query: text } }) => text ?? []);
    expect(query).toMatch(/^SOURCE '\/made-to-order-live\/access' \| /);
    const format = JSON.stringify(ofType(real.templates.Api, 'AWS::ApiGateway::Stage'));
    for (const field of ['route', 'status']) {
      expect(query).toContain(field);
      expect(format).toContain(`\\"${field}\\":`);
    }
  });

  test('of another stage searches for the figures of that stage', async () => {
    const text = JSON.stringify(shown(await deployment(0, { stage: 'test' })));
    expect(text).toContain('made-to-order-test');
    expect(text).not.toContain('made-to-order-live');
  });

  test('uses only search expressions that CloudWatch accepts', () => {
    const expressions = shown(real)
      .flatMap(([, metrics = []]) => [...metrics])
      .filter((text) => text.includes('SEARCH'));
    expect(expressions.length).toBe(8);
    for (const expression of expressions) expect([expression, searchProblems(expression)]).toEqual([expression, []]);
  });
});

describe('grammar of search expressions', () => {
  test.each([
    `SEARCH('{AWS/EC2,InstanceId} MetricName="CPUUtilization"', 'Average')`,
    `SEARCH(' {AWS/EC2,InstanceId} MetricName="CPUUtilization" ', 'Average', 300)`,
    `SEARCH('{Custom-Namespace} x', 'Sum')`.replace('Custom-Namespace', '"Custom-Namespace"'),
    `SUM(SEARCH('{"made-to-order",function} MetricName="Faults" NOT function="local"', 'p99'))`,
    `SEARCH('MetricName="A" OR (B AND C)', 'Maximum')`,
  ])('accepts %s', (expression) => expect(searchProblems(expression)).toEqual([]));

  test.each([
    [`SEARCH('{made-to-order,function} MetricName="Faults"', 'Sum')`, 'made-to-order needs double quotes'],
    [`SEARCH('{AWS/EC2,Instance Id} x', 'Sum')`, 'Instance Id needs double quotes'],
    [`SEARCH('{} x', 'Sum')`, 'lacks a namespace'],
    [`SEARCH('', 'Sum')`, 'names neither a schema nor a term'],
    [`SEARCH('{AWS/EC2} x', 'Total')`, 'Total is not a statistic'],
    [`SEARCH('{AWS/EC2} MetricName="x', 'Sum')`, 'cannot be read: "x'],
    [`SEARCH("{AWS/EC2} x", 'Sum')`, 'is not a search'],
    [`SEARCH('{AWS/EC2} x')`, 'is not a search'],
  ])('rejects %s', (expression, problem) => expect(searchProblems(expression)).toEqual([problem]));
});

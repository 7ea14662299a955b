import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { indexes } from '../shared/table/keys.ts';
import { alarm } from './alarms.ts';
import type { DeploymentOptions } from './options.ts';

// the operations that the functions use, since DynamoDB counts server errors by operation
const operations = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
] as const;

// in five minutes: the client retries, so single errors do not reach callers
const tolerated = 10;

/** Creates the alarms on throttled requests and server errors of the table and its indexes. */
export function tableAlarms(scope: Construct, options: DeploymentOptions, table: ITable): void {
  // with only the name of the table, the metric does not include the indexes
  for (const index of [undefined, ...indexes.map(({ name }) => name)]) {
    for (const side of ['Read', 'Write'] as const) throttleAlarm(scope, options, table, side, index);
  }
  for (const operation of operations) systemErrorAlarm(scope, options, table, operation);
}

function throttleAlarm(
  scope: Construct,
  options: DeploymentOptions,
  table: ITable,
  side: 'Read' | 'Write',
  index?: string,
) {
  const name = index ? `the index ${index}` : 'the table';
  const dimensionsMap = { TableName: table.tableName, ...(index && { GlobalSecondaryIndexName: index }) };
  alarm(
    scope,
    options,
    `${index ?? 'Table'}${side}ThrottleAlarm`,
    {
      metric: { namespace: 'AWS/DynamoDB', metricName: `${side}ThrottleEvents`, dimensionsMap },
      threshold: tolerated,
    },
    {
      event: `DynamoDB throttles ${side === 'Read' ? 'reads' : 'writes'} of the table or an index`,
      errorImpact: 'Requests are slow, some return 503, and background work is late.',
      name,
      check: [
        `In CloudWatch, look at \`Consumed${side}CapacityUnits\` of NAME.`,
        "In the functions' log groups, find the most frequent `key_id`, `merchant` or `queue` of that time. docs/explanation/data-model.md lists the partitions that can become hot.",
      ],
      fix: [
        'If it was a short peak, wait. No data is lost.',
        'If one key sends too many requests, contact its owner, or revoke the key (`npm run keys -- revoke KEY_ID`).',
        'If the table has reached a limit of the account, raise it in Service Quotas.',
      ],
      escalate:
        'If the throttling continues without such a cause, call the developers. Give them the hot partition, if you found it.',
    },
  );
}

function systemErrorAlarm(
  scope: Construct,
  options: DeploymentOptions,
  table: ITable,
  operation: (typeof operations)[number],
) {
  alarm(
    scope,
    options,
    `Table${operation}ErrorsAlarm`,
    {
      metric: {
        namespace: 'AWS/DynamoDB',
        metricName: 'SystemErrors',
        dimensionsMap: { TableName: table.tableName, Operation: operation },
      },
      threshold: tolerated,
    },
    {
      event: 'DynamoDB returns server errors',
      errorImpact: 'Requests are slow, some return 500 or 503, and background work is late.',
      name: operation,
      check: ['Open the AWS Health Dashboard of the region.', 'In CloudWatch, look at `SystemErrors` of NAME.'],
      fix: [
        'If AWS reports a problem, wait. Changes that returned 2xx are stored, and the workers retry their work.',
        'After the problem has ended, run `npm run redrive` to find messages that moved to dead-letter queues.',
      ],
      escalate: 'If AWS reports no problem, open a case with AWS Support.',
    },
  );
}

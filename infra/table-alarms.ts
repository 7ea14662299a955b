import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { indexes } from '../shared/table/keys.ts';
import { alarm } from './alarms.ts';
import type { DeploymentOptions } from './options.ts';

// what the functions ask of the table; DynamoDB counts its own errors by operation
const operations = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
] as const;

// in five minutes; the client asks again, so that single ones reach no caller
const tolerated = 10;

/** Alarms on the table and its indexes: requests that DynamoDB throttles, and errors of its own. */
export function tableAlarms(scope: Construct, options: DeploymentOptions, table: ITable): void {
  // by the table's name alone, the metric leaves the indexes out
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
      errorImpact: 'Requests are slow, some are answered with 503; work in the background is late.',
      name,
      look: `In CloudWatch, \`Consumed${side}CapacityUnits\` of NAME; in the functions' log groups, which \`key_id\`, \`merchant\` or \`queue\` is in the lines of that time most often. docs/explanation/data-model.md says which partitions may get hot.`,
      act: 'A short peak: wait, nothing is lost. One key that asks too much: talk to its owner, or revoke it. A maximum of the table in the account: raise it in Service Quotas.',
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
      event: 'DynamoDB fails',
      errorImpact: 'Requests are slow, some are answered with 500 or 503; work in the background is late.',
      name: operation,
      look: 'The AWS Health Dashboard of the region; `SystemErrors` of NAME in CloudWatch.',
      act: 'Wait: what was answered with 2xx holds, and work in the background is tried again. Then see `npm run redrive` for messages that have come to rest meanwhile.',
    },
  );
}

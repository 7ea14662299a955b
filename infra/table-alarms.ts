import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { alarm } from './alarms.ts';
import type { DeploymentOptions } from './options.ts';

// in five minutes: the client retries, so single throttles do not reach callers
const tolerated = 10;

/**
 * Creates the alarms on throttled requests of the table. A throttled index also throttles writes of the table, which
 * callers get as 503 and `UnavailableAlarm` counts. The dashboard shows the indexes, and the server errors of DynamoDB.
 */
export function tableAlarms(scope: Construct, options: DeploymentOptions, table: ITable): void {
  for (const side of ['Read', 'Write'] as const) throttleAlarm(scope, options, table, side);
}

function throttleAlarm(scope: Construct, options: DeploymentOptions, { tableName }: ITable, side: 'Read' | 'Write') {
  alarm(
    scope,
    options,
    `Table${side}ThrottleAlarm`,
    {
      metric: {
        namespace: 'AWS/DynamoDB',
        metricName: `${side}ThrottleEvents`,
        dimensionsMap: { TableName: tableName },
      },
      threshold: tolerated,
    },
    {
      event: `DynamoDB throttles ${side === 'Read' ? 'reads' : 'writes'} of the table`,
      errorImpact: 'Requests are slow, some return 503, and background work is late.',
      name: 'the table',
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

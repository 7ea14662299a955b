import { type App, CfnOutput, Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ContributorInsightsMode,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableV2,
  type WarmThroughput,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket, type CorsRule, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { anyOrigin } from '../shared/http/cors.ts';
import { indexes } from '../shared/table/keys.ts';
import { dailyBackups } from './backups.ts';
import { releaseAlarm } from './function-alarms.ts';
import { makeStack } from './make-stack.ts';
import { acknowledge, type DeploymentOptions, tagsOf } from './options.ts';
import { tableAlarms } from './table-alarms.ts';

/** The resources that stay through all releases: the table, the bucket and the key. */
export interface Data {
  readonly table: ITableV2;
  readonly indexArns: readonly string[];
  readonly bucket: Bucket;
  /** The names under which other stacks import them. */
  readonly bucketArn: string;
  readonly tokenKeyArn: string;
}

/** Creates the Data stack. Its resources stay when the stack is deleted. */
export function dataStack(app: App, options: DeploymentOptions): Data {
  const stack = makeStack(app, options, 'Data', 'table, bucket and key', { terminationProtection: true });
  const own = makeTable(stack, options);
  const table = options.restoredTable ? restoredTable(stack, options.restoredTable) : own;
  tableAlarms(stack, options, table);
  if (options.gradual) releaseAlarm(stack, options); // before the stacks whose releases it takes back
  if (options.backups) dailyBackups(stack, table);
  const bucket = makeBucket(stack, options);
  const tokenKey = new Key(stack, 'TokenKey', {
    description: 'Encrypts the tokens that webhooks are signed with',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });

  // Exports for other stacks, including unused ones. Removing an export together with its last import would block the
  // deployment.
  const shared = [own.tableArn, own.tableName, own.tableStreamArn, bucket.bucketName];
  for (const value of shared) stack.exportValue(value);
  const { tableArn, tableName } = table;
  const bucketArn = stack.exportValue(bucket.bucketArn);
  const tokenKeyArn = stack.exportValue(tokenKey.keyArn);
  new CfnOutput(stack, 'TableName', { value: tableName });
  new CfnOutput(stack, 'BucketName', { value: bucket.bucketName });
  return { table, bucket, bucketArn, tokenKeyArn, indexArns: indexes.map(({ name }) => `${tableArn}/index/${name}`) };
}

/** Refers to a table that an operator has restored. The stage's own table stays in the stack. */
const restoredTable = (stack: Stack, { name, streamArn }: NonNullable<DeploymentOptions['restoredTable']>): ITableV2 =>
  TableV2.fromTableAttributes(stack, 'RestoredTable', { tableName: name, tableStreamArn: streamArn });

/**
 * Creates the table as a global table without replicas. A replica can be added later, but a table of another type could
 * not be changed to this type.
 */
function makeTable(stack: Stack, options: DeploymentOptions): TableV2 {
  const { table } = options;
  const key = (name: string) => ({ name, type: AttributeType.STRING });
  const { maximumReadUnits: maxReadRequestUnits, maximumWriteUnits: maxWriteRequestUnits } = table;
  const warmThroughput = warmThroughputOf(table);
  // it costs only while keys are throttled, and then names the key that is too busy
  const contributorInsightsSpecification = { enabled: true, mode: ContributorInsightsMode.THROTTLED_KEYS };
  return new TableV2(stack, 'Table', {
    partitionKey: key('PK'),
    sortKey: key('SK'),
    billing: Billing.onDemand({ maxReadRequestUnits, maxWriteRequestUnits }),
    warmThroughput,
    contributorInsightsSpecification,
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    timeToLiveAttribute: 'expires_at',
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
    tags: tagsOf(options), // the tags of the app do not reach the replica
    globalSecondaryIndexes: indexes.map(({ name, partition, sort }) => ({
      indexName: name,
      partitionKey: key(partition),
      sortKey: key(sort),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['facets'],
      warmThroughput,
    })),
  });
}

/** Returns the throughput that the table and each index support at once. By default, DynamoDB chooses it. */
function warmThroughputOf({ warmReadUnits, warmWriteUnits }: DeploymentOptions['table']): WarmThroughput | undefined {
  if (warmReadUnits === undefined && warmWriteUnits === undefined) return undefined;
  return { readUnitsPerSecond: warmReadUnits, writeUnitsPerSecond: warmWriteUnits };
}

/** Creates the bucket. Uploads are below `uploads/` until the service copies them to a place without expiry. */
function makeBucket(stack: Stack, { corsOrigins }: DeploymentOptions): Bucket {
  const bucket = new Bucket(stack, 'Files', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    ...(corsOrigins && { cors: corsRules(corsOrigins) }),
    removalPolicy: RemovalPolicy.RETAIN,
    lifecycleRules: [
      {
        id: 'uploads',
        prefix: 'uploads/',
        expiration: Duration.days(2), // an upload can be claimed for 24 h, and S3 counts whole days from midnight
        noncurrentVersionExpiration: Duration.days(1), // overwritten uploads cannot be claimed
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
      {
        id: 'media',
        prefix: 'media/',
        noncurrentVersionExpiration: Duration.hours(24), // images that their merchant deleted
        expiredObjectDeleteMarker: true,
      },
      {
        id: 'imports',
        prefix: 'imports/',
        noncurrentVersionExpiration: Duration.hours(24), // duplicates from retries
        abortIncompleteMultipartUploadAfter: Duration.days(1), // reports of workers that died during the upload
      },
      {
        id: 'exports',
        prefix: 'exports/',
        expiration: Duration.days(8), // exported data is kept for 7 days, and S3 counts whole days from midnight
        noncurrentVersionExpiration: Duration.days(1), // duplicates from retries
        abortIncompleteMultipartUploadAfter: Duration.days(1), // exports of workers that died during the upload
      },
      {
        id: 'notifications',
        prefix: 'notifications/',
        expiration: Duration.days(31), // notifications are kept for 30 days, and S3 counts whole days from midnight
        noncurrentVersionExpiration: Duration.days(1), // duplicates from retries
      },
    ],
  });
  // EventBridge gets all object events, so this stack does not depend on its consumers. The option of the construct
  // would need an additional function of the CDK.
  const { defaultChild } = bucket.node;
  if (defaultChild instanceof CfnBucket) {
    defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  }
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'Server access logs would store the signatures of URLs, which work without a key. The drawback is that downloads are not recorded.',
  });
  return bucket;
}

const rulesSeconds = 3600; // browsers repeat a preflight after an hour

/**
 * Allows uploads from pages of the service's origins, and reads from all pages. A signed URL works with and without a
 * browser. A page that follows the redirect of a `download_url` sends the origin `null`, as the Fetch standard
 * requires.
 */
const corsRules = (corsOrigins: string): CorsRule[] => [
  {
    allowedMethods: [HttpMethods.PUT],
    allowedOrigins: corsOrigins === anyOrigin ? ['*'] : corsOrigins.split(','),
    allowedHeaders: ['*'], // the headers that the URL is signed with
    exposedHeaders: ['ETag'],
    maxAge: rulesSeconds,
  },
  {
    allowedMethods: [HttpMethods.GET, HttpMethods.HEAD],
    allowedOrigins: ['*'],
    exposedHeaders: ['ETag'],
    maxAge: rulesSeconds,
  },
];

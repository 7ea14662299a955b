import { type App, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket, type CorsRule, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { anyOrigin } from '../shared/http/cors.ts';
import { indexes } from '../shared/table/keys.ts';
import { acknowledge, type DeploymentOptions } from './options.ts';
import { tableAlarms } from './table-alarms.ts';

/** The resources that are kept over all releases: the table, the bucket, the key. */
export interface Data {
  readonly table: Table;
  readonly indexArns: readonly string[];
  readonly bucket: Bucket;
  /** As other stacks import it. */
  readonly bucketArn: string;
  readonly tokenKeyArn: string;
}

/** Makes the Data stack. Nothing in it is deleted with it. */
export function dataStack(app: App, options: DeploymentOptions): Data {
  const stack = new Stack(app, 'Data', {
    stackName: `${options.prefix}-data`,
    description: 'made-to-order: table, bucket and key',
    terminationProtection: true,
    ...(options.env && { env: options.env }),
    suppressTemplateIndentation: true,
  });
  const table = makeTable(stack);
  tableAlarms(stack, options, table);
  const bucket = makeBucket(stack, options);
  const tokenKey = new Key(stack, 'TokenKey', {
    description: 'Encrypts the tokens that webhooks are signed with',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });

  // The values that other stacks may use, also those that none uses now: an export that is removed together with its
  // last reader would block that deployment.
  const { tableArn, tableName, tableStreamArn } = table;
  const shared = [tableArn, tableName, tableStreamArn, bucket.bucketName];
  for (const value of shared) stack.exportValue(value);
  const bucketArn = stack.exportValue(bucket.bucketArn);
  const tokenKeyArn = stack.exportValue(tokenKey.keyArn);
  new CfnOutput(stack, 'TableName', { value: tableName });
  new CfnOutput(stack, 'BucketName', { value: bucket.bucketName });
  return { table, bucket, bucketArn, tokenKeyArn, indexArns: indexes.map(({ name }) => `${tableArn}/index/${name}`) };
}

function makeTable(stack: Stack): Table {
  const key = (name: string) => ({ name, type: AttributeType.STRING });
  const table = new Table(stack, 'Table', {
    partitionKey: key('PK'),
    sortKey: key('SK'),
    billingMode: BillingMode.PAY_PER_REQUEST,
    stream: StreamViewType.NEW_IMAGE,
    timeToLiveAttribute: 'expires_at',
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  for (const { name, partition, sort } of indexes) {
    table.addGlobalSecondaryIndex({
      indexName: name,
      partitionKey: key(partition),
      sortKey: key(sort),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['facets'],
    });
  }
  return table;
}

/** Makes the bucket. What callers upload is under `uploads/` until it is claimed by a copy to where nothing expires. */
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
        expiration: Duration.days(2), // an upload may be claimed for 24 h; S3 counts in whole days from midnight
        noncurrentVersionExpiration: Duration.days(1), // what was written over is claimed by nothing
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
      {
        id: 'media',
        prefix: 'media/',
        noncurrentVersionExpiration: Duration.hours(24), // a picture that its merchant has taken back is gone
        expiredObjectDeleteMarker: true,
      },
      {
        id: 'imports',
        prefix: 'imports/',
        noncurrentVersionExpiration: Duration.hours(24), // what a repeat has stored once more
        abortIncompleteMultipartUploadAfter: Duration.days(1), // reports whose worker died while it stored them
      },
      {
        id: 'notifications',
        prefix: 'notifications/',
        expiration: Duration.days(31), // what was sent is kept for 30 days; S3 counts in whole days from midnight
        noncurrentVersionExpiration: Duration.days(1), // what a repeat has stored once more
      },
    ],
  });
  // EventBridge hears of every object, so that this stack need not know who listens. The construct's own option for it
  // would set it by a function that is not ours.
  const { defaultChild } = bucket.node;
  if (defaultChild instanceof CfnBucket) {
    defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  }
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'Server access logs would keep the signatures of addresses, and who holds one needs no key. The price: nothing tells who fetched which object.',
  });
  return bucket;
}

const rulesSeconds = 3600; // a browser asks again after an hour

/**
 * Lets pages of the service's origins upload, and pages of any read: who has a signed address reads with and without a
 * browser, and one that followed the redirect of a `download_url` names no origin but `null`, as the Fetch standard
 * says.
 */
const corsRules = (corsOrigins: string): CorsRule[] => [
  {
    allowedMethods: [HttpMethods.PUT],
    allowedOrigins: corsOrigins === anyOrigin ? ['*'] : corsOrigins.split(','),
    allowedHeaders: ['*'], // those that the address was signed with
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

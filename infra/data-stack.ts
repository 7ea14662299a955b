import { type App, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { indexes } from '../shared/data/design.ts';
import { acknowledge, type Options } from './options.ts';

/** What outlives every release: the table, the bucket, the key. */
export interface Data {
  readonly table: Table;
  readonly indexArns: readonly string[];
  readonly bucket: Bucket;
  /** As other stacks import it. */
  readonly bucketArn: string;
}

/** The Data stack. Nothing in it is deleted with it. */
export function dataStack(app: App, options: Options): Data {
  const stack = new Stack(app, 'Data', {
    stackName: `${options.prefix}-data`,
    description: 'made-to-order: table, bucket and key',
    terminationProtection: true,
    suppressTemplateIndentation: true,
  });
  const table = makeTable(stack);
  const bucket = makeBucket(stack);
  const tokenKey = new Key(stack, 'TokenKey', {
    description: 'Encrypts the tokens that webhooks are signed with',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });

  // The values that other stacks may use, whether or not they do now: an export that comes and goes with its reader
  // blocks the deploy in which the reader lets go of it.
  const { tableArn, tableName, tableStreamArn } = table;
  const shared = [tableArn, tableName, tableStreamArn, bucket.bucketName, tokenKey.keyArn];
  for (const value of shared) stack.exportValue(value);
  const bucketArn = stack.exportValue(bucket.bucketArn);
  new CfnOutput(stack, 'TableName', { value: tableName });
  new CfnOutput(stack, 'BucketName', { value: bucket.bucketName });
  return { table, bucket, bucketArn, indexArns: indexes.map(({ name }) => `${tableArn}/index/${name}`) };
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

/** Files. What callers upload stands under `uploads/` until it is claimed by a copy to where nothing expires. */
function makeBucket(stack: Stack): Bucket {
  const bucket = new Bucket(stack, 'Files', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN,
    lifecycleRules: [
      {
        id: 'uploads',
        prefix: 'uploads/',
        expiration: Duration.days(2), // an upload may be claimed for 24 h; S3 counts in whole days from midnight
        noncurrentVersionExpiration: Duration.days(2),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
  });
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'Objects are reached through signed addresses that the service hands out and logs; server access logs would keep those signatures.',
  });
  return bucket;
}

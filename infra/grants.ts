import { Arn, ArnFormat, type Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { functionName, machineName, syntheticKeyParameter } from '../shared/aws/resource-names.ts';
import type { Contract } from '../shared/http/contract.ts';
import type { Need } from '../shared/lib/needs.ts';
import type { Data } from './data-stack.ts';
import { deniedKeyRows } from './key-rows.ts';
import type { DeploymentOptions } from './options.ts';

/** The resources that grants refer to. The list is complete, so functions cannot access anything else. */
export interface Holdings {
  readonly tableName: string;
  readonly tableArn: string;
  /** Separate indexes, because a role names the indexes that it reads. */
  readonly indexArns: readonly string[];
  readonly queueArns: readonly string[];
  /** URLs of the queues by name, as JSON. */
  readonly queueUrls: string;
  readonly bucketName: string;
  readonly bucketArn: string;
  readonly machineArn: string;
  /** ARN of the key that encrypts the tokens of webhooks. */
  readonly tokenKeyArn: string;
  /** The parameter with the test key that places synthetic orders. */
  readonly syntheticKeyName: string;
  readonly syntheticKeyArn: string;
  /** The function whose alias shows whether a release is being shifted. */
  readonly releasedFunctionName: string;
  readonly releasedFunctionArn: string;
  /** Undefined if a gateway sends the URL with each request. */
  readonly publicUrl?: string | undefined;
  readonly outboundLocal: boolean;
}

interface Grant {
  readonly actions: readonly string[];
  readonly on: readonly (keyof typeof resources)[];
  /** Actions on the bucket itself, limited to keys below the prefixes in `on`. */
  readonly below?: readonly `s3:List${string}`[];
  readonly environment: readonly (keyof typeof variables)[];
  /** Condition keys that limit the grant, with the allowed values. The request must have such a key. */
  readonly only?: Readonly<
    Partial<Record<'dynamodb:LeadingKeys' | 'dynamodb:Attributes' | 'kms:EncryptionContextKeys', readonly string[]>>
  >;
}

// a token that is copied to the record of another webhook cannot be decrypted, because the id is part of the encryption
const ofWebhook = { 'kms:EncryptionContextKeys': ['webhook'] } as const;

// S3 returns 404 for a missing object only to roles that may list its key, and otherwise 403, as for a denied access
const findable = ['s3:ListBucket'] as const;

/** The statements and the environment of each need. */
export const grants = {
  'table:read': {
    actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
    on: ['table', 'indexes'],
    environment: ['TABLE_NAME'],
  },
  'table:write': {
    actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'],
    on: ['table'],
    environment: ['TABLE_NAME'],
  },
  // with only these attributes, it can mark an id as unused, but cannot write a record
  'ids:settle': {
    actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
    on: ['table'],
    environment: ['TABLE_NAME'],
    only: {
      'dynamodb:LeadingKeys': ['order#*', 'sequence#*'],
      'dynamodb:Attributes': ['PK', 'SK', 'deleted', 'expires_at', 'facets', 'r#*'],
    },
  },
  // see `deniedKeyRows`
  'keys:write': { actions: [], on: [], environment: [] },
  'persons:hash': { actions: [], on: [], environment: [] },
  'files:read': {
    actions: ['s3:GetObject'],
    on: ['media', 'imports'],
    below: findable,
    environment: ['BUCKET_NAME'],
  },
  'files:write': { actions: ['s3:PutObject'], on: ['media'], environment: ['BUCKET_NAME'] },
  'files:remove': { actions: ['s3:DeleteObject'], on: ['media'], environment: ['BUCKET_NAME'] },
  // a signed URL has the permissions of its signer
  'files:upload': { actions: ['s3:PutObject'], on: ['uploads'], environment: ['BUCKET_NAME'] },
  'files:claim': { actions: ['s3:GetObject'], on: ['uploads'], below: findable, environment: ['BUCKET_NAME'] },
  'uploads:remove': {
    actions: ['s3:DeleteObjectVersion'],
    on: ['uploads'],
    below: ['s3:ListBucketVersions'],
    environment: ['BUCKET_NAME'],
  },
  'files:import': { actions: ['s3:PutObject'], on: ['imports'], environment: ['BUCKET_NAME'] },
  'notifications:write': { actions: ['s3:PutObject'], on: ['notifications'], environment: ['BUCKET_NAME'] },
  'notifications:read': {
    actions: ['s3:GetObject'],
    on: ['notifications'],
    below: findable,
    environment: ['BUCKET_NAME'],
  },
  'notifications:remove': {
    actions: ['s3:DeleteObjectVersion'],
    on: ['notifications'],
    below: ['s3:ListBucketVersions'],
    environment: ['BUCKET_NAME'],
  },
  'exports:read': { actions: ['s3:GetObject'], on: ['exports'], below: findable, environment: ['BUCKET_NAME'] },
  'files:export': { actions: ['s3:PutObject'], on: ['exports'], environment: ['BUCKET_NAME'] },
  'tokens:encrypt': { actions: ['kms:Encrypt'], on: ['tokenKey'], environment: ['TOKEN_KEY_ID'], only: ofWebhook },
  'tokens:decrypt': { actions: ['kms:Decrypt'], on: ['tokenKey'], environment: ['TOKEN_KEY_ID'], only: ofWebhook },
  address: { actions: [], on: [], environment: ['PUBLIC_URL'] },
  // the key policy of the AWS managed key aws/ssm lets every role of the account decrypt what it may read
  'synthetic-key:read': {
    actions: ['ssm:GetParameter'],
    on: ['syntheticKey'],
    environment: ['SYNTHETIC_KEY_PARAMETER'],
  },
  // IAM knows this action for whole functions only, not for an alias
  'release:read': { actions: ['lambda:GetAlias'], on: ['releasedFunction'], environment: ['RELEASED_FUNCTION'] },
  // every function can send requests, and in an emulator they can also reach the machine itself
  outbound: { actions: [], on: [], environment: ['OUTBOUND_LOCAL', 'UV_THREADPOOL_SIZE'] },
  'queues:send': { actions: ['sqs:SendMessage'], on: ['queues'], environment: ['QUEUE_URLS'] },
  'disposition:run': {
    actions: ['states:StartSyncExecution'],
    on: ['machine'],
    environment: ['DISPOSITION_MACHINE_ARN'],
  },
  'disposition:start': {
    actions: ['states:StartExecution'],
    on: ['machine'],
    environment: ['DISPOSITION_MACHINE_ARN'],
  },
} as const satisfies Record<Need, Grant>;

/** Grants for all endpoints with keys. Authentication and counting change only rows of keys. */
export const admission = {
  actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
  on: ['table'],
  environment: ['TABLE_NAME'],
  only: { 'dynamodb:LeadingKeys': ['key#*'] },
} as const satisfies Grant;

/** Grants for all endpoints with keys. They record failed requests, and count the requests of `v2`. */
export const recording = {
  actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
  on: ['table'],
  environment: ['TABLE_NAME'],
  only: { 'dynamodb:LeadingKeys': ['request#*', 'usage#*'] },
} as const satisfies Grant;

/** Grants for endpoints that support `Prefer: wait`. They take and release the slots of waiting requests. */
export const waiting = {
  actions: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
  on: ['table'],
  environment: ['TABLE_NAME'],
  only: { 'dynamodb:LeadingKeys': ['wait#*'] },
} as const satisfies Grant;

/** Returns the grants that an endpoint needs to authorise callers, in addition to the needs of its code. */
export const authGrants = ({
  allow,
  countsKeys,
  waits,
}: Pick<Contract, 'allow' | 'countsKeys' | 'waits'>): readonly Grant[] => [
  ...(allow !== 'anyone' || countsKeys ? [admission, recording] : []),
  ...(waits ? [waiting] : []),
];

const variables = {
  TABLE_NAME: ({ tableName }: Holdings) => tableName,
  QUEUE_URLS: ({ queueUrls }: Holdings) => queueUrls,
  BUCKET_NAME: ({ bucketName }: Holdings) => bucketName,
  DISPOSITION_MACHINE_ARN: ({ machineArn }: Holdings) => machineArn,
  TOKEN_KEY_ID: ({ tokenKeyArn }: Holdings) => tokenKeyArn,
  PUBLIC_URL: ({ publicUrl }: Holdings) => publicUrl,
  SYNTHETIC_KEY_PARAMETER: ({ syntheticKeyName }: Holdings) => syntheticKeyName,
  RELEASED_FUNCTION: ({ releasedFunctionName }: Holdings) => releasedFunctionName,
  OUTBOUND_LOCAL: ({ outboundLocal }: Holdings) => (outboundLocal ? '1' : undefined),
  // a DNS lookup without a response blocks one of Node's four threads for half a minute
  UV_THREADPOOL_SIZE: () => '64',
} as const;

const resources = {
  table: ({ tableArn }: Holdings) => [tableArn],
  indexes: ({ indexArns }: Holdings) => indexArns,
  queues: ({ queueArns }: Holdings) => queueArns,
  media: ({ bucketArn }: Holdings) => [`${bucketArn}/media/*`],
  imports: ({ bucketArn }: Holdings) => [`${bucketArn}/imports/*`],
  exports: ({ bucketArn }: Holdings) => [`${bucketArn}/exports/*`],
  uploads: ({ bucketArn }: Holdings) => [`${bucketArn}/uploads/*`],
  notifications: ({ bucketArn }: Holdings) => [`${bucketArn}/notifications/*`],
  machine: ({ machineArn }: Holdings) => [machineArn],
  tokenKey: ({ tokenKeyArn }: Holdings) => [tokenKeyArn],
  syntheticKey: ({ syntheticKeyArn }: Holdings) => [syntheticKeyArn],
  releasedFunction: ({ releasedFunctionArn }: Holdings) => [releasedFunctionArn],
} as const;

/** Returns the statements and the environment of a function, for its needs and for the authorisation of callers. */
export function grantsOf(needs: readonly Need[], auth: readonly Grant[], holdings: Holdings) {
  const granted: readonly Grant[] = [...needs.map((need) => grants[need]), ...auth];
  const environment = granted.flatMap((grant) =>
    grant.environment.flatMap((name) => {
      const value = variables[name](holdings);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    statements: [
      ...granted.flatMap((grant) => statementsOf(grant, holdings)),
      ...deniedKeyRows(holdings.tableArn, { authorizes: auth.includes(admission), needs }),
    ],
    environment: Object.fromEntries(environment) as Readonly<Record<string, string>>,
  };
}

const statementsOf = (grant: Grant, holdings: Holdings): readonly PolicyStatement[] => [
  ...(grant.actions.length > 0 ? [statementOf(grant, holdings)] : []),
  ...(grant.below ? [listingOf(grant.below, grant.on, holdings)] : []),
];

/**
 * Allows listing the objects below prefixes. For a request of an object, S3 checks the key of the object as the prefix.
 */
const listingOf = (actions: readonly string[], on: Grant['on'], { bucketArn }: Holdings): PolicyStatement =>
  new PolicyStatement({
    actions: [...actions],
    resources: [bucketArn],
    conditions: { StringLike: { 's3:prefix': on.map((prefix) => `${prefix}/*`) } },
  });

const statementOf = (grant: Grant, holdings: Holdings): PolicyStatement =>
  new PolicyStatement({
    actions: [...grant.actions],
    resources: grant.on.flatMap((what) => resources[what](holdings)),
    ...(grant.only && {
      conditions: {
        'ForAllValues:StringLike': grant.only,
        // without this, a request without a key would meet the condition above
        Null: Object.fromEntries(Object.keys(grant.only).map((key) => [key, 'false'])),
      },
    }),
  });

/** Returns the resources that functions of a stack can get grants for. */
export function holdingsOf(
  stack: Stack,
  { prefix, outboundLocal }: DeploymentOptions,
  data: Data,
  { queues = {}, publicUrl }: { readonly queues?: Readonly<Record<string, IQueue>>; readonly publicUrl?: string } = {},
): Holdings {
  const machine = {
    service: 'states',
    resource: 'stateMachine',
    resourceName: machineName(prefix),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  };
  const syntheticKeyName = syntheticKeyParameter(prefix);
  const releasedFunctionName = functionName(prefix, 'v2-checkouts-complete');
  const urls = Object.entries(queues).map(([name, queue]) => [name, queue.queueUrl]);
  return {
    tableName: data.table.tableName,
    tableArn: data.table.tableArn,
    indexArns: data.indexArns,
    queueArns: Object.values(queues).map(({ queueArn }) => queueArn),
    queueUrls: stack.toJsonString(Object.fromEntries(urls)),
    bucketName: data.bucket.bucketName,
    bucketArn: data.bucketArn,
    machineArn: Arn.format(machine, stack), // by name, so that endpoints do not import Work
    tokenKeyArn: data.tokenKeyArn,
    syntheticKeyName,
    syntheticKeyArn: stack.formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: syntheticKeyName.slice(1),
    }),
    releasedFunctionName,
    releasedFunctionArn: stack.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: releasedFunctionName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    }),
    publicUrl,
    outboundLocal,
  };
}

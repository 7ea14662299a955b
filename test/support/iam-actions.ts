/** One action that a command needs, with its resource. */
export interface NeededAction {
  readonly action: string;
  readonly resource: string;
  /** The values on which a policy may have conditions. */
  readonly named?: Readonly<Partial<Record<Named, readonly string[]>>>;
}

const named = [
  'dynamodb:LeadingKeys', // partition keys of the rows that it accesses
  'dynamodb:Attributes', // the attributes that it names
  'kms:EncryptionContextKeys',
  's3:prefix', // the prefix of a list, or the key of a requested object
] as const;

type Named = (typeof named)[number];

/** Whether a key of conditions is one whose values requests are known to contain. */
export const isNamed = (key: string): key is Named => named.some((one) => one === key);

/** The parts of the commands' inputs that name resources. */
interface Input {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly Key: Row;
  readonly Item: Row;
  readonly KeyConditionExpression: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
  readonly RequestItems: Readonly<Record<string, { readonly Keys: readonly Row[] }>>;
  readonly TransactItems: readonly Readonly<Partial<Record<Kind, TransactItem>>>[];
  readonly Bucket: string;
  readonly CopySource: string;
  readonly Prefix: string;
  readonly VersionId?: string;
  readonly QueueUrl: string;
  readonly stateMachineArn: string;
  readonly KeyId: string;
  readonly Name: string;
  readonly FunctionName: string;
  readonly EncryptionContext?: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>>;
type Kind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';
type TransactItem = { readonly TableName: string; readonly Key?: Row; readonly Item?: Row };

export const tableArn = (table: string): string => `arn:aws:dynamodb:local:000000000000:table/${table}`;
export const indexArn = (table: string, index: string): string => `${tableArn(table)}/index/${index}`;
export const objectArn = (...path: readonly string[]): string => `arn:aws:s3:::${path.join('/')}`;
export const queueArn = (name: string): string => `arn:aws:sqs:local:000000000000:${name}`;
export const keyArn = (id: string): string => `arn:aws:kms:local:000000000000:key/${id}`;
export const machineArn = (name: string): string => `arn:aws:states:local:000000000000:stateMachine:${name}`;
export const parameterArn = (name: string): string => `arn:aws:ssm:local:000000000000:parameter${name}`;
export const functionArn = (name: string): string => `arn:aws:lambda:local:000000000000:function:${name}`;

const onRows = (action: string, table: string, rows: readonly (Row | undefined)[]): NeededAction => ({
  action: `dynamodb:${action}`,
  resource: tableArn(table),
  named: { 'dynamodb:LeadingKeys': [...new Set(rows.map((row) => String(row?.PK)))] },
});
const onRow = (action: string, table: string, row: Row | undefined): NeededAction => onRows(action, table, [row]);

/** Adds the attributes that an action names, as far as conditions of the grants need them. */
const withAttributes = (asked: NeededAction, attributes: readonly string[]): NeededAction => ({
  ...asked,
  named: { ...asked.named, 'dynamodb:Attributes': attributes },
});

const onObject = (action: string, { Bucket, Key }: { Bucket?: unknown; Key?: unknown }): NeededAction => ({
  action: `s3:${action}`,
  resource: objectArn(String(Bucket), String(Key)),
});

/**
 * The actions to get an object and to learn that it does not exist. Without permission to list, S3 returns that access
 * is denied.
 */
const onFound = (input: { Bucket?: unknown; Key?: unknown }): readonly NeededAction[] => [
  onObject('GetObject', input),
  { action: 's3:ListBucket', resource: objectArn(String(input.Bucket)), named: { 's3:prefix': [String(input.Key)] } },
];

/** Splits the source of a copy into its bucket and key. */
function sourceOf(source: string): { Bucket: string; Key: string } {
  const end = source.indexOf('/');
  return { Bucket: source.slice(0, end), Key: source.slice(end + 1) };
}

const onKey = (action: string, { KeyId, EncryptionContext = {} }: Input): NeededAction => ({
  action: `kms:${action}`,
  resource: keyArn(KeyId.replace(/^local:/, '')),
  named: { 'kms:EncryptionContextKeys': Object.keys(EncryptionContext) },
});

const onMachine = (action: string, { stateMachineArn }: Input): NeededAction => ({
  action: `states:${action}`,
  resource: machineArn(stateMachineArn.replace(/^local:/, '')),
});

/** The resource of a query: the table or an index, with the one partition in its condition. */
function onPartition({
  TableName,
  IndexName,
  KeyConditionExpression,
  ExpressionAttributeValues: values,
}: Input): NeededAction[] {
  const [, name = ''] = /=\s*(:\w+)/.exec(KeyConditionExpression) ?? [];
  const resource = IndexName === undefined ? tableArn(TableName) : indexArn(TableName, IndexName);
  return [{ action: 'dynamodb:Query', resource, named: { 'dynamodb:LeadingKeys': [String(values[name])] } }];
}

const ofTransaction: Readonly<Record<Kind, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** The IAM actions of every command that the service sends. A transaction needs the actions of its entries. */
const commands: Readonly<Record<string, (input: Input) => readonly NeededAction[]>> = {
  GetItem: ({ TableName, Key }) => [onRow('GetItem', TableName, Key)],
  PutItem: ({ TableName, Item }) => [withAttributes(onRow('PutItem', TableName, Item), Object.keys(Item))],
  UpdateItem: ({ TableName, Key, ExpressionAttributeNames = {} }) => [
    withAttributes(onRow('UpdateItem', TableName, Key), [
      ...Object.keys(Key),
      ...Object.values(ExpressionAttributeNames),
    ]),
  ],
  DeleteItem: ({ TableName, Key }) => [onRow('DeleteItem', TableName, Key)],
  BatchGetItem: ({ RequestItems }) =>
    Object.entries(RequestItems).map(([table, { Keys }]) => onRows('BatchGetItem', table, Keys)),
  Query: onPartition,
  TransactWriteItems: ({ TransactItems }) =>
    TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName, Key, Item }]) =>
        onRow(ofTransaction[kind as Kind], TableName, Key ?? Item),
      ),
    ),
  GetObject: onFound,
  HeadObject: onFound,
  PutObject: (input) => [onObject('PutObject', input)],
  DeleteObject: (input) => [onObject(input.VersionId === undefined ? 'DeleteObject' : 'DeleteObjectVersion', input)],
  ListObjectVersions: ({ Bucket, Prefix }) => [
    { action: 's3:ListBucketVersions', resource: objectArn(Bucket), named: { 's3:prefix': [Prefix] } },
  ],
  CopyObject: ({ CopySource, ...input }) => [...onFound(sourceOf(CopySource)), onObject('PutObject', input)],
  CreateMultipartUpload: (input) => [onObject('PutObject', input)],
  UploadPart: (input) => [onObject('PutObject', input)],
  CompleteMultipartUpload: (input) => [onObject('PutObject', input)],
  SendMessage: ({ QueueUrl }) => [{ action: 'sqs:SendMessage', resource: queueArn(QueueUrl.replace(/^local:/, '')) }],
  Encrypt: (input) => [onKey('Encrypt', input)],
  Decrypt: (input) => [onKey('Decrypt', input)],
  SendMessageBatch: ({ QueueUrl }) => [
    { action: 'sqs:SendMessage', resource: queueArn(QueueUrl.replace(/^local:/, '')) },
  ],
  StartSyncExecution: (input) => [onMachine('StartSyncExecution', input)],
  // without the permission to decrypt, which the policy of the key aws/ssm grants
  GetParameter: ({ Name }) => [{ action: 'ssm:GetParameter', resource: parameterArn(Name) }],
  GetAlias: ({ FunctionName }) => [{ action: 'lambda:GetAlias', resource: functionArn(FunctionName) }],
  StartExecution: (input) => [onMachine('StartExecution', input)],
};

/** Returns the actions that a command needs. Throws if the table above lacks the command. */
export function askedBy(command: string, input: object): readonly NeededAction[] {
  const asks = commands[command];
  if (!asks) throw new Error(`test/support/iam-actions.ts lacks the actions of ${command}`);
  return asks(input as Input);
}

import { describe, expect, test } from 'vitest';
import { askedBy } from '../support/iam-actions.ts';
import { type GrantedStatement, isGranted } from '../support/privileges.ts';

// The test runtime evaluates grants like IAM. This suite tests that evaluation on statements written by hand.

const table = 'arn:aws:dynamodb:local:000000000000:table/t';
const allow = (
  Action: string | string[],
  Resource: string | string[],
  more: Partial<GrantedStatement> = {},
): GrantedStatement => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...more,
});
const onKeys = {
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['key#*'] },
  Null: { 'dynamodb:LeadingKeys': 'false' },
};

const onKey = allow('kms:Encrypt', 'arn:aws:kms:local:000000000000:key/k', {
  Condition: {
    'ForAllValues:StringLike': { 'kms:EncryptionContextKeys': ['webhook'] },
    Null: { 'kms:EncryptionContextKeys': 'false' },
  },
});

const inMedia = (prefix: string) => [
  allow('s3:GetObject', 'arn:aws:s3:::b/media/*'),
  allow('s3:ListBucket', 'arn:aws:s3:::b', { Condition: { StringLike: { 's3:prefix': [prefix] } } }),
];
const notOnKeys: GrantedStatement = {
  Effect: 'Deny',
  Action: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
  Resource: table,
  Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['key#*', 'file-keys'] } },
};

const row = { TableName: 't', Key: { PK: 'key#1', SK: '@' } };
const query = { TableName: 't', KeyConditionExpression: '#pk = :pk AND #sk > :sk' };
const values = { ExpressionAttributeValues: { ':pk': 'order#1', ':sk': '@' } };

describe('grants of a role', () => {
  test.each<[string, string, object, GrantedStatement[], boolean]>([
    ['nothing', 'GetItem', row, [], false],
    ['the action on the table', 'GetItem', row, [allow('dynamodb:GetItem', table)], true],
    ['the action on another table', 'GetItem', row, [allow('dynamodb:GetItem', `${table}2`)], false],
    ['another action', 'PutItem', { TableName: 't', Item: row.Key }, [allow('dynamodb:GetItem', table)], false],
    ['a wildcard', 'DeleteItem', row, [allow('dynamodb:*', '*')], true],
    [
      'a denial beside it',
      'GetItem',
      row,
      [allow('dynamodb:*', '*'), { ...allow('dynamodb:GetItem', table), Effect: 'Deny' }],
      false,
    ],
    ['the rows of keys, on one', 'UpdateItem', row, [allow('dynamodb:UpdateItem', table, { Condition: onKeys })], true],
    [
      'the rows of keys, on another row',
      'UpdateItem',
      { TableName: 't', Key: { PK: 'order#1.key#1', SK: '@' } },
      [allow('dynamodb:UpdateItem', table, { Condition: onKeys })],
      false,
    ],
    [
      'the rows of keys, on two of which one is another',
      'BatchGetItem',
      { RequestItems: { t: { Keys: [row.Key, { PK: 'order#1', SK: '@' }] } } },
      [allow('dynamodb:BatchGetItem', table, { Condition: onKeys })],
      false,
    ],
    ['the table, on a query of it', 'Query', { ...query, ...values }, [allow('dynamodb:Query', table)], true],
    [
      'the table, on a query of an index',
      'Query',
      { ...query, ...values, IndexName: 'GSI1' },
      [allow('dynamodb:Query', table)],
      false,
    ],
    [
      'the index, on a query of it',
      'Query',
      { ...query, ...values, IndexName: 'GSI1' },
      [allow('dynamodb:Query', [table, `${table}/index/GSI1`])],
      true,
    ],
    [
      'another partition, on a query',
      'Query',
      { ...query, ...values },
      [allow('dynamodb:Query', table, { Condition: onKeys })],
      false,
    ],
    [
      'all but the check of a transaction',
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { TableName: 't', Item: row.Key } },
          { Update: row },
          { Delete: row },
          { ConditionCheck: row },
        ].map((item) =>
          Object.fromEntries(Object.entries(item).map(([kind, of]) => [kind, { TableName: 't', ...of }])),
        ),
      },
      [allow(['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'], table)],
      false,
    ],
    [
      'all rows but those of keys, on another row',
      'PutItem',
      { TableName: 't', Item: { PK: 'order#1.key#1', SK: '@' } },
      [allow('dynamodb:*', table), notOnKeys],
      true,
    ],
    [
      'all rows but those of keys, on one of a key',
      'PutItem',
      { TableName: 't', Item: row.Key },
      [allow('dynamodb:*', table), notOnKeys],
      false,
    ],
    [
      'all rows but those of keys, on an action that is not denied',
      'UpdateItem',
      row,
      [allow('dynamodb:*', table), notOnKeys],
      true,
    ],
    [
      'all rows but those of keys, on a transaction that holds one of them',
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { TableName: 't', Item: { PK: 'order#1', SK: '@' } } },
          { Delete: { TableName: 't', Key: { PK: 'file-keys', SK: '@' } } },
        ],
      },
      [allow('dynamodb:*', table), notOnKeys],
      false,
    ],
    [
      'a prefix of the bucket, on an object below it',
      'PutObject',
      { Bucket: 'b', Key: 'uploads/x/y' },
      [allow('s3:PutObject', 'arn:aws:s3:::b/uploads/*')],
      true,
    ],
    [
      'a prefix of the bucket, on an object beside it',
      'PutObject',
      { Bucket: 'b', Key: 'media/uploads/x' },
      [allow('s3:PutObject', 'arn:aws:s3:::b/uploads/*')],
      false,
    ],
    [
      'objects, and to be told which are missing',
      'HeadObject',
      { Bucket: 'b', Key: 'media/x' },
      inMedia('media/*'),
      true,
    ],
    [
      'objects, and to be told which are missing elsewhere',
      'GetObject',
      { Bucket: 'b', Key: 'media/x' },
      inMedia('imports/*'),
      false,
    ],
    [
      'objects, and not to be told which are missing',
      'CopyObject',
      { Bucket: 'b', Key: 'media/y', CopySource: 'b/media/x' },
      [allow(['s3:GetObject', 's3:PutObject'], 'arn:aws:s3:::b/media/*')],
      false,
    ],
    [
      'another queue',
      'SendMessage',
      { QueueUrl: 'local:shipping-rates' },
      [allow('sqs:SendMessage', 'arn:aws:sqs:local:000000000000:prepare-order')],
      false,
    ],
    ['the key, for a webhook', 'Encrypt', { KeyId: 'local:k', EncryptionContext: { webhook: '1' } }, [onKey], true],
    ['the key, for something else', 'Encrypt', { KeyId: 'local:k', EncryptionContext: { file: '1' } }, [onKey], false],
    [
      'the key, for a webhook and something else',
      'Encrypt',
      { KeyId: 'local:k', EncryptionContext: { webhook: '1', file: '1' } },
      [onKey],
      false,
    ],
    ['the key, for nothing that is named', 'Encrypt', { KeyId: 'local:k' }, [onKey], false],
    ['the key, to encrypt', 'Decrypt', { KeyId: 'local:k', EncryptionContext: { webhook: '1' } }, [onKey], false],
  ])('%s: %s', (_, command, input, statements, granted) => {
    expect(askedBy(command, input).every((asked) => isGranted(statements, asked))).toBe(granted);
  });

  test('do not apply if a condition on rows meets a request without rows', () => {
    const asked = { action: 'dynamodb:Scan', resource: table };
    expect(isGranted([allow('dynamodb:Scan', table, { Condition: onKeys })], asked)).toBe(false);
    expect(isGranted([allow('dynamodb:Scan', table)], asked)).toBe(true);
  });

  test('cannot be evaluated for an unknown command or an unknown condition', () => {
    expect(() => askedBy('Scan', { TableName: 't' })).toThrow('lacks the actions of Scan');
    const Condition = { StringEquals: { 'aws:SourceIp': '127.0.0.1' } };
    expect(() =>
      isGranted([allow('dynamodb:GetItem', table, { Condition })], askedBy('GetItem', row)[0] as never),
    ).toThrow('does not support the condition');
  });
});

import { beforeAll, expect, test } from 'vitest';
import { envelope, queues } from '../../shared/work/queues.ts';
import { type Deployment, ofType, type Statement, usualDeployment } from './deployment.ts';

// The events of the bucket, and the message of a rule for the worker of large uploads.

let real: Deployment;
beforeAll(async () => {
  real = await usualDeployment();
});

/** An event of S3, from its documentation, reduced to the fields in use. */
const event = {
  version: '0',
  id: '17793124-05d4-b198-2fde-7ededc63b103',
  'detail-type': 'Object Created',
  source: 'aws.s3',
  time: '2026-11-21T10:00:00Z',
  detail: {
    bucket: { name: 'files' },
    object: { key: 'uploads/1.abc', size: 5_368_709_120, etag: 'd41d8', 'version-id': 'IYV3p', sequencer: '00617F' },
    reason: 'PutObject',
  },
};

/** Returns the value at a path of a rule in the event. */
const found = (path: string): unknown =>
  path
    .replace(/^\$\./, '')
    .split('.')
    .reduce<unknown>((value, name) => Reflect.get(value as object, name), event);

const arnOf = (id: RegExp) => ({ 'Fn::GetAtt': [expect.stringMatching(id), 'Arn'] });

const theRule = () => {
  const rules = ofType(real.templates.Work, 'AWS::Events::Rule').filter(([id]) => id.startsWith('RemoveLargeUpload'));
  expect(rules).toHaveLength(1);
  return rules[0]?.[1].Properties ?? {};
};

test('the bucket sends object events to EventBridge, by its own setting', () => {
  const [[, bucket] = expect.unreachable()] = ofType(real.templates.Data, 'AWS::S3::Bucket');
  expect(bucket.Properties.NotificationConfiguration).toEqual({
    EventBridgeConfiguration: { EventBridgeEnabled: true },
  });
  expect(ofType(real.templates.Data, 'AWS::Lambda::Function')).toEqual([]);
});

test('a rule selects objects that are created below uploads/, regardless of their size', () => {
  expect(theRule().EventPattern).toEqual({
    source: ['aws.s3'],
    'detail-type': ['Object Created'],
    detail: {
      bucket: { name: [{ 'Fn::ImportValue': expect.stringMatching(/RefFiles/) }] },
      object: { key: [{ prefix: 'uploads/' }] },
    },
  });
});

test('the rule builds a message that the worker can read', () => {
  const [target] = theRule().Targets as { InputTransformer: { InputPathsMap: object; InputTemplate: string } }[];
  const { InputPathsMap = {}, InputTemplate = '' } = target?.InputTransformer ?? {};
  // EventBridge puts a string into quotes if it is a whole value
  const text = InputTemplate.replaceAll(/<([^>]+)>/g, (_, name: string) =>
    JSON.stringify(found(String(Reflect.get(InputPathsMap, name)))),
  );
  const { facts, ...about } = envelope.parse(JSON.parse(text));
  expect(about).toEqual({ schema: 1, event: event.id, hops: 0 });
  expect(queues['remove-large-upload'].facts().parse(facts)).toEqual({ key: 'uploads/1.abc', size: 5_368_709_120 });
});

test('only this rule may send to a queue without a role', () => {
  const allowed = ofType(real.templates.Work, 'AWS::SQS::QueuePolicy').flatMap(([, { Properties }]) =>
    (Properties.PolicyDocument as { Statement: readonly (Statement & { readonly Effect: string })[] }).Statement.filter(
      ({ Effect }) => Effect === 'Allow',
    ),
  );
  expect(allowed).toEqual([
    {
      Effect: 'Allow',
      Principal: { Service: 'events.amazonaws.com' },
      Action: ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage'],
      Resource: arnOf(/^RemoveLargeUploadQueue/),
      Condition: { ArnEquals: { 'aws:SourceArn': arnOf(/^RemoveLargeUploadObjects/) } },
    },
  ]);
});

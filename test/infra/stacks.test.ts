import { beforeAll, describe, expect, test } from 'vitest';
import { functionStacks } from '../../infra/nouns-of-stacks.ts';
import { functionName, logicalId } from '../../shared/aws/resource-names.ts';
import { indexes } from '../../shared/table/keys.ts';
import {
  type Deployment,
  deployment,
  ofType,
  type StackName,
  stackNames,
  type Template,
  templateOf,
  tracingLayer,
  usualDeployment,
} from './deployment.ts';

let real: Deployment;
beforeAll(async () => {
  real = await usualDeployment();
});

const only = (template: Template, type: string) => {
  const found = ofType(template, type).map(([, resource]) => resource);
  expect(found).toHaveLength(1);
  return found[0]?.Properties ?? {};
};

const origins = Array.from({ length: 15 }, (_, index) => `https://shop-${index}.example.com`).join(',');

/** The paths of the gateway. API Gateway allows 300 per API. */
const pathsOf = ({ templates }: Deployment): readonly string[] => {
  const { Body } = only(templates.Api, 'AWS::ApiGateway::RestApi');
  return Object.keys((Body as { paths: object }).paths);
};

describe('stacks with 40 additional endpoints', () => {
  let large: Deployment;
  beforeAll(async () => {
    // with all options that make templates larger
    large = await deployment(40, { corsOrigins: origins, tracingLayer });
  });

  test.each(stackNames)('%s has at most 300 of 500 resources, and is below the size limit of templates', (name) => {
    expect(large.endpoints.length).toBe(real.endpoints.length + 40);
    expect(Object.keys(large.templates[name].Resources).length).toBeLessThanOrEqual(300);
    expect(large.templates[name].text.length).toBeLessThan(1_000_000);
  });

  test('the gateway has less than 250 of 300 paths', () => {
    expect(pathsOf(real).length).toBeLessThan(pathsOf(large).length);
    expect(pathsOf(large).length).toBeLessThan(250);
  });

  test('each existing function stays in its stack', () => {
    for (const { name } of real.endpoints)
      expect([name, templateOf(large, name).Resources[logicalId(name)]?.Type]).toEqual([name, 'AWS::Lambda::Function']);
    for (const stack of functionStacks) {
      // the id of a version contains a hash of its function
      const added = Object.entries(real.templates[stack].Resources)
        .filter(([id, { Type }]) => Type !== 'AWS::Lambda::Version' && !(id in large.templates[stack].Resources))
        .map(([id]) => id);
      expect([stack, added]).toEqual([stack, []]);
    }
  });

  test('each function has its full name', () => {
    const named = stackNames.flatMap((name) =>
      ofType(large.templates[name], 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.FunctionName),
    );
    expect(named).toEqual(expect.arrayContaining(['made-to-order-live-v2-orders-cancel', 'made-to-order-live-relay']));
    expect(named).toContain('made-to-order-live-admin-product-size-label-imports-cancel');
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((name) => !/^made-to-order-live-[a-z0-9-]{1,45}$/.test(String(name)))).toEqual([]);
  });

  test('a function has at most five resources', () => {
    const name = large.endpoints.at(-1)?.name ?? '';
    const own = Object.keys(templateOf(large, name).Resources).filter((id) => id.startsWith(logicalId(name)));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(5);
  });

  test('every role is below the size limit of inline policies', () => {
    const roles = stackNames.flatMap((name) => ofType(large.templates[name], 'AWS::IAM::Role'));
    expect(roles.length).toBeGreaterThan(180);
    for (const [id, role] of roles) expect(`${id}: ${policyLength(role.Properties.Policies)}`).toSatisfy(below(10_240));
  });
});

const below = (limit: number) => (text: string) => Number(text.split(': ')[1]) < limit;

/**
 * Returns the length of deployed policies. The ARN of a function has up to 117 characters, of which 64 are its name.
 */
const policyLength = (policies: unknown): number =>
  JSON.stringify(policies ?? [], (_, value) => (isIntrinsic(value) ? 'x'.repeat(117) : value)).length;

const isIntrinsic = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).some((key) => key === 'Ref' || key.startsWith('Fn::'));

test('the log of a function has lines of the service and errors, but no lines of Lambda for successful runs', () => {
  const functions = stackNames.flatMap((name) => ofType(real.templates[name], 'AWS::Lambda::Function'));
  expect(functions.length).toBeGreaterThan(real.endpoints.length);
  for (const [id, { Properties }] of functions) {
    expect([id, Properties.LoggingConfig]).toEqual([
      id,
      { ApplicationLogLevel: 'INFO', LogFormat: 'JSON', LogGroup: expect.anything(), SystemLogLevel: 'WARN' },
    ]);
  }
});

// biome-ignore format: one row per kind of stack
const memory: readonly (readonly [readonly StackName[], number, Readonly<Record<string, number>>])[] = [
  // stacks, MB of each function, and of functions that need more
  [functionStacks, 1024, {}],
  [['Work'], 512, { ProcessDesign: 1024, ProcessProduct: 1024, RunExport: 1769, RunImport: 1769, Sweeper: 1769 }],
];

test.each(memory)('functions of %s have %i MB, except %j', (names, usual, more) => {
  const functions = names.flatMap((name) =>
    ofType(real.templates[name], 'AWS::Lambda::Function').map(([id, { Properties }]) => [id, Properties.MemorySize]),
  );
  expect(functions).toEqual(expect.arrayContaining(Object.entries(more)));
  for (const [id, megabytes] of functions) expect([id, megabytes]).toEqual([id, more[String(id)] ?? usual]);
});

test('all logs are kept for three months, and are deleted with their stacks', () => {
  const logs = stackNames.flatMap((name) => ofType(real.templates[name], 'AWS::Logs::LogGroup'));
  const functions = stackNames.flatMap((name) => ofType(real.templates[name], 'AWS::Lambda::Function'));
  expect(logs.length).toBe(functions.length + 2); // the logs of the gateway and of the state machine
  for (const [id, { Properties, DeletionPolicy }] of logs)
    expect([id, Properties.RetentionInDays, DeletionPolicy]).toEqual([id, 90, 'Delete']);
});

test('functions are deployed after Data, Api after the functions, and Work last, because it reads the URL of Api', () => {
  const { Data, Api, Work, ...functions } = real.dependencies;
  expect({ Data, Api, Work }).toEqual({ Data: [], Api: functionStacks.toSorted(), Work: ['Api', 'Data'] });
  expect(functions).toEqual(Object.fromEntries(functionStacks.map((name) => [name, ['Data']])));
});

describe('the stacks of functions', () => {
  test('have at most 300 of 500 resources each, and each function once', () => {
    const sizes = functionStacks.map((name) => Object.keys(real.templates[name].Resources).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(300);
    const functions = functionStacks.flatMap((name) => ofType(real.templates[name], 'AWS::Lambda::Function'));
    expect(functions.map(([id]) => id).toSorted()).toEqual(
      real.endpoints.map(({ name }) => logicalId(name)).toSorted(),
    );
    expect(ofType(real.templates.Api, 'AWS::Lambda::Function')).toEqual([]);
  });
});

test('function names are complete with the longest stage name, and a longer stage name is rejected', async () => {
  const { templates } = await deployment(0, { stage: 'tencharact' });
  const longest =
    templates.ApiAdminImports.Resources.MasterAdministrationProductSizeLabelImportsCancel?.Properties.FunctionName;
  expect(longest).toBe('made-to-order-tencharact-admin-product-size-label-imports-cancel');
  expect(() =>
    functionName('made-to-order-elevenchars', 'master-administration-product-size-label-imports-cancel'),
  ).toThrow('has 65 characters');
});

describe('the Data stack', () => {
  test('protects the data of the table', () => {
    const table = only(real.templates.Data, 'AWS::DynamoDB::GlobalTable');
    expect(table).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      Replicas: [
        {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          ContributorInsightsSpecification: { Enabled: true, Mode: 'THROTTLED_KEYS' },
        },
      ],
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    const names = (table.GlobalSecondaryIndexes as { IndexName: string; Projection: object }[]).map(
      ({ IndexName, Projection }) => ({ IndexName, Projection }),
    );
    const projection = { ProjectionType: 'INCLUDE', NonKeyAttributes: ['facets'] };
    expect(names).toEqual(indexes.map(({ name }) => ({ IndexName: name, Projection: projection })));
  });

  test('keeps the bucket private, and expires uploads and overwritten or deleted objects', () => {
    const bucket = only(real.templates.Data, 'AWS::S3::Bucket');
    const blocked = {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    };
    expect(bucket).toMatchObject({
      PublicAccessBlockConfiguration: blocked,
      VersioningConfiguration: { Status: 'Enabled' },
    });
    const { Rules } = bucket.LifecycleConfiguration as { Rules: readonly object[] };
    expect(Rules).toEqual([
      {
        Id: 'uploads',
        Prefix: 'uploads/',
        Status: 'Enabled',
        ExpirationInDays: 2,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
      {
        Id: 'media',
        Prefix: 'media/',
        Status: 'Enabled',
        ExpiredObjectDeleteMarker: true,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
      {
        Id: 'imports',
        Prefix: 'imports/',
        Status: 'Enabled',
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
      {
        Id: 'exports',
        Prefix: 'exports/',
        Status: 'Enabled',
        ExpirationInDays: 8,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
      {
        Id: 'notifications',
        Prefix: 'notifications/',
        Status: 'Enabled',
        ExpirationInDays: 31,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
    ]);
    const policy = only(real.templates.Data, 'AWS::S3::BucketPolicy').PolicyDocument;
    expect(policy).toMatchObject({
      Statement: [{ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
    });
  });

  test('cannot be deleted until its protection is removed, unlike the other stacks', () => {
    expect(real.protectedStacks).toEqual(['Data']);
  });

  test('rotates the key, and keeps its resources when it is deleted', () => {
    expect(only(real.templates.Data, 'AWS::KMS::Key')).toMatchObject({ EnableKeyRotation: true });
    for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::KMS::Key']) {
      expect(ofType(real.templates.Data, type).map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual(['Retain']);
    }
  });
});

describe('the Work stack', () => {
  test('queues accept only encrypted connections', () => {
    const count = (type: string) => ofType(real.templates.Work, type).length;
    expect(count('AWS::SQS::QueuePolicy')).toBe(count('AWS::SQS::Queue'));
    for (const [, { Properties }] of ofType(real.templates.Work, 'AWS::SQS::QueuePolicy')) {
      const { Statement } = Properties.PolicyDocument as { Statement: readonly object[] };
      expect(Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Action: 'sqs:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      );
    }
  });
});

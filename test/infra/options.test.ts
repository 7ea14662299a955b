import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { InvalidOptionError, optionsFrom, type StageSettings } from '../../infra/options.ts';
import { stages } from '../../infra/stages.ts';
import { indexes } from '../../shared/table/keys.ts';
import {
  certificateArn,
  type Deployment,
  deployment,
  ofType,
  stackNames,
  statementsOf,
  type Template,
  tableStream,
  tracingLayer,
  usualDeployment,
  webAclArn,
} from './deployment.ts';

const read = (
  context: Readonly<Record<string, unknown>>,
  environment?: NodeJS.ProcessEnv,
  settings: Readonly<Record<string, StageSettings>> = {},
) => optionsFrom({ tryGetContext: (name) => context[name], getAllContext: () => context }, settings, environment);

const root = join(import.meta.dirname, '../..');

function thrownBy(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return String(error);
  }
  return '';
}

describe('the options of a deployment', () => {
  test('the options have these defaults', () => {
    expect(read({})).toEqual({
      stage: 'live',
      prefix: 'made-to-order-live',
      backups: false,
      console: false,
      gradual: false,
      reserve: false,
      table: {},
      syntheticOrders: false,
      emulated: false,
      outboundLocal: false,
    });
  });

  test.each([
    [{ stagee: 'live' }, 'Unknown option -c stagee. Did you mean stage? Options: stage, publicUrl, domain,'],
    [{ topic: 'x' }, 'Unknown option -c topic. Did you mean alarmTopic? Options: '],
    [{ shade: 'x' }, 'Unknown option -c shade. Options: '],
    [{ stage: 'Live' }, 'stage must be 1 to 10 lowercase letters and digits'],
    [{ stage: 'elevenchars' }, 'stage must be'],
    [{ stage: 'a-stage' }, 'stage must be'],
    [{ publicUrl: 'api.example.com' }, 'publicUrl must be an http or https URL without a query, not api.example.com'],
    [{ publicUrl: 'https://api.example.com/?a=1' }, 'publicUrl must be'],
    [{ alarmTopic: 'alarms' }, 'alarmTopic must be the ARN of an SNS topic, not alarms'],
    [{ webAclArn: certificateArn }, 'webAclArn must be the ARN of a regional web ACL'],
    [{ webAclArn: webAclArn.replace('regional', 'global') }, 'webAclArn must be the ARN of a regional web ACL'],
    [{ warmWriteUnits: '3999' }, 'warmWriteUnits must be at least 4000, not 3999'],
    [{ warmReadUnits: 'many' }, 'warmReadUnits must be a whole number above 0, not many'],
    [{ maximumWriteUnits: '0' }, 'maximumWriteUnits must be a whole number above 0, not 0'],
    [{ corsOrigins: '*' }, 'corsOrigins must be any or comma-separated origins'],
    [{ corsOrigins: 'https://a.example/' }, 'not https://a.example/'],
    [{ corsOrigins: 'https://a.example, https://b.example' }, 'corsOrigins must be'],
    [{ corsOrigins: 'https://a.example,' }, 'corsOrigins must be'],
    [{ corsOrigins: 'a.example' }, 'corsOrigins must be'],
    [{ corsOrigins: 'file:///home' }, 'corsOrigins must be'],
    [{ corsOrigins: 'https://A.example' }, 'corsOrigins must be'],
    [{ corsOrigins: `https://${'a'.repeat(505)}` }, 'at most 512 characters'],
    [{ domain: 'https://api.example.com', certificateArn }, 'domain must be a host name'],
    [{ domain: 'api.example.com' }, 'Set both domain and certificateArn, or neither.'],
    [{ certificateArn }, 'Set both domain and certificateArn, or neither.'],
    [{ domain: 'api.example.com', certificateArn: 'mine' }, 'certificateArn must be the ARN of a certificate'],
    [
      { domain: 'api.example.com', certificateArn, publicUrl: 'https://a.example' },
      'Set either domain or publicUrl, not both.',
    ],
    ...['stage', 'publicUrl', 'domain', 'alarmTopic', 'corsOrigins', 'tracingLayer', 'tracingRatio', 'reserve'].map(
      (name): [Readonly<Record<string, unknown>>, string] => [
        { [name]: '' },
        `-c ${name}= has no value. Set a value or remove the option.`,
      ],
    ),
    [{ reserve: '5' }, 'reserve must be true or false, not 5'],
    [{ table: 'restored' }, 'Set table together with tableStream'],
    [{ tableStream }, 'Set table together with tableStream'],
    [{ table: 'another', tableStream }, 'Set table together with tableStream, the ARN of the stream of this table'],
    [{ table: 'a table', tableStream }, 'table must be the name of a table, not a table'],
    [{ table: 'restored', tableStream: 'latest' }, 'tableStream must be the ARN of the stream of a table, not latest'],
    [{ monthlyBudget: '50' }, 'Set monthlyBudget only together with alarmTopic'],
    [
      { monthlyBudget: '-1', alarmTopic: 'arn:aws:sns:eu-central-1:111122223333:alarms' },
      'monthlyBudget must be a whole',
    ],
    [{ reserve: 1 }, 'reserve must be true or false, not 1'],
    [{ tracing: 'true' }, 'Unknown option -c tracing.'],
    [
      { tracingLayer: 'true' },
      'tracingLayer must be the ARN of a version of the layer AWSOpenTelemetryDistroJs, not true',
    ],
    [{ tracingLayer: tracingLayer.replace(/:16$/, '') }, 'tracingLayer must be the ARN of a version of the layer'],
    [{ tracingLayer, tracingRatio: '5' }, 'tracingRatio must be a number above 0 and up to 1, such as 0.05, not 5'],
    [{ tracingLayer, tracingRatio: '0.0' }, 'tracingRatio must be a number above 0'],
    [{ tracingRatio: '0.1' }, 'Set tracingRatio only together with tracingLayer.'],
    [{ syntheticOrders: 'on' }, 'syntheticOrders must be true or false, not on'],
    [{ stage: 'live', outboundLocal: 'true' }, 'outboundLocal is only allowed for the stage local'],
    [{ stage: 'live', clockFile: '/clock' }, 'clockFile is only allowed for the stage local'],
    [{ stage: 'local', clockFile: 'clock' }, 'clockFile must be an absolute path, not clock'],
  ])('%j is refused with a sentence', (context, message) => {
    expect(() => read(context)).toThrow(message);
    expect(() => read(context)).toThrow(InvalidOptionError);
  });

  test('the app prints only the message of an invalid option', () => {
    const env = { ...process.env, CDK_CONTEXT_JSON: JSON.stringify({ publicUrl: 'api.example.com' }) };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/app.ts'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    const sentence = 'publicUrl must be an http or https URL without a query, not api.example.com.\n';
    expect([status, stdout, stderr]).toEqual([1, '', sentence]);
  });

  test('docs/reference/configuration.md describes each option once', () => {
    const page = readFileSync(join(root, 'docs/reference/configuration.md'), 'utf8');
    const described = [...page.matchAll(/^\| (`\w+=.*?) \| /gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)=/g)].map(([, name]) => name),
    );
    const all = /Options: (.*)\.$/.exec(thrownBy(() => read({ unknown: 'x' })))?.[1]?.split(', ') ?? [];
    const ofEmulators = ['outboundLocal', 'clockFile'];
    expect(described.toSorted()).toEqual(all.filter((name) => !ofEmulators.includes(name)).toSorted());
  });

  test('settings of the CDK are ignored', () => {
    const own = { '@aws-cdk/core:checkSecretUsage': true, 'aws:cdk:bundling-stacks': ['**'], 'cli-telemetry': false };
    expect(read(own).stage).toBe('live');
  });

  test('a flag may be the JSON value true, as in cdk.json', () => {
    expect(read({ reserve: true }).reserve).toBe(true);
  });

  test.each([{ alarmTopic: 'arn:aws:sns:us-east-1:111122223333:alarms' }, { webAclArn }, { tracingLayer }])(
    '%j must be in the region of the deployment, if the CDK knows the region',
    (context) => {
      const here = { CDK_DEFAULT_ACCOUNT: '111122223333', CDK_DEFAULT_REGION: 'eu-west-1' };
      expect(() => read(context, here)).toThrow('must be in the region of the deployment (eu-west-1), not in');
      expect(read(context).env).toBeUndefined();
    },
  );
});

describe('the settings of a stage', () => {
  const settings = { live: { reserve: true, concurrency: 500 }, test: { gradual: true } };

  test('apply only to this stage', () => {
    expect(read({}, {}, settings)).toMatchObject({ stage: 'live', reserve: true, concurrency: 500, gradual: false });
    expect(read({ stage: 'test' }, {}, settings)).toMatchObject({ reserve: false, gradual: true });
    expect(read({ stage: 'trial' }, {}, settings)).toMatchObject({ reserve: false, gradual: false });
  });

  test('give way to an option of the deployment', () => {
    expect(read({ reserve: 'false', concurrency: '200' }, {}, settings)).toMatchObject({
      reserve: false,
      concurrency: 200,
    });
  });

  test('are validated like options', () => {
    expect(() => read({}, {}, { live: { domain: 'api.example.com' } })).toThrow('Set both domain and certificateArn');
    expect(() => read({}, {}, { live: { concurrency: 0 } })).toThrow(
      'concurrency must be a whole number above 0, not 0.',
    );
  });

  test.each(Object.keys(stages))('of the stage %s in the repository are valid', (stage) => {
    expect(read({ stage }, {}, stages).stage).toBe(stage);
  });
});

test('the flags of the CDK have their recommended values, except for references between stacks (decision 60)', () => {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  expect(context).toEqual({
    ...recommended,
    '@aws-cdk/core:defaultCrossStackReferences': 'strong',
    'cli-telemetry': false,
  });
});

describe('account and region of the credentials', () => {
  test('are set in the stacks, which then break no rule', async () => {
    const credentials = { CDK_DEFAULT_ACCOUNT: '111122223333', CDK_DEFAULT_REGION: 'eu-central-1' };
    const { templates, findings } = await deployment(
      0,
      { domain: 'api.example.com', certificateArn },
      undefined,
      undefined,
      undefined,
      credentials,
    );
    for (const name of stackNames)
      expect([name, templates[name].environment]).toEqual([name, 'aws://111122223333/eu-central-1']);
    expect(findings).toEqual([]);
  });

  test.each([{}, { CDK_DEFAULT_REGION: 'eu-central-1' }])(
    'stay open if one of them is missing: %j',
    async (credentials) => {
      expect(read({}, credentials).env).toBeUndefined();
    },
  );
});

const only = (template: Template, type: string): Record<string, unknown> => {
  const found = ofType(template, type).map(([, { Properties }]) => Properties);
  expect(found).toHaveLength(1);
  return found[0] ?? {};
};

type Operation = { responses: object; 'x-amazon-apigateway-integration': Record<string, unknown> };
interface Body {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly 'x-amazon-apigateway-gateway-responses': Record<string, { responseParameters: Record<string, string> }>;
}
const bodyOf = ({ templates }: Deployment) => only(templates.Api, 'AWS::ApiGateway::RestApi').Body as unknown as Body;

describe('a web ACL', () => {
  test('protects the stage', async () => {
    const { templates, findings } = await deployment(0, { webAclArn });
    const { ResourceArn, WebACLArn } = only(templates.Api, 'AWS::WAFv2::WebACLAssociation');
    const [api] = ofType(templates.Api, 'AWS::ApiGateway::RestApi')[0] ?? [];
    const [stage] = ofType(templates.Api, 'AWS::ApiGateway::Stage')[0] ?? [];
    expect(WebACLArn).toBe(webAclArn);
    expect(ResourceArn).toEqual({
      'Fn::Join': [
        '',
        [
          'arn:',
          { Ref: 'AWS::Partition' },
          ':apigateway:',
          { Ref: 'AWS::Region' },
          '::/restapis/',
          { Ref: api },
          '/stages/',
          { Ref: stage },
        ],
      ],
    });
    expect(findings).toEqual([]);
  });
});

describe('a domain', () => {
  test('is the URL of the service, at its root, with TLS 1.2, and the only way in', async () => {
    const { templates, findings } = await deployment(0, { domain: 'api.example.com', certificateArn });
    const { Api } = templates;
    expect(only(Api, 'AWS::ApiGateway::DomainName')).toMatchObject({
      DomainName: 'api.example.com',
      RegionalCertificateArn: certificateArn,
      EndpointConfiguration: { Types: ['REGIONAL'] },
      SecurityPolicy: 'TLS_1_2',
    });
    expect(only(Api, 'AWS::ApiGateway::BasePathMapping')).not.toHaveProperty('BasePath');
    expect(only(Api, 'AWS::ApiGateway::RestApi')).toMatchObject({ DisableExecuteApiEndpoint: true });
    expect(only(Api, 'AWS::ApiGateway::Stage').Variables).toEqual({ publicUrl: 'https://api.example.com' });
    expect(only(Api, 'AWS::SSM::Parameter')).toMatchObject({ Value: 'https://api.example.com' });
    const { Outputs } = JSON.parse(Api.text) as { Outputs: Record<string, { Value: object }> };
    expect(Outputs.DomainTarget?.Value).toEqual({ 'Fn::GetAtt': [expect.any(String), 'RegionalDomainName'] });
    expect(Outputs.DomainTargetZone?.Value).toEqual({ 'Fn::GetAtt': [expect.any(String), 'RegionalHostedZoneId'] });
    expect(findings).toEqual([]);
  });
});

describe('tracing', () => {
  test('records spans by the layer in every function, which may send them', async () => {
    const { templates, findings } = await deployment(0, { tracingLayer, tracingRatio: '0.2' });
    const send = { Effect: 'Allow', Action: 'xray:PutTraceSegments', Resource: '*' };
    const functions = stackNames.flatMap((name) =>
      ofType(templates[name], 'AWS::Lambda::Function').map(([id, { Properties }]) => ({ id, name, Properties })),
    );
    expect(functions.length).toBeGreaterThan(60);
    for (const { id, name, Properties } of functions) {
      expect([id, Properties.Layers, Properties.TracingConfig]).toEqual([id, [tracingLayer], undefined]);
      expect([id, Properties.Environment]).toMatchObject([
        id,
        {
          Variables: {
            AWS_LAMBDA_EXEC_WRAPPER: '/opt/otel-instrument',
            OTEL_PROPAGATORS: 'tracecontext',
            OTEL_TRACES_SAMPLER: 'traceidratio',
            OTEL_TRACES_SAMPLER_ARG: '0.2',
            OTEL_NODE_DISABLED_INSTRUMENTATIONS: 'aws-lambda,http',
          },
        },
      ]);
      const { 'Fn::GetAtt': role } = Properties.Role as { 'Fn::GetAtt': [string, string] };
      expect([id, statementsOf(templates[name].Resources[role[0]])]).toEqual([id, expect.arrayContaining([send])]);
    }
    expect(findings).toEqual([]);
  });

  test('records one request of twenty by default', () => {
    expect(read({ tracingLayer }).tracing).toEqual({ layerArn: tracingLayer, ratio: 0.05 });
  });

  test('is off by default', async () => {
    const { templates } = await usualDeployment();
    for (const name of stackNames)
      expect(templates[name].text).not.toMatch(/xray:|TracingConfig|"Layers"|OTEL_|WRAPPER/);
    expect(only(templates.Api, 'AWS::ApiGateway::Stage').TracingEnabled).not.toBe(true);
  });
});

describe('reserved concurrency', () => {
  const reserved = ({ templates }: Deployment) =>
    stackNames.flatMap((name) =>
      ofType(templates[name], 'AWS::Lambda::Function').flatMap(([id, { Properties }]) =>
        'ReservedConcurrentExecutions' in Properties ? [[id, Properties.ReservedConcurrentExecutions]] : [],
      ),
    );

  test('applies to readers of the stream, sweeper, tasks, the completion of checkouts, and requests that wait', async () => {
    const one = await deployment(0, { reserve: 'true' });
    expect(reserved(one).toSorted()).toEqual([
      ['DispositionCommit', 20],
      ['DispositionLoad', 20],
      ['DispositionPlan', 20],
      ['MasterAdministrationJobsGet', 50],
      ['Relay', 5],
      ['Sweeper', 2],
      ['V2CheckoutsComplete', 50],
      ['V2CheckoutsShippingRates', 50],
      ['V2JobsGet', 50],
      ['WriteHistory', 5],
    ]);
    expect(one.findings).toEqual([]);
  });

  test('is off by default, because a new account has nothing to reserve', async () => {
    expect(reserved(await usualDeployment())).toEqual([]);
  });
});

describe('the throughput of the table', () => {
  const tableOf = ({ templates }: Deployment) => only(templates.Data, 'AWS::DynamoDB::GlobalTable');

  test('is warm and limited as the options say, for the table and for each index', async () => {
    const table = tableOf(
      await deployment(0, { warmReadUnits: '20000', warmWriteUnits: '8000', maximumWriteUnits: '50000' }),
    );
    const warm = { ReadUnitsPerSecond: 20_000, WriteUnitsPerSecond: 8000 };
    expect(table).toMatchObject({
      WarmThroughput: warm,
      WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 50_000 },
    });
    const settings = (table.GlobalSecondaryIndexes as readonly { WarmThroughput: unknown }[]).map(
      (index) => index.WarmThroughput,
    );
    expect(settings).toEqual(indexes.map(() => warm));
  });

  test('is left to DynamoDB by default', async () => {
    expect(JSON.stringify(tableOf(await usualDeployment()))).not.toMatch(/WarmThroughput|MaxWrite|MaxRead/);
  });
});

describe('tags', () => {
  test('name the application and the stage on all resources that support tags', async () => {
    const { templates } = await deployment(0, { stage: 'test' });
    const tags = [
      { Key: 'application', Value: 'made-to-order' },
      { Key: 'stage', Value: 'test' },
    ];
    const taken = [
      'AWS::Lambda::Function',
      'AWS::IAM::Role',
      'AWS::Logs::LogGroup',
      'AWS::SQS::Queue',
      'AWS::S3::Bucket',
      'AWS::KMS::Key',
      'AWS::ApiGateway::RestApi',
      'AWS::ApiGateway::Stage',
      'AWS::CloudWatch::Alarm',
    ];
    const [replica] = only(templates.Data, 'AWS::DynamoDB::GlobalTable').Replicas as readonly { Tags: unknown }[];
    expect(replica?.Tags).toEqual(expect.arrayContaining(tags));
    for (const type of taken) {
      const found = Object.values(templates).flatMap((template) => ofType(template, type));
      expect([type, found.length]).not.toEqual([type, 0]);
      for (const [id, { Properties }] of found)
        expect([id, Properties.Tags]).toEqual([id, expect.arrayContaining(tags)]);
    }
  });
});

describe('CORS origins', () => {
  const origins = 'https://a.example,https://b.example';
  const operations = (one: Deployment) =>
    Object.entries(bodyOf(one).paths).map(
      ([path, { options }]) => [path, options?.['x-amazon-apigateway-integration']] as const,
    );

  test('none: OPTIONS invokes the same function as every unknown method, without CORS headers', async () => {
    const none = await usualDeployment();
    expect(only(none.templates.Data, 'AWS::S3::Bucket')).not.toHaveProperty('CorsConfiguration');
    for (const name of stackNames) expect(none.templates[name].text).not.toMatch(/Access-Control|corsOrigins/);
    for (const [path, integration] of operations(none)) expect([path, integration?.type]).toEqual([path, 'aws_proxy']);
  });

  test('some: the gateway responds to the preflights of every path, only for these origins', async () => {
    const some = await deployment(0, { corsOrigins: origins });
    expect(only(some.templates.Api, 'AWS::ApiGateway::Stage').Variables).toMatchObject({ corsOrigins: origins });
    expect(operations(some).length).toBeGreaterThan(50);
    for (const [path, integration] of operations(some)) {
      expect([path, integration]).toEqual([
        path,
        {
          type: 'mock',
          contentHandling: 'CONVERT_TO_TEXT',
          passthroughBehavior: 'never',
          requestTemplates: { 'application/json': '{"statusCode":204}' },
          responses: {
            default: {
              statusCode: '204',
              responseParameters: {
                'method.response.header.Access-Control-Allow-Methods': "'GET,HEAD,POST,PUT,PATCH,DELETE'",
                'method.response.header.Access-Control-Allow-Headers': "'*,Authorization'",
                'method.response.header.Access-Control-Max-Age': "'7200'",
                'method.response.header.Vary': "'Origin'",
              },
              responseTemplates: { 'application/json': expect.any(String) },
            },
          },
        },
      ]);
    }
    const template = JSON.stringify(operations(some)[0]?.[1]?.responses);
    expect(template).toContain(
      '#if($origin==\\"https://a.example\\"||$origin==\\"https://b.example\\")#set($context.responseOverride.header.Access-Control-Allow-Origin=$origin)#end',
    );
    for (const { responseParameters } of Object.values(bodyOf(some)['x-amazon-apigateway-gateway-responses']))
      expect(responseParameters).toMatchObject({
        'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
        'gatewayresponse.header.Access-Control-Expose-Headers': "'Retry-After'",
      });
    // the import fails if a mapped header is not declared in the response of the method
    for (const { options } of Object.values(bodyOf(some).paths)) {
      const [answer] = Object.values(options?.responses ?? {}) as { headers: object }[];
      expect(Object.keys(answer?.headers ?? {})).toEqual([
        'Access-Control-Allow-Methods',
        'Access-Control-Allow-Headers',
        'Access-Control-Max-Age',
        'Vary',
      ]);
    }
    expect(some.findings).toEqual([]);
  });

  test('any: the origin is a star, which a stage variable could not contain', async () => {
    const any = await deployment(0, { corsOrigins: 'any' });
    expect(only(any.templates.Api, 'AWS::ApiGateway::Stage').Variables).toMatchObject({ corsOrigins: 'any' });
    for (const [path, integration] of operations(any)) {
      expect([path, integration]).toMatchObject([
        path,
        {
          responses: {
            default: {
              responseParameters: { 'method.response.header.Access-Control-Allow-Origin': "'*'" },
              responseTemplates: { 'application/json': '' },
            },
          },
        },
      ]);
    }
  });

  test('in an emulator, whose import drops the responses of mock integrations, a function responds to preflights', async () => {
    const local = await deployment(0, { stage: 'local', corsOrigins: 'any' });
    for (const [path, integration] of operations(local)) expect([path, integration?.type]).toEqual([path, 'aws_proxy']);
  });

  test.each([
    [origins, ['https://a.example', 'https://b.example']],
    ['any', ['*']],
  ])('%s may upload to the bucket, and everybody with a signed URL may read', async (corsOrigins, expected) => {
    const { templates } = await deployment(0, { corsOrigins });
    expect(only(templates.Data, 'AWS::S3::Bucket').CorsConfiguration).toEqual({
      CorsRules: [
        {
          AllowedMethods: ['PUT'],
          AllowedOrigins: expected,
          AllowedHeaders: ['*'],
          ExposedHeaders: ['ETag'],
          MaxAge: 3600,
        },
        { AllowedMethods: ['GET', 'HEAD'], AllowedOrigins: ['*'], ExposedHeaders: ['ETag'], MaxAge: 3600 },
      ],
    });
  });
});

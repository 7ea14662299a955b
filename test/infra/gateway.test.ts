import { Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { beforeAll, describe, expect, test } from 'vitest';
import { logicalId } from '../../infra/function.ts';
import { gatewayDocument, verbs } from '../../infra/gateway.ts';
import { routesOf } from '../../shared/http/contract.ts';
import { publicUrlVariable } from '../../shared/http/gateway.ts';
import { queues } from '../../shared/work/queues.ts';
import { type Deployment, deployment, ofType, type StackName, type Template } from './deployment.ts';

let real: Deployment;
let api: Template;
beforeAll(async () => {
  real = await deployment(0, { publicUrl: 'http://localhost:1/restapis/{api}/live' });
  api = real.templates.Api;
});

const first = (template: Template, type: string): Record<string, unknown> =>
  ofType(template, type)[0]?.[1].Properties ?? {};

type Operation = { 'x-amazon-apigateway-integration': { uri: unknown; type: string } };
const paths = (): Record<string, Record<string, Operation>> => {
  const body = first(api, 'AWS::ApiGateway::RestApi').Body as { paths: Record<string, Record<string, Operation>> };
  return body.paths;
};

/** The function that a path's verb leads to. */
const target = (path: string, verb: string): string => {
  const uri = JSON.stringify(paths()[path]?.[verb]?.['x-amazon-apigateway-integration'].uri);
  return /"Fn::GetAtt":\["(\w+)","Arn"\]/.exec(uri)?.[1] ?? 'nothing';
};

describe('the gateway', () => {
  test('every path has every verb', () => {
    for (const [path, operations] of Object.entries(paths()))
      expect([path, Object.keys(operations)]).toEqual([path, [...verbs]]);
  });

  test('every route leads to the function of its endpoint', () => {
    for (const { name, endpoint } of real.endpoints) {
      for (const route of routesOf(endpoint.contract)) {
        const [verb = '', path = ''] = route.split(' ');
        const asked = verb === 'ANY' ? verbs : [verb.toLowerCase()];
        for (const one of asked) expect([route, target(path, one)]).toEqual([route, logicalId(name)]);
      }
    }
  });

  test('what no route has leads to the endpoint of what is unmatched', () => {
    const elsewhere = [
      ['/', 'get'],
      ['/v2', 'get'],
      ['/v2', 'delete'],
      ['/health', 'put'],
      ['/v2/orders/{id}', 'patch'],
      ['/{proxy+}', 'options'],
    ] as const;
    for (const [path, verb] of elsewhere)
      expect([path, verb, target(path, verb)]).toEqual([path, verb, 'PublicUnmatchedAny']);
  });

  test('parameters of paths are declared, as the import demands', () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    expect(paths()['/v2/orders/{id}']?.get).toMatchObject({ parameters: [id] });
  });

  test('answers of its own are messages in JSON, and all bodies are bytes', () => {
    const { Body, BinaryMediaTypes } = first(api, 'AWS::ApiGateway::RestApi');
    expect(BinaryMediaTypes).toEqual(['*/*']);
    expect(Body).toHaveProperty(['x-amazon-apigateway-binary-media-types'], ['*/*']);
    const answers =
      (Body as Record<string, Record<string, { responseTemplates: Record<string, string> }>>)[
        'x-amazon-apigateway-gateway-responses'
      ] ?? {};
    expect(Object.keys(answers).sort()).toEqual(['DEFAULT_4XX', 'DEFAULT_5XX', 'THROTTLED']);
    for (const { responseTemplates } of Object.values(answers)) {
      const said = responseTemplates['application/json']?.replace('$context.error.messageString', '"Refused"') ?? '';
      expect(JSON.parse(said)).toEqual({ message: expect.any(String) });
    }
    expect(answers.THROTTLED).toMatchObject({
      statusCode: 503,
      responseParameters: { 'gatewayresponse.header.Retry-After': "'1'" },
    });
  });

  test('its stage limits requests and logs nothing of headers, query or caller', () => {
    const { AccessLogSetting, MethodSettings } = first(api, 'AWS::ApiGateway::Stage');
    expect(MethodSettings).toEqual([
      expect.objectContaining({ ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 500, DataTraceEnabled: false }),
    ]);
    const logged = Object.keys(JSON.parse((AccessLogSetting as { Format: string }).Format));
    expect(logged).toEqual(['request_id', 'route', 'status', 'milliseconds']);
  });

  test('its address reaches functions by the stage, and workers by a parameter', async () => {
    const id = ofType(api, 'AWS::ApiGateway::RestApi')[0]?.[0];
    const url = { 'Fn::Join': ['', ['http://localhost:1/restapis/', { Ref: id }, '/live']] };
    expect(first(api, 'AWS::ApiGateway::Stage').Variables).toEqual({ [publicUrlVariable]: url });
    expect(first(api, 'AWS::SSM::Parameter')).toMatchObject({ Name: '/made-to-order-live/public-url', Value: url });
    const plain = (await deployment()).templates.Api;
    const own = JSON.stringify(first(plain, 'AWS::ApiGateway::Stage').Variables);
    expect(own).toContain(`["https://",{"Ref":"${id}"},".execute-api.",{"Ref":"AWS::Region"}`);
  });

  test('functions end before the gateway does', () => {
    for (const { name, endpoint } of real.endpoints) {
      const { Timeout } = api.Resources[logicalId(name)]?.Properties ?? {};
      expect([name, Timeout]).toEqual([name, endpoint.contract.waits ? 29 : 15]);
    }
  });

  const route = (text: string) => ({ route: text, uri: 'uri', credentials: 'role' });
  const any = route('ANY /{proxy+}');

  test('what AWS would refuse is refused before', () => {
    const both = [any, route('GET /a/{id}'), route('GET /a/{other}/b')];
    expect(() => gatewayDocument('title', both)).toThrow('Below /a one path says {id}, another {other}');
    expect(() => gatewayDocument('title', [any, route('GET /a'), route('GET /a')])).toThrow('the same route');
    expect(() => gatewayDocument('title', [route('GET /a')])).toThrow('ANY /{proxy+}');
  });
});

describe('alarms', () => {
  const stacks: readonly StackName[] = ['Work', 'Api'];
  const alarms = () => stacks.flatMap((name) => ofType(real.templates[name], 'AWS::CloudWatch::Alarm'));

  test('each says what it means', () => {
    for (const [id, { Properties }] of alarms())
      expect([id, Properties.AlarmDescription]).toEqual([id, expect.stringMatching(/^[A-Z].{20,}\.$/)]);
  });

  test('every endpoint has its own, on the faults that it counts', () => {
    for (const { name, endpoint } of real.endpoints) {
      const [, found] =
        ofType(api, 'AWS::CloudWatch::Alarm').find(([id]) => id.startsWith(`${logicalId(name)}Alarm`)) ?? [];
      expect(found?.Properties).toMatchObject({
        Namespace: 'made-to-order',
        MetricName: 'Faults',
        Dimensions: [{ Name: 'function', Value: { Ref: logicalId(name) } }],
        AlarmDescription: endpoint.contract.errorImpact,
        TreatMissingData: 'notBreaching',
      });
    }
  });

  test('every dead-letter queue has one', () => {
    const watched = JSON.stringify(alarms().map(([, { Properties }]) => Properties.Dimensions));
    const dead = ofType(real.templates.Work, 'AWS::SQS::Queue').filter(
      ([, { Properties }]) => !Properties.RedrivePolicy,
    );
    expect(dead.length).toBe(Object.keys(queues).length + 1); // the relay's
    for (const [id] of dead) expect(watched).toContain(id);
  });

  test('they go to a topic where one is given', async () => {
    const topic = 'arn:aws:sns:eu-central-1:111122223333:alarms';
    const { templates } = await deployment(0, { alarmTopic: topic });
    for (const name of stacks) {
      for (const [id, { Properties }] of ofType(templates[name], 'AWS::CloudWatch::Alarm'))
        expect([id, Properties.AlarmActions]).toEqual([id, [topic]]);
    }
  });
});

describe('the report of cdk-nag', () => {
  test('holds no finding without a reason', () => {
    expect(real.findings).toEqual([]);
  });

  test('would hold one', async () => {
    const { findings } = await deployment(0, {}, (app) => new Bucket(new Stack(app, 'Spoiled'), 'Open'));
    expect(findings).toEqual(expect.arrayContaining(['AwsSolutions-S1', 'AwsSolutions-S10']));
  });
});

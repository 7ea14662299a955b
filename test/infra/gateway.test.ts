import { Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { beforeAll, describe, expect, test } from 'vitest';
import { gatewayDocument, verbs } from '../../infra/gateway-document.ts';
import { isOnOrderPath } from '../../infra/order-path.ts';
import { functionName, logicalId } from '../../shared/aws/resource-names.ts';
import { routesOf } from '../../shared/http/contract.ts';
import type { Endpoint } from '../../shared/http/endpoint.ts';
import { publicUrlVariable } from '../../shared/http/proxy-event.ts';
import { type LogLine, matchesFilter } from '../support/metric-filters.ts';
import {
  type Deployment,
  deployment,
  listed,
  ofType,
  statementsOf,
  type Template,
  templateOf,
  usualDeployment,
} from './deployment.ts';

let real: Deployment;
let api: Template;
beforeAll(async () => {
  real = await deployment(0, { publicUrl: 'http://localhost:1/restapis/{api}/live' });
  api = real.templates.Api;
});

const first = (template: Template, type: string): Record<string, unknown> =>
  ofType(template, type)[0]?.[1].Properties ?? {};

type Operation = { 'x-amazon-apigateway-integration': { uri: unknown; credentials: unknown; type: string } };
const paths = (): Record<string, Record<string, Operation>> => {
  const body = first(api, 'AWS::ApiGateway::RestApi').Body as { paths: Record<string, Record<string, Operation>> };
  return body.paths;
};

const pseudo = (part: string) => ({ Ref: `AWS::${part}` });

/** Returns the name of the function for a method of a path. */
const target = (path: string, verb: string): string => {
  const uri = paths()[path]?.[verb]?.['x-amazon-apigateway-integration'].uri;
  const [, name = 'nothing'] = /:function:([\w:-]+)\/invocations"/.exec(JSON.stringify(uri)) ?? [];
  const functions = `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions`;
  const invoked = `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:${name}`;
  expect(uri).toEqual({ 'Fn::Sub': `${functions}/${invoked}/invocations` });
  return name;
};

/** The ARN of a function, which the gateway builds from the name, because it imports no function. */
const arnOf = (name: string) => ({
  'Fn::Join': [
    '',
    ['arn:', pseudo('Partition'), ':lambda:', pseudo('Region'), ':', pseudo('AccountId'), `:function:${name}`],
  ],
});
const nameOf = (endpoint: string) => functionName('made-to-order-live', endpoint);

/** Returns the name with which the gateway calls a function: with the alias if the function is on the order path. */
const calledAs = (name: string, endpoint: Endpoint): string =>
  isOnOrderPath({ endpoint }) ? `${nameOf(name)}:live` : nameOf(name);

describe('the gateway', () => {
  test('every path has every method', () => {
    for (const [path, operations] of Object.entries(paths()))
      expect([path, Object.keys(operations)]).toEqual([path, [...verbs]]);
  });

  test('every route invokes the function of its endpoint, which exists in a stack under that name', () => {
    for (const { name, endpoint } of real.endpoints) {
      const made = templateOf(real, name).Resources[logicalId(name)];
      expect(made).toMatchObject({ Type: 'AWS::Lambda::Function', Properties: { FunctionName: nameOf(name) } });
      for (const route of routesOf(endpoint.contract)) {
        const [verb = '', path = ''] = route.split(' ');
        const asked = verb === 'ANY' ? verbs : [verb.toLowerCase()];
        for (const one of asked) expect([route, target(path, one)]).toEqual([route, calledAs(name, endpoint)]);
      }
    }
  });

  test('requests without a route invoke the endpoint for unmatched requests', () => {
    const elsewhere = [
      ['/', 'get'],
      ['/v2', 'get'],
      ['/v2', 'delete'],
      ['/health', 'put'],
      ['/v2/orders/{id}', 'patch'],
      ['/{proxy+}', 'options'],
    ] as const;
    for (const [path, verb] of elsewhere)
      expect([path, verb, target(path, verb)]).toEqual([path, verb, nameOf('public-unmatched-any')]);
  });

  test('path parameters are declared, as the import requires', () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    expect(paths()['/v2/orders/{id}']?.get).toMatchObject({ parameters: [id] });
  });

  test('error responses of the gateway are JSON with a message and a code, and all bodies are bytes', () => {
    const { Body, BinaryMediaTypes } = first(api, 'AWS::ApiGateway::RestApi');
    expect(BinaryMediaTypes).toEqual(['*/*']);
    expect(Body).toHaveProperty(['x-amazon-apigateway-binary-media-types'], ['*/*']);
    const answers =
      (Body as Record<string, Record<string, { responseTemplates: Record<string, string> }>>)[
        'x-amazon-apigateway-gateway-responses'
      ] ?? {};
    // not INTEGRATION_TIMEOUT, because a function that timed out may have written
    expect(Object.keys(answers).sort()).toEqual([
      'DEFAULT_4XX',
      'DEFAULT_5XX',
      'INTEGRATION_FAILURE',
      'REQUEST_TOO_LARGE',
      'THROTTLED',
    ]);
    const said = Object.entries(answers).map(([type, { responseTemplates }]) => {
      const filled = responseTemplates['application/json']?.replace('$context.error.messageString', '"Refused"') ?? '';
      return [type, JSON.parse(filled)] as const;
    });
    expect(Object.fromEntries(said)).toEqual({
      DEFAULT_4XX: { message: 'Refused', code: 'rejected_by_gateway' },
      DEFAULT_5XX: { message: 'An unknown error occurred.', code: 'unexpected_error' },
      INTEGRATION_FAILURE: { message: expect.stringContaining('Idempotency-Key'), code: 'outcome_unknown' },
      REQUEST_TOO_LARGE: { message: expect.stringContaining('temporary-upload-url'), code: 'request_too_large' },
      THROTTLED: { message: 'The service is busy. Try again.', code: 'unavailable' },
    });
    const always = {
      'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
      'gatewayresponse.header.Strict-Transport-Security': "'max-age=31536000'",
    };
    expect(answers).toMatchObject({
      DEFAULT_4XX: { responseParameters: always },
      DEFAULT_5XX: { responseParameters: always },
    });
    expect(Object.keys(answers.DEFAULT_4XX ?? {})).not.toContain('statusCode');
    expect(Object.keys(answers.DEFAULT_5XX ?? {})).not.toContain('statusCode');
    for (const busy of [answers.THROTTLED, answers.INTEGRATION_FAILURE]) {
      expect(busy).toMatchObject({
        statusCode: 503,
        responseParameters: { ...always, 'gatewayresponse.header.Retry-After': "'1'" },
      });
    }
  });

  test('responses of 1 KB and more are compressed for clients that accept it', () => {
    expect(first(api, 'AWS::ApiGateway::RestApi').MinimumCompressionSize).toBe(1024);
  });

  test('each route uses a role that may invoke its function, and each function has one such role', () => {
    const roles = ofType(api, 'AWS::IAM::Role').filter(([, { Properties }]) =>
      JSON.stringify(Properties.AssumeRolePolicyDocument).includes('"apigateway.amazonaws.com"'),
    );
    const invoking = roles.filter(([id]) => id.startsWith('Invoke'));
    // the other role is for the account, and writes access logs
    expect(roles.length).toBe(invoking.length + 1);
    const allowed = new Map(
      invoking.map(([id, role]) => {
        expect(role.Properties.AssumeRolePolicyDocument).toMatchObject({
          Statement: [
            { Effect: 'Allow', Principal: { Service: 'apigateway.amazonaws.com' }, Action: 'sts:AssumeRole' },
          ],
        });
        const [statement, ...more] = statementsOf(role);
        expect(more).toEqual([]);
        expect(statement).toMatchObject({ Effect: 'Allow', Action: 'lambda:InvokeFunction' });
        return [id, listed(statement?.Resource).map((one) => JSON.stringify(one))];
      }),
    );
    const functions = real.endpoints.map(({ name, endpoint }) => JSON.stringify(arnOf(calledAs(name, endpoint))));
    expect([...allowed.values()].flat().toSorted()).toEqual(functions.toSorted());
    let routes = 0;
    for (const [path, operations] of Object.entries(paths())) {
      for (const [verb, { 'x-amazon-apigateway-integration': integration }] of Object.entries(operations)) {
        const { 'Fn::GetAtt': [role = ''] = [] } = integration.credentials as { 'Fn::GetAtt'?: readonly string[] };
        expect([path, verb, allowed.get(role)]).toEqual([
          path,
          verb,
          expect.arrayContaining([JSON.stringify(arnOf(target(path, verb)))]),
        ]);
        routes += 1;
      }
    }
    expect(routes).toBeGreaterThan(600);
  });

  test('the stage limits each method, and methods without a key far lower', () => {
    const { MethodSettings } = first(api, 'AWS::ApiGateway::Stage');
    const limits = (MethodSettings as Record<string, unknown>[]).map((one) => [
      `${one.HttpMethod} ${one.ResourcePath}`,
      [one.ThrottlingRateLimit, one.ThrottlingBurstLimit, one.DataTraceEnabled],
    ]);
    const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
    expect(Object.fromEntries(limits)).toEqual({
      '* /*': [1000, 500, false],
      'GET /~1docs': [5, 10, false],
      'GET /~1openapi.json': [5, 10, false],
      'GET /~1health': [50, 100, false],
      'GET /~1files~1{id}': [50, 100, false],
      ...Object.fromEntries(all.map((verb) => [`${verb} /~1{proxy+}`, [50, 100, false]])),
      ...Object.fromEntries(all.map((verb) => [`${verb} /`, [50, 100, false]])),
    });
  });

  test('every endpoint without a key has its own throttle', () => {
    const { MethodSettings } = first(api, 'AWS::ApiGateway::Stage');
    const limited = (MethodSettings as Record<string, string>[]).map(
      ({ HttpMethod, ResourcePath }) => `${HttpMethod} /${ResourcePath?.slice(1).replaceAll('~1', '/').slice(1)}`,
    );
    const open = real.endpoints.filter(({ endpoint }) => endpoint.contract.allow === 'anyone');
    expect(open.length).toBeGreaterThan(4);
    for (const { endpoint } of open) {
      for (const one of routesOf(endpoint.contract)) expect(limited).toContain(one.replace('ANY', 'GET'));
    }
  });

  test('the document is OpenAPI 3.0, with a response in each operation and a name for each path parameter', () => {
    const operations = Object.entries(paths()).flatMap(([path, verbsOf]) =>
      Object.values(verbsOf).map((operation) => ({ path, ...operation }) as Record<string, unknown> & { path: string }),
    );
    expect(operations.length).toBe(7 * Object.keys(paths()).length);
    for (const { path, responses, parameters = [] } of operations) {
      expect([path, Object.values(responses as object)]).toEqual([path, [{ description: expect.any(String) }]]);
      const named = (parameters as { name: string; in: string; required: boolean }[]).map((one) => one.name);
      expect([path, named]).toEqual([path, [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name)]);
    }
  });

  test('the stage logs no headers, queries or callers', () => {
    const { AccessLogSetting } = first(api, 'AWS::ApiGateway::Stage');
    expect(JSON.parse((AccessLogSetting as { Format: string }).Format)).toEqual({
      request_id: '$context.requestId',
      route: '$context.httpMethod $context.resourcePath',
      status: '$context.status',
      milliseconds: '$context.responseLatency',
      function_status: '$context.integration.status',
      function_milliseconds: '$context.integration.latency',
      error: '$context.error.responseType',
      integration_error: '$context.integrationErrorMessage',
      tls: '$context.tlsVersion',
    });
  });

  describe('the access log counts a request as unanswered', () => {
    const lineOf = (status: string, function_status: string, error = '-', integration_error = '-'): LogLine => {
      return { status, function_status, error, integration_error };
    };
    // the gateway writes `-` for a missing value
    test.each<[string, LogLine, boolean]>([
      ['a 200', lineOf('200', '200'), false],
      ['a 404 of a function', lineOf('404', '404'), false],
      ['a 500 of a function', lineOf('500', '500'), true],
      ['a 503 of a function', lineOf('503', '503'), false],
      ['a function that broke off', lineOf('503', '-', 'INTEGRATION_FAILURE'), true],
      ['a function that was throttled', lineOf('503', '-', 'INTEGRATION_FAILURE', 'Rate Exceeded.'), false],
      ['a function that took too long', lineOf('504', '-', 'INTEGRATION_TIMEOUT'), true],
      ['no role for the gateway', lineOf('500', '-', 'API_CONFIGURATION_ERROR'), true],
      ['a throttle of the stage', lineOf('503', '-', 'THROTTLED'), false],
    ])('%s: %j: %s', (_, line, counts) => {
      const [[, filter] = []] = ofType(api, 'AWS::Logs::MetricFilter');
      const [[logs] = []] = ofType(api, 'AWS::Logs::LogGroup').filter(
        ([, { Properties }]) => Properties.LogGroupName === '/made-to-order-live/access',
      );
      expect(filter?.Properties).toMatchObject({
        LogGroupName: { Ref: logs },
        MetricTransformations: [{ MetricNamespace: 'made-to-order-live', MetricName: 'Unanswered', MetricValue: '1' }],
      });
      expect(matchesFilter(String(filter?.Properties.FilterPattern), line)).toBe(counts);
    });
  });

  describe('the access log counts a request of the order path', () => {
    const placing = 'POST /v2/orders';
    test.each<[string, LogLine, readonly string[]]>([
      ['a 201', { route: placing, status: '201' }, ['OrderPathRequests']],
      ['a 422', { route: placing, status: '422' }, ['OrderPathRequests']],
      ['a 500', { route: placing, status: '500' }, ['OrderPathErrors', 'OrderPathRequests']],
      ['a 503', { route: 'GET /v2/orders/{id}', status: '503' }, ['OrderPathErrors', 'OrderPathRequests']],
      ['another verb', { route: 'GET /v2/orders', status: '500' }, []],
      ['a route off the path', { route: 'GET /v2/products/{id}', status: '500' }, []],
    ])('%s: %j: %s', (_, line, counts) => {
      const counted = ofType(api, 'AWS::Logs::MetricFilter').flatMap(([, { Properties }]) => {
        const [{ MetricName = '' } = {}] = Properties.MetricTransformations as { readonly MetricName: string }[];
        const isCounted = MetricName !== 'Unanswered' && matchesFilter(String(Properties.FilterPattern), line);
        return isCounted ? [MetricName] : [];
      });
      expect(counted.toSorted()).toEqual(counts);
    });
  });

  test('functions get the URL of the service from the stage, and workers from a parameter', async () => {
    const id = ofType(api, 'AWS::ApiGateway::RestApi')[0]?.[0];
    const url = { 'Fn::Join': ['', ['http://localhost:1/restapis/', { Ref: id }, '/live']] };
    expect(first(api, 'AWS::ApiGateway::Stage').Variables).toEqual({ [publicUrlVariable]: url });
    expect(first(api, 'AWS::SSM::Parameter')).toMatchObject({ Name: '/made-to-order-live/public-url', Value: url });
    const plain = (await usualDeployment()).templates.Api;
    const own = JSON.stringify(first(plain, 'AWS::ApiGateway::Stage').Variables);
    expect(own).toContain(`["https://",{"Ref":"${id}"},".execute-api.",{"Ref":"AWS::Region"}`);
  });

  test('functions time out before the gateway', () => {
    for (const { name, endpoint } of real.endpoints) {
      const { Timeout } = templateOf(real, name).Resources[logicalId(name)]?.Properties ?? {};
      const { waits, needs } = endpoint.contract;
      const isLong = waits || needs.some((need) => need === 'disposition:run' || need.startsWith('files:'));
      expect([name, Timeout]).toEqual([name, isLong ? 29 : 15]);
    }
  });

  const route = (text: string) => ({ route: text, uri: 'uri', credentials: 'role' });
  const any = route('ANY /{proxy+}');
  const plain = { prefix: 'title', emulated: false };

  test('a document that AWS would reject is rejected before the deployment', () => {
    const both = [any, route('GET /a/{id}'), route('GET /a/{other}/b')];
    expect(() => gatewayDocument(plain, both)).toThrow(
      'Paths below /a must have the same parameter, not {id} and {other}',
    );
    expect(() => gatewayDocument(plain, [any, route('GET /a'), route('GET /a')])).toThrow('the same route');
    expect(() => gatewayDocument(plain, [route('GET /a')])).toThrow('ANY /{proxy+}');
  });
});

describe('the report of cdk-nag', () => {
  test('the report of cdk-nag has no finding without a reason', () => {
    expect(real.findings).toEqual([]);
  });

  test('the report of cdk-nag shows a finding without a reason', async () => {
    const { findings } = await deployment(0, {}, (app) => new Bucket(new Stack(app, 'Spoiled'), 'Open'));
    expect(findings).toEqual(expect.arrayContaining(['AwsSolutions-S1', 'AwsSolutions-S10']));
  });
});

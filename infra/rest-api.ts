import { Aws, CfnOutput, RemovalPolicy, Size, type Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  type CfnStage,
  EndpointType,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { publicUrlParameter } from '../shared/aws/resource-names.ts';
import { corsOriginsVariable, publicUrlVariable } from '../shared/http/proxy-event.ts';
import { customDomain } from './domain.ts';
import { unansweredMetric } from './gateway-alarms.ts';
import { binaryMediaTypes, type GatewayRoute, gatewayDocument, verbs } from './gateway-document.ts';
import { acknowledge, type DeploymentOptions } from './options.ts';
import { countOrderPath } from './service-level.ts';

// The throttle of a stage applies to each method of a path separately, so this is the limit of one endpoint. A key can
// send 5,000 requests an hour, which is 1.4 a second. The limit leaves room for hundreds of such keys. All methods
// together have the limit of the account, 10,000 a second. A web ACL limits smaller floods, and an alarm reports them.
const requestsPerSecond = 1000;
const burst = 500;

const smallestCompressed = 1024; // bytes: a smaller response fits into one packet anyway

const allVerbs = verbs.map((verb) => verb.toUpperCase());

/** Limits of routes without a key, by path and method. They have no other limit. */
const throttles: readonly {
  readonly methods: readonly string[];
  readonly perSecond: number;
  readonly burst: number;
}[] = [
  // large, but read by people: a page and its document are two requests
  { methods: ['/docs/GET', '/openapi.json/GET'], perSecond: 5, burst: 10 },
  // used by monitoring, by browsers of customers, and by mistake
  {
    methods: [
      '/health/GET',
      '/files/{id}/GET',
      ...['/{proxy+}', '/'].flatMap((at) => allVerbs.map((verb) => `${at}/${verb}`)),
    ],
    perSecond: 50,
    burst: 100,
  },
];

const methodOptions: Record<string, MethodDeploymentOptions> = Object.fromEntries(
  throttles.flatMap(({ methods, perSecond, burst: burstOfOne }) =>
    methods.map((method) => [method, { throttlingRateLimit: perSecond, throttlingBurstLimit: burstOfOne }]),
  ),
);

/**
 * The access log has no headers, queries or callers, because they can contain keys, signatures and addresses. `-`
 * stands for a missing value.
 */
const accessLogFields = {
  request_id: '$context.requestId',
  route: '$context.httpMethod $context.resourcePath',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  // of the function: the status that its code returned, and the duration
  function_status: '$context.integration.status',
  function_milliseconds: '$context.integration.latency',
  // of a response of the gateway: its response type, and why the function did not respond
  error: '$context.error.responseType',
  integration_error: '$context.integrationErrorMessage',
  tls: '$context.tlsVersion',
} as const;

const field = (name: keyof typeof accessLogFields): string => `$.${name}`;

/**
 * Selects the log lines of requests that got a 500, or no response from their function. Excluded are 503s that other
 * alarms count: from functions, from a throttle of the stage, and from Lambda's throttle, whose message decision 17
 * describes.
 */
const unanswered = FilterPattern.all(
  FilterPattern.stringValue(field('status'), '=', '5*'),
  FilterPattern.stringValue(field('function_status'), '!=', '503'),
  FilterPattern.stringValue(field('error'), '!=', 'THROTTLED'),
  FilterPattern.stringValue(field('integration_error'), '!=', '*Rate Exceeded*'),
);

/** Creates the gateway with its only stage, which passes the URL of the service to the functions. */
export function restApi(stack: Stack, options: DeploymentOptions, routes: readonly GatewayRoute[]): SpecRestApi {
  const accessLogs = new LogGroup(stack, 'AccessLogs', {
    logGroupName: `/${options.prefix}/access`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const { namespace: metricNamespace, metricName } = unansweredMetric(options);
  new MetricFilter(stack, 'Unanswered', {
    logGroup: accessLogs,
    filterPattern: unanswered,
    metricNamespace,
    metricName,
  });
  countOrderPath(stack, options, accessLogs, field);
  const api = new SpecRestApi(stack, 'Gateway', {
    restApiName: options.prefix,
    apiDefinition: ApiDefinition.fromInline(gatewayDocument(options, routes)),
    endpointTypes: [EndpointType.REGIONAL],
    binaryMediaTypes: [...binaryMediaTypes],
    // for clients that accept gzip. Responses that a function has compressed pass unchanged
    minCompressionSize: Size.bytes(smallestCompressed),
    // a second URL would bypass the protection in front of the first one
    disableExecuteApiEndpoint: options.domain !== undefined,
    cloudWatchRole: true, // the account needs this role before a stage can write access logs
    deployOptions: {
      stageName: options.stage,
      throttlingRateLimit: requestsPerSecond,
      throttlingBurstLimit: burst,
      methodOptions,
      accessLogDestination: new LogGroupLogDestination(accessLogs),
      accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
    },
  });
  tellFunctions(stack, options, api);
  if (options.domain) customDomain(stack, api, options.domain);
  if (options.webAclArn) guard(stack, api, options.webAclArn);
  acknowledge(api, unmet);
  return api;
}

/**
 * Functions read URL and origins from variables of the stage. Workers, which no stage calls, read the URL from a
 * parameter.
 */
function tellFunctions(stack: Stack, options: DeploymentOptions, api: SpecRestApi): void {
  const url = options.domain
    ? `https://${options.domain.name}`
    : (options.publicUrl?.replaceAll('{api}', api.restApiId) ?? ownAddress(api, options));
  const stage = api.deploymentStage.node.defaultChild as CfnStage;
  stage.variables = {
    [publicUrlVariable]: url,
    ...(options.corsOrigins && { [corsOriginsVariable]: options.corsOrigins }),
  };
  new StringParameter(stack, 'PublicUrl', {
    parameterName: publicUrlParameter(options.prefix),
    description: 'Base URL for links of the service',
    stringValue: url,
  });
  new CfnOutput(stack, 'Url', { value: url });
}

const ownAddress = ({ restApiId }: SpecRestApi, { stage }: DeploymentOptions): string =>
  `https://${restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${stage}`;

/** Puts a web ACL in front of the gateway. Blocked requests reach neither a throttle nor a function. */
function guard(stack: Stack, { restApiId, deploymentStage }: SpecRestApi, webAclArn: string): void {
  const resourceArn = stack.formatArn({
    service: 'apigateway',
    account: '',
    resource: '/restapis',
    resourceName: `${restApiId}/stages/${deploymentStage.stageName}`,
  });
  new CfnWebACLAssociation(stack, 'WebAcl', { resourceArn, webAclArn });
}

const unmet = {
  'AwsSolutions-APIG2': 'Requests are validated by the endpoints, which answer 422 with the fields in error.',
  'AwsSolutions-APIG3':
    'A web ACL is a choice of the account (webAclArn): its rules cost, and depend on what else runs there.',
  'AwsSolutions-APIG6':
    'Execution logs would hold headers and query strings, and with them keys and signatures; access logs name fields.',
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
    "The policy that AWS prescribes for the account's role of the gateway.",
};

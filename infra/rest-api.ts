import { Aws, CfnOutput, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  type CfnStage,
  EndpointType,
  LogGroupLogDestination,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { publicUrlVariable } from '../shared/http/gateway.ts';
import { binaryMediaTypes, gatewayDocument, type Route } from './gateway.ts';
import { acknowledge, type Options } from './options.ts';

// A key may send 5 000 requests an hour, 1.4 a second: room for hundreds of keys that do, and a limit for the bill.
const requestsPerSecond = 1000;
const burst = 500;

/** Nothing of headers, query or caller: those may hold keys, signatures and addresses. */
const accessLogFields = {
  request_id: '$context.requestId',
  route: '$context.httpMethod $context.resourcePath',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
};

/** The gateway with its one stage, which tells the functions the service's own address. */
export function restApi(stack: Stack, options: Options, routes: readonly Route[]): SpecRestApi {
  const accessLogs = new LogGroup(stack, 'AccessLogs', {
    logGroupName: `/${options.prefix}/access`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const api = new SpecRestApi(stack, 'Gateway', {
    restApiName: options.prefix,
    apiDefinition: ApiDefinition.fromInline(gatewayDocument(options.prefix, routes)),
    endpointTypes: [EndpointType.REGIONAL],
    binaryMediaTypes: [...binaryMediaTypes],
    cloudWatchRole: true, // the account needs it before a stage can write access logs
    deployOptions: {
      stageName: options.stage,
      throttlingRateLimit: requestsPerSecond,
      throttlingBurstLimit: burst,
      accessLogDestination: new LogGroupLogDestination(accessLogs),
      accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
    },
  });
  publishUrl(stack, options, api);
  acknowledge(api, unmet);
  return api;
}

/** Functions read the address from a variable of the stage; workers, which no stage calls, from a parameter. */
function publishUrl(stack: Stack, options: Options, api: SpecRestApi): void {
  const url = options.publicUrl?.replaceAll('{api}', api.restApiId) ?? ownAddress(api, options);
  const stage = api.deploymentStage.node.defaultChild as CfnStage;
  stage.variables = { [publicUrlVariable]: url };
  new StringParameter(stack, 'PublicUrl', {
    parameterName: `/${options.prefix}/public-url`,
    description: 'Address that links of the service are built from',
    stringValue: url,
  });
  new CfnOutput(stack, 'Url', { value: url });
}

const ownAddress = ({ restApiId }: SpecRestApi, { stage }: Options): string =>
  `https://${restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${stage}`;

const unmet = {
  'AwsSolutions-APIG2': 'Requests are validated by the endpoints, which answer 422 with the fields in error.',
  'AwsSolutions-APIG3': 'A firewall is a choice of the account: its rules cost and apply by what else runs there.',
  'AwsSolutions-APIG6':
    'Execution logs would hold headers and query strings, and with them keys and signatures; access logs name fields.',
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
    "The policy that AWS prescribes for the account's role of the gateway.",
};

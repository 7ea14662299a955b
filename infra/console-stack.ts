import { type App, CfnOutput, Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, RestApiOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import { consoleHeaders } from './console-headers.ts';
import { makeStack } from './make-stack.ts';
import { acknowledge, type DeploymentOptions } from './options.ts';

/** The resources of other stacks to which the console leads. */
interface Behind {
  readonly api: SpecRestApi;
  /** The bucket of uploads and downloads. */
  readonly uploads: IBucket;
}

/** The paths that CloudFront passes to the service, so that the console has the same origin as the service. */
const passed = ['/v2/*', '/master-administration/*', '/files/*'];

/**
 * Creates the Console stack: the files of the console in a bucket, behind a distribution of CloudFront. `folder` has
 * the built files.
 */
export function consoleStack(app: App, options: DeploymentOptions, { api, uploads }: Behind, folder: string): void {
  const stack = makeStack(app, options, 'Console', 'console');
  const files = new Bucket(stack, 'Pages', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  });
  const service = options.domain ? new HttpOrigin(options.domain.name) : new RestApiOrigin(api);
  const toService = {
    origin: service,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: false, // the service compresses
  };
  const distribution = new Distribution(stack, 'Distribution', {
    comment: `${options.prefix} console`,
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(files),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headersOf(stack, options, `https://${uploads.bucketRegionalDomainName}`),
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: pagesOf(stack) }],
    },
    additionalBehaviors: Object.fromEntries(passed.map((path) => [path, toService])),
  });
  new BucketDeployment(stack, 'Deployment', {
    sources: [Source.asset(folder)],
    destinationBucket: files,
    destinationKeyPrefix: 'console',
    cacheControl: [CacheControl.noCache()], // browsers then ask for changes
    distribution,
    distributionPaths: ['/console/*'],
  });
  new CfnOutput(stack, 'ConsoleUrl', { value: `https://${distribution.distributionDomainName}/console/` });
  acknowledgeAll(stack, options, files, distribution);
}

/** Every path of the console is the same page. Other paths lead to it. */
const pages = `function handler(event) {
  var request = event.request;
  if (!/^\\/console\\//.test(request.uri))
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/console/' } } };
  if (!/^\\/console\\/assets\\//.test(request.uri)) request.uri = '/console/index.html';
  return request;
}`;

const pagesOf = (stack: Stack): EdgeFunction =>
  new EdgeFunction(stack, 'Paths', { code: FunctionCode.fromInline(pages), runtime: FunctionRuntime.JS_2_0 });

function headersOf(stack: Stack, { prefix }: DeploymentOptions, bucket: string): ResponseHeadersPolicy {
  const headers = Object.entries(consoleHeaders(bucket));
  return new ResponseHeadersPolicy(stack, 'Headers', {
    responseHeadersPolicyName: `${prefix}-console`,
    securityHeadersBehavior: {
      strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: false, override: true },
    },
    customHeadersBehavior: {
      customHeaders: headers.map(([header, value]) => ({ header, value, override: true })),
    },
  });
}

function acknowledgeAll(stack: Stack, options: DeploymentOptions, files: Bucket, distribution: Distribution): void {
  acknowledge(files, { 'AwsSolutions-S1': 'The bucket holds only public pages. The service logs its own requests.' });
  acknowledge(distribution, {
    'AwsSolutions-CFR1': 'The service has customers in all countries.',
    'AwsSolutions-CFR2': 'The pages are public. The service has an option for a web ACL.',
    'AwsSolutions-CFR3': 'The service logs each request. Requests for pages contain no data.',
    'AwsSolutions-CFR4': 'Without a domain of its own, CloudFront sets the TLS version of its certificate.',
  });
  const { account = '<AWS::AccountId>', region = '<AWS::Region>' } = options.env ?? {};
  const ofTheCdk = [
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['Abort', 'DeleteObject', 'GetBucket', 'GetObject', 'List'].map((action) => `IAM5[Action::s3:${action}*]`),
    `IAM5[Resource::${flattenCfnReference(stack.resolve(files.arnForObjects('*')))}]`,
    'IAM5[Resource::*]',
    `IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-${account}-${region}/*]`,
    'L1',
  ];
  acknowledge(
    stack,
    Object.fromEntries(
      ofTheCdk.map((id) => [`AwsSolutions-${id}`, 'The CDK makes the function that copies the pages into the bucket.']),
    ),
  );
}

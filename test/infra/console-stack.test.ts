import { beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, deployment, ofType, type Template, usualDeployment } from './deployment.ts';

let real: Deployment;
let template: Template;
beforeAll(async () => {
  real = await deployment(0, { console: 'true' });
  template = real.console ?? expect.unreachable('There is no Console stack');
});

const propertiesOf = (type: string) => {
  const [[, resource] = []] = ofType(template, type);
  return (resource?.Properties ?? {}) as Record<string, unknown>;
};

interface Behaviour {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly ViewerProtocolPolicy: string;
  readonly CachePolicyId: string;
}

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
const cachesNothing = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

describe('the Console stack', () => {
  test('exists only with the option', async () => {
    expect((await usualDeployment()).console).toBeUndefined();
  });

  test('breaks no rule without a reason', () => {
    expect(real.findings).toEqual([]);
  });

  test('passes the paths of the service on without a cache, and serves all others from a private bucket', () => {
    const { CacheBehaviors, DefaultCacheBehavior, Origins } = propertiesOf('AWS::CloudFront::Distribution')
      .DistributionConfig as {
      readonly CacheBehaviors: readonly Behaviour[];
      readonly DefaultCacheBehavior: Behaviour;
      readonly Origins: readonly {
        readonly Id: string;
        readonly OriginPath?: object;
        readonly OriginAccessControlId?: object;
      }[];
    };
    const originOf = ({ TargetOriginId }: Behaviour) => Origins.find(({ Id }) => Id === TargetOriginId);
    expect(CacheBehaviors.map(({ PathPattern, CachePolicyId }) => [PathPattern, CachePolicyId])).toEqual(
      ['/v2/*', '/master-administration/*', '/files/*'].map((path) => [path, cachesNothing]),
    );
    expect(CacheBehaviors.map((one) => originOf(one)?.OriginPath !== undefined)).toEqual([true, true, true]);
    expect(originOf(DefaultCacheBehavior)?.OriginAccessControlId).toBeDefined();
    const protocols = [DefaultCacheBehavior, ...CacheBehaviors].map(({ ViewerProtocolPolicy }) => ViewerProtocolPolicy);
    expect(protocols).toEqual(['redirect-to-https', 'https-only', 'https-only', 'https-only']);
    expect(propertiesOf('AWS::S3::Bucket').PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  });

  test('allows pages only their own scripts, the service, and the bucket of files', () => {
    const { ResponseHeadersPolicyConfig } = propertiesOf('AWS::CloudFront::ResponseHeadersPolicy');
    const text = JSON.stringify(ResponseHeadersPolicyConfig);
    expect(text).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(text).toContain("frame-ancestors 'none'");
    expect(text).not.toContain('unsafe');
    expect(text).toContain('RegionalDomainName');
  });

  /** Runs the function that CloudFront calls for each request of a page. */
  const answer = (uri: string) => {
    const { FunctionCode } = propertiesOf('AWS::CloudFront::Function');
    const handler = new Function(`${FunctionCode}; return handler`)();
    return handler({ request: { uri } });
  };

  test.each([
    ['/', { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/console/' } } }],
    ['/robots.txt', { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/console/' } } }],
    ['/console/', { uri: '/console/index.html' }],
    ['/console/orders/12', { uri: '/console/index.html' }],
    ['/console/assets/index-1.js', { uri: '/console/assets/index-1.js' }],
  ])('%s leads to its page', (uri, expected) => {
    expect(answer(uri)).toEqual(expected);
  });
});

import { CfnOutput, type Stack } from 'aws-cdk-lib';
import { DomainName, EndpointType, SecurityPolicy, type SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { DeploymentOptions } from './options.ts';

/**
 * Adds a custom domain to the gateway, at its root. With a base path, the links of the service would lack that path.
 */
export function customDomain(
  stack: Stack,
  api: SpecRestApi,
  { name, certificateArn }: NonNullable<DeploymentOptions['domain']>,
): void {
  const domain = new DomainName(stack, 'Domain', {
    domainName: name,
    certificate: Certificate.fromCertificateArn(stack, 'Certificate', certificateArn),
    endpointType: EndpointType.REGIONAL,
    securityPolicy: SecurityPolicy.TLS_1_2,
    mapping: api,
  });
  new CfnOutput(stack, 'DomainTarget', {
    value: domain.domainNameAliasDomainName,
    description: `Target of the DNS record of ${name}`,
  });
  new CfnOutput(stack, 'DomainTargetZone', {
    value: domain.domainNameAliasHostedZoneId,
    description: 'Hosted zone of the target, for an alias record',
  });
}

import { CfnOutput, type Stack } from 'aws-cdk-lib';
import { DomainName, EndpointType, SecurityPolicy, type SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { DeploymentOptions } from './options.ts';

/** Gives the gateway a name of one's own, at its root: a path before the service's would be missing in its links. */
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
    description: `For the DNS: where ${name} leads`,
  });
  new CfnOutput(stack, 'DomainTargetZone', {
    value: domain.domainNameAliasHostedZoneId,
    description: 'Its hosted zone, for an alias',
  });
}

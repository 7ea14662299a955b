import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type ILayerVersion, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { DeploymentOptions } from './options.ts';

type TracingOptions = Pick<DeploymentOptions, 'tracing'>;

/** Returns the layer that registers an SDK of OpenTelemetry in a function (decision 109). */
export const tracingLayers = (place: Construct, { tracing }: TracingOptions): ILayerVersion[] =>
  tracing ? [LayerVersion.fromLayerVersionArn(place, 'Tracing', tracing.layerArn)] : [];

/** Returns the variables of the layer. */
export function tracingEnvironment({ tracing }: TracingOptions): Readonly<Record<string, string>> {
  if (!tracing) return {};
  return {
    AWS_LAMBDA_EXEC_WRAPPER: '/opt/otel-instrument',
    OTEL_PROPAGATORS: 'tracecontext',
    // by the ID of the trace alone, so that all functions decide alike, and callers cannot raise the costs
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: String(tracing.ratio),
    // metrics from spans, which cost extra
    OTEL_AWS_APPLICATION_SIGNALS_ENABLED: 'false',
    // Without a list of its own, the layer enables dozens. It always adds these two, whose spans have whole URLs
    OTEL_NODE_ENABLED_INSTRUMENTATIONS: 'aws-lambda',
    OTEL_NODE_DISABLED_INSTRUMENTATIONS: 'aws-lambda,http',
  };
}

/** Returns the statement with which Lambda sends the spans that the layer passes to it. */
export const tracingStatements = ({ tracing }: TracingOptions): PolicyStatement[] =>
  tracing ? [new PolicyStatement({ actions: ['xray:PutTraceSegments'], resources: ['*'] })] : [];

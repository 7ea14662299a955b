import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** What a deployment may choose, by the context of the CDK. */
export interface Options {
  /** Name of the gateway's stage. Deployments with different ones may share an account. */
  readonly stage: string;
  /** Begins the name of everything that has one. */
  readonly prefix: string;
  /** The service's own address, where it is not the gateway's; `{api}` in it becomes the gateway's id. */
  readonly publicUrl?: string | undefined;
  /** ARN of a topic that alarms are sent to. */
  readonly alarmTopic?: string | undefined;
  /** Whether users' URLs may lead to the machine that the functions run on. An emulator's stage alone may have it. */
  readonly outboundLocal: boolean;
}

/** Reads the options from the context: `cdk deploy --all -c stage=test -c publicUrl=https://api.example.com`. */
export function optionsFrom(context: { tryGetContext(name: string): unknown }): Options {
  const text = (name: string): string | undefined => {
    const value = context.tryGetContext(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const stage = text('stage') ?? 'live';
  // a stage's name in API Gateway; short, so that the names of functions stay whole
  if (!/^[a-z][a-z0-9]{0,11}$/.test(stage)) throw new Error('The stage must be 1 to 12 small letters and digits.');
  const outboundLocal = text('outboundLocal') === 'true';
  if (outboundLocal && stage !== 'local') throw new Error('outboundLocal is for the stage local, in an emulator.');
  return {
    stage,
    prefix: `made-to-order-${stage}`,
    publicUrl: text('publicUrl')?.replace(/\/+$/, ''),
    alarmTopic: text('alarmTopic'),
    outboundLocal,
  };
}

/** Answers findings of cdk-nag: every one that is left standing has its reason here. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
}

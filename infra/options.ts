import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { anyOrigin } from '../shared/http/cors.ts';
import { prefixOf } from './names.ts';

/** What a deployment may choose, by the context of the CDK. */
export interface Options {
  /** Name of the gateway's stage. Deployments with different ones may share an account. */
  readonly stage: string;
  /** Begins the name of everything that has one. */
  readonly prefix: string;
  /** The service's own address, where it is not the gateway's; `{api}` in it becomes the gateway's id. */
  readonly publicUrl?: string | undefined;
  /** A name of one's own for the gateway, with the certificate for it. */
  readonly domain?: { readonly name: string; readonly certificateArn: string } | undefined;
  /** ARN of a topic that alarms are sent to. */
  readonly alarmTopic?: string | undefined;
  /** ARN of a web ACL that requests pass before the gateway takes them. */
  readonly webAclArn?: string | undefined;
  /** Origins whose pages may call the service, with commas between them, or `any`. */
  readonly corsOrigins?: string | undefined;
  /** Whether X-Ray follows requests. */
  readonly tracing: boolean;
  /** Whether the stage is an emulator's, whose gateway answers nothing without a function. */
  readonly emulated: boolean;
  /** Whether users' URLs may lead to the machine that the functions run on. An emulator's stage alone may have it. */
  readonly outboundLocal: boolean;
}

/** Reads the options from the context: `cdk deploy --all -c stage=test -c publicUrl=https://api.example.com`. */
export function optionsFrom(context: { tryGetContext(name: string): unknown }): Options {
  const text = (name: string): string | undefined => {
    const value = context.tryGetContext(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const formed = (name: string, form: RegExp, meaning: string): string | undefined => {
    const value = text(name);
    if (value !== undefined && !form.test(value)) throw new Error(`${name} must be ${meaning}, not ${value}`);
    return value;
  };
  const flag = (name: string): boolean => formed(name, /^(true|false)$/, 'true or false') === 'true';
  // a stage's name in API Gateway; short, so that the names of functions stay whole
  const stage = formed('stage', /^[a-z][a-z0-9]{0,11}$/, '1 to 12 small letters and digits, a letter first') ?? 'live';
  const outboundLocal = flag('outboundLocal');
  const emulated = stage === 'local';
  if (outboundLocal && !emulated) throw new Error('outboundLocal is for the stage local, in an emulator.');
  const publicUrl = formed('publicUrl', /^https?:\/\/[^\s?#]+$/, 'an http or https address')?.replace(/\/+$/, '');
  const domain = domainOf(
    formed('domain', /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'the name of a host, such as api.example.com'),
    formed('certificateArn', arn('acm', 'certificate/[\\w-]+'), 'the ARN of a certificate in ACM'),
  );
  if (domain && publicUrl) throw new Error('domain and publicUrl exclude each other: the domain is the address.');
  return {
    stage,
    prefix: prefixOf(stage),
    publicUrl,
    domain,
    alarmTopic: formed('alarmTopic', arn('sns', '[\\w-]+(\\.fifo)?'), 'the ARN of an SNS topic'),
    webAclArn: formed('webAclArn', arn('wafv2', 'regional/webacl/[^/]+/[\\w-]+'), 'the ARN of a regional web ACL'),
    corsOrigins: originsOf(text('corsOrigins')),
    tracing: flag('tracing'),
    emulated,
    outboundLocal,
  };
}

const arn = (service: string, resource: string): RegExp =>
  new RegExp(`^arn:aws[a-z-]*:${service}:[a-z0-9-]+:\\d{12}:${resource}$`);

function domainOf(name: string | undefined, certificateArn: string | undefined): Options['domain'] {
  if (name && certificateArn) return { name, certificateArn };
  if (name || certificateArn) throw new Error('domain and certificateArn belong together: one of them is missing.');
  return undefined;
}

const longestVariable = 512; // characters in the value of a stage variable, by the quotas of API Gateway

function originsOf(text: string | undefined): string | undefined {
  if (text === undefined || text === anyOrigin) return text;
  for (const one of text.split(',')) {
    if (!URL.canParse(one) || !/^https?:/.test(one) || new URL(one).origin !== one) {
      throw new Error(
        `corsOrigins must be ${anyOrigin}, or origins such as https://shop.example with commas, not ${one}`,
      );
    }
  }
  if (text.length > longestVariable) throw new Error(`corsOrigins must have at most ${longestVariable} characters.`);
  return text;
}

/** Answers findings of cdk-nag: every finding that is accepted has its reason here. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
}

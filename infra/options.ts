import { type Environment, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { prefixOf } from '../shared/aws/resource-names.ts';
import { anyOrigin } from '../shared/http/cors.ts';
import { nearNames } from './near-names.ts';

/** The options of a deployment, from the context of the CDK and the settings of the stage. */
export interface DeploymentOptions {
  /** Name of the gateway's stage. Deployments with different stages can share an account. */
  readonly stage: string;
  /** Prefix of all names. */
  readonly prefix: string;
  /** Public URL of the service, if it is not the URL of the gateway. `{api}` stands for the id of the gateway. */
  readonly publicUrl?: string | undefined;
  /** Custom domain of the gateway, with its certificate. */
  readonly domain?: { readonly name: string; readonly certificateArn: string } | undefined;
  /** ARN of the SNS topic for alarms. */
  readonly alarmTopic?: string | undefined;
  /** ARN of the web ACL in front of the gateway. */
  readonly webAclArn?: string | undefined;
  /** Origins whose pages can call the service, separated by commas, or `any`. */
  readonly corsOrigins?: string | undefined;
  /** Whether new versions of the functions of the order path and of workers first get a part of the calls. */
  readonly gradual: boolean;
  /** Whether concurrency is reserved for the relay, the sweeper and the tasks of the state machine. */
  readonly reserve: boolean;
  /** Concurrent executions of the account. They limit the workers of queues together. */
  readonly concurrency?: number | undefined;
  /** The table that functions use instead of the stage's own one: a restored one, by the ARN of its stream. */
  readonly restoredTable?: { readonly name: string; readonly streamArn: string } | undefined;
  /** Whether AWS Backup copies the table each day. */
  readonly backups: boolean;
  /** Whether the console is deployed, behind CloudFront. */
  readonly console: boolean;
  /** US dollars a month of which the topic for alarms gets a message. */
  readonly monthlyBudget?: number | undefined;
  /** Units a second of the table and of each index. */
  readonly table: TableOptions;
  /** The layer that records the spans of functions, and the share of requests that it records. Default: no tracing. */
  readonly tracing?: { readonly layerArn: string; readonly ratio: number } | undefined;
  /** Whether a test order is placed every minute, with an alarm. */
  readonly syntheticOrders: boolean;
  /** Whether the stage runs in an emulator, whose gateway has no responses without a function. */
  readonly emulated: boolean;
  /** Account and region, if the CDK knows them. A template without credentials fits any account and region. */
  readonly env?: Environment | undefined;
  /** Whether user URLs can point to the machine of the functions. Only allowed for the stage of an emulator. */
  readonly outboundLocal: boolean;
  /** File from which the functions of an emulator read how far their clock was advanced. */
  readonly clockFile?: string | undefined;
}

/** The throughput of the table and of each index, in units a second. By default, DynamoDB chooses and grows it. */
interface TableOptions {
  /** The units that are available immediately, for example at a launch. At least 12,000 for reads, 4,000 for writes. */
  readonly warmReadUnits?: number | undefined;
  readonly warmWriteUnits?: number | undefined;
  /** The limit above which DynamoDB throttles requests, to limit costs. */
  readonly maximumReadUnits?: number | undefined;
  readonly maximumWriteUnits?: number | undefined;
}

const texts = [
  'publicUrl',
  'domain',
  'certificateArn',
  'alarmTopic',
  'webAclArn',
  'corsOrigins',
  'tracingLayer',
  'tracingRatio',
  'table',
  'tableStream',
] as const;
const counts = [
  'concurrency',
  'warmReadUnits',
  'warmWriteUnits',
  'maximumReadUnits',
  'maximumWriteUnits',
  'monthlyBudget',
] as const;
const flags = ['backups', 'console', 'gradual', 'reserve', 'syntheticOrders'] as const;
const names = ['stage', ...texts, ...counts, ...flags, 'outboundLocal', 'clockFile'] as const;
type Name = (typeof names)[number];

/** The options that `infra/stages.ts` can set for a stage. `docs/reference/configuration.md` describes each. */
export type StageSettings = Readonly<
  Partial<
    Record<(typeof texts)[number], string> &
      Record<(typeof counts)[number], number> &
      Record<(typeof flags)[number], boolean>
  >
>;

/** The context of a construct, which has the `-c` options of the CDK. */
interface CdkContext {
  tryGetContext(name: string): unknown;
  getAllContext(): object;
}

/** An invalid option. The message is a sentence for the person who deploys. */
export class InvalidOptionError extends Error {}

/**
 * Reads the options from the context: `cdk deploy --all -c stage=test -c publicUrl=https://api.example.com`. An option
 * that the context lacks has the setting of its stage. The CDK passes the account and the region of its credentials in
 * the environment. Throws `InvalidOptionError`.
 */
export function optionsFrom(
  context: CdkContext,
  settings: Readonly<Record<string, StageSettings>>,
  { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region }: NodeJS.ProcessEnv = {},
): DeploymentOptions {
  refuseUnknown(Object.keys(context.getAllContext()));
  const env = account && region ? { account, region } : undefined;
  const ofStage = new Map<string, unknown>();
  const text = (name: Name): string | undefined => {
    const value: unknown = context.tryGetContext(name) ?? ofStage.get(name);
    // an empty one is a variable of a shell that was not set: the default in its place would be another deployment
    if (value === '') throw new InvalidOptionError(`-c ${name}= has no value. Set a value or remove the option.`);
    return value === undefined ? undefined : String(value); // cdk.json may hold a flag as JSON's true
  };
  const formed = (name: Name, form: RegExp, meaning: string): string | undefined => {
    const value = text(name);
    if (value !== undefined && !form.test(value))
      throw new InvalidOptionError(`${name} must be ${meaning}, not ${value}.`);
    return value;
  };
  const arnOf = (name: Name, service: string, resource: string, meaning: string): string | undefined => {
    const form = new RegExp(`^arn:aws[a-z-]*:${service}:([a-z0-9-]+):\\d{12}:${resource}$`);
    const value = formed(name, form, `the ARN of ${meaning}`);
    const [, itsRegion] = form.exec(value ?? '') ?? [];
    if (env && itsRegion && itsRegion !== env.region)
      throw new InvalidOptionError(
        `${name} must be in the region of the deployment (${env.region}), not in ${itsRegion}.`,
      );
    return value;
  };
  const count = (name: Name): number | undefined => numberOf(formed(name, /^[1-9]\d{0,6}$/, 'a whole number above 0'));
  const atLeast = (name: Name, least: number): number | undefined => {
    const value = count(name);
    if (value !== undefined && value < least)
      throw new InvalidOptionError(`${name} must be at least ${least}, not ${value}.`);
    return value;
  };
  const flag = (name: Name): boolean => formed(name, /^(true|false)$/, 'true or false') === 'true';
  // a stage's name in API Gateway; short, so that the names of functions stay whole
  const stage =
    formed('stage', /^[a-z][a-z0-9]{0,9}$/, '1 to 10 lowercase letters and digits, beginning with a letter') ?? 'live';
  for (const [name, value] of Object.entries(settings[stage] ?? {})) ofStage.set(name, value);
  const outboundLocal = flag('outboundLocal');
  const emulated = stage === 'local';
  if (outboundLocal && !emulated)
    throw new InvalidOptionError('outboundLocal is only allowed for the stage local, in an emulator.');
  const clockFile = formed('clockFile', /^\//, 'an absolute path');
  if (clockFile && !emulated)
    throw new InvalidOptionError('clockFile is only allowed for the stage local, in an emulator.');
  const publicUrl = formed('publicUrl', /^https?:\/\/[^\s?#]+$/, 'an http or https URL without a query')?.replace(
    /\/+$/,
    '',
  );
  const domain = domainOf(
    formed('domain', /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'a host name such as api.example.com'),
    arnOf('certificateArn', 'acm', 'certificate/[\\w-]+', 'a certificate in ACM'),
  );
  if (domain && publicUrl) throw new InvalidOptionError('Set either domain or publicUrl, not both.');
  return {
    stage,
    prefix: prefixOf(stage),
    publicUrl,
    domain,
    alarmTopic: arnOf('alarmTopic', 'sns', '[\\w-]+(\\.fifo)?', 'an SNS topic'),
    webAclArn: arnOf('webAclArn', 'wafv2', 'regional/webacl/[^/]+/[\\w-]+', 'a regional web ACL'),
    corsOrigins: originsOf(text('corsOrigins')),
    restoredTable: restoredTableOf(
      formed('table', /^[a-zA-Z0-9_.-]{3,255}$/, 'the name of a table'),
      arnOf('tableStream', 'dynamodb', 'table/[^/]+/stream/[\\w:.-]+', 'the stream of a table'),
    ),
    backups: flag('backups'),
    console: flag('console'),
    monthlyBudget: budgetOf(count('monthlyBudget'), text('alarmTopic')),
    gradual: flag('gradual'),
    reserve: flag('reserve'),
    concurrency: count('concurrency'),
    table: {
      warmReadUnits: atLeast('warmReadUnits', leastWarm.read),
      warmWriteUnits: atLeast('warmWriteUnits', leastWarm.write),
      maximumReadUnits: count('maximumReadUnits'),
      maximumWriteUnits: count('maximumWriteUnits'),
    },
    tracing: tracingOf(
      arnOf('tracingLayer', 'lambda', 'layer:[\\w-]+:\\d+', 'a version of the layer AWSOpenTelemetryDistroJs'),
      numberOf(formed('tracingRatio', /^(0\.(?=\d*[1-9])\d{1,6}|1)$/, 'a number above 0 and up to 1, such as 0.05')),
    ),
    syntheticOrders: flag('syntheticOrders'),
    env,
    emulated,
    outboundLocal,
    clockFile,
  };
}

const leastWarm = { read: 12_000, write: 4000 }; // what a new table supports anyway. DynamoDB accepts no less

// names of the CDK have an owner before a colon, such as @aws-cdk/core:…, except these two
const ofTheCdk = ['cli-telemetry', 'acknowledged-issue-numbers'];

/** Rejects unknown options. With a typo, a deployment would otherwise lack the requested setting. */
function refuseUnknown(given: readonly string[]): void {
  const known: readonly string[] = [...names, ...ofTheCdk];
  const unknown = given.find((name) => !name.includes(':') && !known.includes(name));
  if (unknown === undefined) return;
  const [near] = nearNames(unknown, names);
  const meant = near ? ` Did you mean ${near}?` : '';
  throw new InvalidOptionError(`Unknown option -c ${unknown}.${meant} Options: ${names.join(', ')}.`);
}

/** Returns the tags of all resources. */
export const tagsOf = ({ stage }: DeploymentOptions) => [
  { key: 'application', value: 'made-to-order' },
  { key: 'stage', value: stage },
];

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

function restoredTableOf(name: string | undefined, streamArn: string | undefined): DeploymentOptions['restoredTable'] {
  if (!name && !streamArn) return undefined;
  if (name && streamArn?.includes(`:table/${name}/stream/`)) return { name, streamArn };
  throw new InvalidOptionError('Set table together with tableStream, the ARN of the stream of this table, or neither.');
}

function budgetOf(dollars: number | undefined, alarmTopic: string | undefined): number | undefined {
  if (dollars !== undefined && !alarmTopic)
    throw new InvalidOptionError('Set monthlyBudget only together with alarmTopic, which gets its messages.');
  return dollars;
}

function domainOf(name: string | undefined, certificateArn: string | undefined): DeploymentOptions['domain'] {
  if (name && certificateArn) return { name, certificateArn };
  if (name || certificateArn) throw new InvalidOptionError('Set both domain and certificateArn, or neither.');
  return undefined;
}

const usualRatio = 0.05;

function tracingOf(layerArn: string | undefined, ratio: number | undefined): DeploymentOptions['tracing'] {
  if (layerArn) return { layerArn, ratio: ratio ?? usualRatio };
  if (ratio !== undefined) throw new InvalidOptionError('Set tracingRatio only together with tracingLayer.');
  return undefined;
}

const longestVariable = 512; // characters in the value of a stage variable, a quota of API Gateway

function originsOf(text: string | undefined): string | undefined {
  if (text === undefined || text === anyOrigin) return text;
  for (const one of text.split(',')) {
    if (!URL.canParse(one) || !/^https?:/.test(one) || new URL(one).origin !== one) {
      throw new InvalidOptionError(
        `corsOrigins must be ${anyOrigin} or comma-separated origins such as https://shop.example, not ${one}.`,
      );
    }
  }
  if (text.length > longestVariable)
    throw new InvalidOptionError(`corsOrigins must have at most ${longestVariable} characters.`);
  return text;
}

/** Acknowledges findings of cdk-nag, each with a reason. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
}

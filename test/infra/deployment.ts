import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildApp } from '../../infra/app.ts';
import { type FoundEndpoint, type FoundWorker, findEndpoints, findWorkers } from '../../infra/find-functions.ts';
import { type FunctionStack, functionStacks, stackOf } from '../../infra/nouns-of-stacks.ts';
import { optionsFrom } from '../../infra/options.ts';
import { stages } from '../../infra/stages.ts';
import type { Contract } from '../../shared/http/contract.ts';
import { once } from '../../shared/lib/once.ts';

export interface TemplateResource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  readonly DeletionPolicy?: string;
  readonly UpdatePolicy?: unknown;
}

export interface Template {
  readonly text: string;
  /** Account and region of the deployment, in the format of the CDK. */
  readonly environment: string;
  readonly Resources: Readonly<Record<string, TemplateResource>>;
}

export type StackName = 'Data' | FunctionStack | 'Api' | 'Work';

/** All stacks, in the order of their deployment. */
export const stackNames: readonly StackName[] = ['Data', ...functionStacks, 'Api', 'Work'];

/** The synthesised stacks, with their sources. */
export interface Deployment {
  readonly endpoints: readonly FoundEndpoint[];
  readonly templates: Readonly<Record<StackName, Template>>;
  /** The template of the Console stack, which only an option creates. */
  readonly console?: Template;
  /** The stacks that must be deployed before each stack. */
  readonly dependencies: Readonly<Record<StackName, readonly string[]>>;
  /** The stacks that cannot be deleted. */
  readonly protectedStacks: readonly string[];
  /** Rules of cdk-nag that a resource breaks without a reason, and of CloudFormation in a `validated` deployment. */
  readonly findings: readonly string[];
}

/** A stack or asset in the manifest of the CDK. */
interface Artifact {
  readonly environment: string;
  readonly dependencies?: readonly string[];
  readonly properties?: { readonly terminationProtection?: boolean };
}

// valid values of options that name resources of other stacks
export const certificateArn = 'arn:aws:acm:eu-central-1:111122223333:certificate/0a1b-2c3d';
export const tableStream = 'arn:aws:dynamodb:eu-central-1:111122223333:table/restored/stream/2026-11-28T10:00:00.000';
export const tracingLayer = 'arn:aws:lambda:eu-central-1:615299751070:layer:AWSOpenTelemetryDistroJs:16';
export const webAclArn = 'arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/floods/0a1b-2c3d';

/** The options with which the stacks have every function of the tree. */
export const everyFunction = { syntheticOrders: true };

const context = JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8')).context;

type Asked = [
  invented?: number,
  extra?: object,
  before?: (app: App) => void,
  rework?: (workers: readonly FoundWorker[]) => readonly FoundWorker[],
  needs?: Contract['needs'],
  credentials?: NodeJS.ProcessEnv,
];

/**
 * Synthesises the app with the endpoints of the tree and a number of additional endpoints, which need `needs`. `before`
 * can change the app, `rework` can change its workers, and `credentials` are the credentials of the deployment.
 */
export const deployment = (...asked: Asked): Promise<Deployment> => synthesised(false, ...asked);

/** Like `deployment`, and CloudFormation's validation checks the templates, which takes more than twice the time. */
export const validated = (...asked: Asked): Promise<Deployment> => synthesised(true, ...asked);

/** The deployment without options, which a file of tests synthesises once. */
export const usualDeployment = once(() => deployment());

async function synthesised(
  isValidated: boolean,
  invented = 0,
  extra: object = {},
  before: (app: App) => void = () => {},
  rework: (workers: readonly FoundWorker[]) => readonly FoundWorker[] = (workers) => workers,
  needs: Contract['needs'] = ['table:read', 'table:write', 'files:read'],
  credentials: NodeJS.ProcessEnv = {},
): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'made-to-order-infra-'));
  try {
    writeFileSync(join(folder, 'index.js'), 'exports.handler = () => {};');
    const app = new App({
      outdir: join(folder, 'cdk.out'),
      context: { ...context, ...extra },
      builtinCloudFormationValidation: isValidated,
      stackTraces: false,
      treeMetadata: false,
    });
    const found = await findEndpoints();
    const endpoints = [...found, ...invent(invented, found, needs)];
    const pages = join(folder, 'pages');
    mkdirSync(pages);
    writeFileSync(join(pages, 'index.html'), '');
    const codeOf = () => Code.fromAsset(folder, { exclude: ['cdk.out'] });
    buildApp(app, endpoints, rework(await findWorkers()), optionsFrom(app.node, stages, credentials), codeOf, pages);
    before(app);
    const failure = synthesisFailure(app);
    const findings = findingsIn(join(folder, 'cdk.out', 'validation-report.json'));
    if (failure && findings.length === 0) throw failure;
    const { artifacts }: { artifacts: Record<string, Artifact> } = JSON.parse(
      readFileSync(join(folder, 'cdk.out', 'manifest.json'), 'utf8'),
    );
    const after = (name: StackName) =>
      (artifacts[name]?.dependencies ?? []).filter((one) => !one.endsWith('.assets')).toSorted();
    const read = (name: StackName | 'Console'): Template => {
      const text = readFileSync(join(folder, 'cdk.out', `${name}.template.json`), 'utf8');
      return { text, environment: artifacts[name]?.environment ?? '', ...JSON.parse(text) };
    };
    return {
      endpoints,
      templates: ofEach(read),
      ...('Console' in artifacts && { console: read('Console') }),
      dependencies: ofEach(after),
      protectedStacks: Object.entries(artifacts).flatMap(([name, { properties }]) =>
        properties?.terminationProtection ? [name] : [],
      ),
      findings,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function synthesisFailure(app: App): unknown {
  try {
    app.synth();
    return undefined;
  } catch (error) {
    return error; // findings are among the reasons
  }
}

function findingsIn(report: string): readonly string[] {
  const { pluginReports }: { pluginReports: readonly { violations: readonly { ruleName: string }[] }[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return pluginReports.flatMap(({ violations }) => violations.map(({ ruleName }) => ruleName));
}

/** Returns a value for each stack. */
const ofEach = <T>(ask: (name: StackName) => T) =>
  Object.fromEntries(stackNames.map((name) => [name, ask(name)])) as Record<StackName, T>;

/** Returns additional endpoints of the nouns of the largest area, all on different paths, up to five for each noun. */
function invent(count: number, found: readonly FoundEndpoint[], needs: Contract['needs']): readonly FoundEndpoint[] {
  const shapes = [
    ['new-list', 'GET', ''],
    ['new-create', 'POST', ''],
    ['new-get', 'GET', '/{id}'],
    ['new-update', 'PUT', '/{id}'],
    ['new-send', 'PUT', '/{id}/sync-to-merchants'],
  ] as const;
  const area = 'master-administration';
  const nouns = [
    ...new Set(found.map(({ file }) => file.split('/')).flatMap(([, of, noun = '']) => (of === area ? noun : []))),
  ];
  const all = shapes.flatMap(([name, verb, path]) =>
    nouns.map((noun): FoundEndpoint => {
      const contract: Contract = {
        route: `${verb} /${area}/new-${noun}${path}`,
        summary: 'Synchronise the variants of a production with those of a merchant',
        description: '',
        allow: ['staff'],
        needs,
        errorImpact: 'A sentence of the usual length that says what this means for the customers of merchants.',
      };
      const endpoint = Object.assign(async () => ({ statusCode: 200, body: '' }), { contract });
      return { name: `${area}-${noun}-${name}`, file: `functions/${area}/${noun}/${name}.ts`, endpoint };
    }),
  );
  if (count > all.length) throw new Error(`At most ${all.length} endpoints are invented, not ${count}`);
  return all.slice(0, count);
}

/** Returns the template with the function of an endpoint. */
export function templateOf({ endpoints, templates }: Deployment, name: string): Template {
  const found = endpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no endpoint ${name}`);
  return templates[stackOf(found)];
}

/** Returns a logical id without the eight characters of a hash at its end. */
export const plain = (id: string): string => id.replace(/[0-9A-F]{8}$/, '');

/** Returns the resources of a type, by logical id. */
export const ofType = ({ Resources }: Template, type: string): readonly (readonly [string, TemplateResource])[] =>
  Object.entries(Resources).filter(([, { Type }]) => Type === type);

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

/** Returns the statements of a role's inline policies. */
export function statementsOf(role: TemplateResource | undefined): readonly Statement[] {
  const policies = (role?.Properties.Policies ?? []) as readonly {
    PolicyDocument: { Statement: readonly Statement[] };
  }[];
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

export const listed = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

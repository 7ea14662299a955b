import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from '../shared/model/zod.ts';
import { folder } from '../tools/systems.cjs';
import { type CommandOptions, run } from './processes.ts';
import { showProgress } from './progress.cjs';

/** Outputs of the deployed stacks. */
interface Deployed {
  /** Base URL of the service's links. */
  readonly url: string;
  /** URL of the gateway in the emulator. */
  readonly gateway: string;
  readonly tableName: string;
}

const root = join(import.meta.dirname, '..');
// one folder for each port, so that two systems can start at the same time
const assemblyOf = (port: number) => join(folder, `cdk-${port}.out`);
const outputsFileOf = (port: number) => join(folder, `outputs-${port}.json`);
const cdk = join(root, 'node_modules/.bin/cdklocal');
const account = '000000000000'; // the account of an emulator
/** The stage that is deployed into the emulator. */
export const stage = 'local';

const assembly = z.object({ artifacts: z.record(z.string(), z.object({ type: z.string() })) });

const outputs = z.object({
  [`made-to-order-${stage}-data`]: z.object({ TableName: z.string() }),
  // one output has a name that the CDK generates: the URL of the gateway on AWS
  [`made-to-order-${stage}-api`]: z.record(z.string(), z.string()),
});

/** Returns the URL of a gateway in an emulator (LocalStack or MiniStack). The usual URL points to AWS. */
export const gatewayAt = (emulator: string, api: string): string => `${emulator}/_aws/execute-api/${api}/${stage}`;

/**
 * Bundles the functions and builds the stacks' templates, without an emulator. Links of the service begin with
 * `publicUrl`, in which `{api}` stands for the gateway's ID. The functions read their clock from `clockFile`.
 */
export async function synthesize(
  { publicUrl, clockFile }: { readonly publicUrl: string; readonly clockFile: string | undefined },
  port: number,
  signal: AbortSignal,
): Promise<void> {
  const options = [`stage=${stage}`, `publicUrl=${publicUrl}`, 'outboundLocal=true', 'corsOrigins=any'];
  const chosen = [...options, ...(clockFile === undefined ? [] : [`clockFile=${clockFile}`])].flatMap((value) => [
    '-c',
    value,
  ]);
  const done = showProgress('Bundling the functions and building the templates');
  await call(['synth', '--quiet', '--output', assemblyOf(port), ...chosen], { signal }).finally(done);
}

/**
 * Prepares an emulator for deployments. Runs in a folder without a cdk.json, because that would build the templates
 * again.
 */
export async function bootstrap(signal: AbortSignal): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const done = showProgress('Preparing the emulator for deployments');
  await call(['bootstrap', `aws://${account}/${process.env.AWS_REGION}`], { signal, cwd: folder }).finally(done);
}

/** Deploys the synthesized stacks into the emulator. */
export async function deploy(emulator: string, port: number, signal: AbortSignal): Promise<Deployed> {
  const outputsFile = outputsFileOf(port);
  let said = '';
  const { artifacts } = assembly.parse(JSON.parse(await readFile(join(assemblyOf(port), 'manifest.json'), 'utf8')));
  const stacks = Object.values(artifacts).filter(({ type }) => type === 'aws:cloudformation:stack');
  const figures = () => `${said.split('✅').length - 1} of ${stacks.length} done`;
  const done = showProgress('Deploying the stacks', { figures });
  await call(
    ['deploy', '--all', '--app', assemblyOf(port), '--require-approval', 'never', '--outputs-file', outputsFile],
    { signal, hear: (text) => (said += text) },
  ).finally(done);
  const outputsOf = outputs.parse(JSON.parse(await readFile(outputsFile, 'utf8')));
  const { Url: url, ...others } = outputsOf[`made-to-order-${stage}-api`] ?? {};
  const [api] = Object.values(others).flatMap((value) => /^https:\/\/(\w+)\.execute-api\./.exec(value)?.[1] ?? []);
  return {
    url: z.string().parse(url),
    gateway: gatewayAt(emulator, z.string().parse(api)),
    tableName: z.string().parse(outputsOf[`made-to-order-${stage}-data`]?.TableName),
  };
}

/** Runs cdklocal, which takes the emulator's URL, region and credentials from the environment. */
const call = (parameters: readonly string[], options: Omit<CommandOptions, 'env'>): Promise<string> =>
  run(cdk, parameters, {
    cwd: root,
    ...options,
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      AWS_DEFAULT_REGION: process.env.AWS_REGION,
      CDK_DEFAULT_ACCOUNT: account, // the CDK would fail to look it up while the emulator starts
      AWS_ENVAR_ALLOWLIST: 'AWS_REGION,AWS_DEFAULT_REGION,AWS_ACCESS_KEY_ID,AWS_SECRET_ACCESS_KEY',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      CI: '1', // no colours, no prompts
    },
  });

import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from '../shared/model/zod.ts';
import { folder } from '../tools/systems.cjs';
import { type CommandOptions, run } from './processes.ts';
import { showProgress } from './progress.cjs';

/** What the stacks tell about themselves. */
export interface Deployed {
  /** What links of the service begin with. */
  readonly url: string;
  /** The gateway as the emulator serves it. */
  readonly gateway: string;
  readonly tableName: string;
}

const root = join(import.meta.dirname, '..');
// of each port its own, for two systems that start side by side
const assemblyOf = (port: number) => join(folder, `cdk-${port}.out`);
const outputsFileOf = (port: number) => join(folder, `outputs-${port}.json`);
const cdk = join(root, 'node_modules/.bin/cdklocal');
const account = '000000000000'; // an emulator's
/** The stage that is deployed into the emulator. */
export const stage = 'local';

const assembly = z.object({ artifacts: z.record(z.string(), z.object({ type: z.string() })) });

const outputs = z.object({
  [`made-to-order-${stage}-data`]: z.object({ TableName: z.string() }),
  // one of them has a name that the CDK makes: the gateway's address on AWS
  [`made-to-order-${stage}-api`]: z.record(z.string(), z.string()),
});

/** Makes the address of a gateway in an emulator, as LocalStack and MiniStack have it: the usual one leads to AWS. */
export const gatewayAt = (emulator: string, api: string): string => `${emulator}/_aws/execute-api/${api}/${stage}`;

/**
 * Bundles the functions and makes the stacks' templates; needs no emulator. Links of the service begin with
 * `publicUrl`, in which `{api}` stands for the gateway's id.
 */
export async function synthesize(publicUrl: string, port: number, signal: AbortSignal): Promise<void> {
  const chosen = [`stage=${stage}`, `publicUrl=${publicUrl}`, 'outboundLocal=true', 'corsOrigins=any'].flatMap(
    (value) => ['-c', value],
  );
  const done = showProgress('Bundling the functions and making the templates');
  await call(['synth', '--quiet', '--output', assemblyOf(port), ...chosen], { signal }).finally(done);
}

/** Prepares an emulator for deployments. Runs where no cdk.json is: it would make the templates a second time. */
export async function bootstrap(signal: AbortSignal): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const done = showProgress('Preparing the emulator for deployments');
  await call(['bootstrap', `aws://${account}/${process.env.AWS_REGION}`], { signal, cwd: folder }).finally(done);
}

/** Deploys the synthesized stacks into the emulator at an address. */
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
  const told = outputs.parse(JSON.parse(await readFile(outputsFile, 'utf8')));
  const { Url: url, ...others } = told[`made-to-order-${stage}-api`] ?? {};
  const [api] = Object.values(others).flatMap((value) => /^https:\/\/(\w+)\.execute-api\./.exec(value)?.[1] ?? []);
  return {
    url: z.string().parse(url),
    gateway: gatewayAt(emulator, z.string().parse(api)),
    tableName: z.string().parse(told[`made-to-order-${stage}-data`]?.TableName),
  };
}

/** Calls cdklocal, which takes what is named from the environment: the emulator's address, region and credentials. */
const call = (parameters: readonly string[], options: Omit<CommandOptions, 'env'>): Promise<string> =>
  run(cdk, parameters, {
    cwd: root,
    ...options,
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      AWS_DEFAULT_REGION: process.env.AWS_REGION,
      CDK_DEFAULT_ACCOUNT: account, // which the CDK asks for in vain while the emulator comes up
      AWS_ENVAR_ALLOWLIST: 'AWS_REGION,AWS_DEFAULT_REGION,AWS_ACCESS_KEY_ID,AWS_SECRET_ACCESS_KEY',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      CI: '1', // no colours, no questions
    },
  });

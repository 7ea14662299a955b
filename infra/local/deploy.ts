import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { run } from './processes.ts';

/** What the stacks tell about themselves. */
export interface Deployed {
  readonly url: string;
  readonly tableName: string;
}

const root = join(import.meta.dirname, '../..');
const local = join(root, '.local');
const assembly = join(local, 'cdk.out');
const outputsFile = join(local, 'outputs.json');
const cdk = join(root, 'node_modules/.bin/cdklocal');
/** The stage that is deployed into the emulator. */
export const stage = 'local';

const outputs = z.object({
  [`made-to-order-${stage}-data`]: z.object({ TableName: z.string() }),
  [`made-to-order-${stage}-api`]: z.object({ Url: z.string() }),
});

/** Bundles the functions and makes the stacks' templates; needs no emulator. */
export async function synthesize(endpoint: string, signal: AbortSignal): Promise<void> {
  // a gateway in an emulator answers below its own path: the gateway's usual address leads to AWS
  const publicUrl = `${endpoint}/restapis/{api}/${stage}/_user_request_`;
  const chosen = [`stage=${stage}`, `publicUrl=${publicUrl}`, 'outboundLocal=true', 'corsOrigins=any'].flatMap(
    (value) => ['-c', value],
  );
  await call(['synth', '--quiet', '--output', assembly, ...chosen], signal);
}

/** Prepares an emulator for deployments. Runs where no cdk.json is: it would make the templates a second time. */
export async function bootstrap(signal: AbortSignal): Promise<void> {
  mkdirSync(local, { recursive: true });
  await call(['bootstrap', `aws://000000000000/${process.env.AWS_REGION}`], signal, local);
}

/** Deploys the synthesized stacks into the emulator. */
export async function deploy(signal: AbortSignal): Promise<Deployed> {
  await call(
    ['deploy', '--all', '--app', assembly, '--require-approval', 'never', '--outputs-file', outputsFile],
    signal,
  );
  const told = outputs.parse(JSON.parse(await readFile(outputsFile, 'utf8')));
  const [data, api] = [told[`made-to-order-${stage}-data`], told[`made-to-order-${stage}-api`]];
  return { url: z.string().parse(api?.Url), tableName: z.string().parse(data?.TableName) };
}

/** Calls cdklocal, which takes what is named from the environment: the emulator's address, region and credentials. */
const call = (parameters: readonly string[], signal: AbortSignal, cwd = root): Promise<string> =>
  run(cdk, parameters, {
    cwd,
    signal,
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      AWS_DEFAULT_REGION: process.env.AWS_REGION,
      AWS_ENVAR_ALLOWLIST: 'AWS_REGION,AWS_DEFAULT_REGION,AWS_ACCESS_KEY_ID,AWS_SECRET_ACCESS_KEY',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      CI: '1', // no colours, no questions
    },
  });

import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from '../../shared/model/zod.ts';
import { folder } from '../../tools/systems.cjs';
import { run } from './processes.ts';

/** What the stacks tell about themselves. */
export interface Deployed {
  readonly url: string;
  readonly tableName: string;
}

const root = join(import.meta.dirname, '../..');
// of each port its own, for two systems that start side by side
const assemblyOf = (port: number) => join(folder, `cdk-${port}.out`);
const outputsFileOf = (port: number) => join(folder, `outputs-${port}.json`);
const cdk = join(root, 'node_modules/.bin/cdklocal');
const account = '000000000000'; // an emulator's
/** The stage that is deployed into the emulator. */
export const stage = 'local';

const outputs = z.object({
  [`made-to-order-${stage}-data`]: z.object({ TableName: z.string() }),
  [`made-to-order-${stage}-api`]: z.object({ Url: z.string() }),
});

/** Bundles the functions and makes the stacks' templates; needs no emulator. */
export async function synthesize(endpoint: string, port: number, signal: AbortSignal): Promise<void> {
  // a gateway in an emulator answers below its own path: the gateway's usual address leads to AWS
  const publicUrl = `${endpoint}/restapis/{api}/${stage}/_user_request_`;
  const chosen = [`stage=${stage}`, `publicUrl=${publicUrl}`, 'outboundLocal=true', 'corsOrigins=any'].flatMap(
    (value) => ['-c', value],
  );
  await call(['synth', '--quiet', '--output', assemblyOf(port), ...chosen], signal);
}

/** Prepares an emulator for deployments. Runs where no cdk.json is: it would make the templates a second time. */
export async function bootstrap(signal: AbortSignal): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await call(['bootstrap', `aws://${account}/${process.env.AWS_REGION}`], signal, folder);
}

/** Deploys the synthesized stacks into the emulator. */
export async function deploy(port: number, signal: AbortSignal): Promise<Deployed> {
  const outputsFile = outputsFileOf(port);
  await call(
    ['deploy', '--all', '--app', assemblyOf(port), '--require-approval', 'never', '--outputs-file', outputsFile],
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
      CDK_DEFAULT_ACCOUNT: account, // which the CDK asks for in vain while the emulator comes up
      AWS_ENVAR_ALLOWLIST: 'AWS_REGION,AWS_DEFAULT_REGION,AWS_ACCESS_KEY_ID,AWS_SECRET_ACCESS_KEY',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      CI: '1', // no colours, no questions
    },
  });

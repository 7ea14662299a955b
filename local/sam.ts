import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleAll, findEntries } from '../infra/bundle.ts';
import { functionName, logicalId, prefixOf } from '../shared/aws/resource-names.ts';
import {
  type GivenOptions,
  Mistake,
  portIn,
  remark,
  runCommand,
  say,
  systemOption,
  UsageError,
} from '../tools/command.ts';
import { announced, connect, type Stack } from '../tools/connection.ts';
import { folder as local } from '../tools/systems.cjs';
import { type Configuration, deployedFunctions, type FunctionsPlace } from './local-functions.ts';
import { eventFor, eventText, keyNames, keyOf, sampledFunctions } from './sample-events.ts';

const usage = `Usage: npm run sam [-- FUNCTION]

Writes a template, its environment and events with keys to .local/sam, for the AWS SAM CLI.
The SAM CLI runs functions in containers, on the data of the system that npm start deployed.
Prints the SAM command for FUNCTION. Default: v2-orders-cancel

  --endpoint URL   URL at which containers reach the emulator. Default: http://host.docker.internal and its port
  --port N         Use the local system on this port
  --help           Show this help

To run a function without Docker: npm run invoke -- FUNCTION`;

const root = join(import.meta.dirname, '..');
const folder = join(local, 'sam');
const code = 'functions'; // bundles are below the SAM folder, so that another build does not change them

/** A function and its deployed configuration. */
interface DeployedFunction {
  readonly name: string;
  readonly is: Configuration;
}

/** Returns the functions as a SAM template, with code from bundles, resolved names, and without roles or triggers. */
function samTemplate(functions: readonly DeployedFunction[], architecture: string): object {
  const resources = functions.map(({ name, is: { Handler, Runtime, Timeout, MemorySize, Environment } }) => [
    logicalId(name),
    {
      Type: 'AWS::Serverless::Function',
      Properties: {
        CodeUri: `${code}/${name}`,
        Handler,
        Runtime,
        Timeout,
        MemorySize,
        Environment: { Variables: Environment?.Variables ?? {} },
      },
    },
  ]);
  return {
    AWSTemplateFormatVersion: '2010-09-09',
    Transform: 'AWS::Serverless-2016-10-31',
    Description: 'The functions of the local system, written by npm run sam',
    // SAM reads a variable from the environment file only if the template declares it
    Globals: { Function: { Architectures: [architecture], Environment: { Variables: { AWS_ENDPOINT_URL: '' } } } },
    Resources: Object.fromEntries(resources),
  };
}

/** Returns SAM's settings, which shorten its commands. Docker on Linux needs `add_host` for the name of the host. */
const settings = (region: string): string => `version = 0.1
[default.global.parameters]
template_file = "template.json"
region = "${region}"
[default.local_invoke.parameters]
env_vars = "env.json"
add_host = ["host.docker.internal:host-gateway"]
`;

/** Returns the URL at which containers reach the emulator. */
function endpointIn(text: string | undefined, emulator: string): string {
  if (text === undefined) return emulator.replace(/\/\/(localhost|127\.0\.0\.1)(?=[:/]|$)/, '//host.docker.internal');
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new UsageError(`--endpoint must be an http or https URL, not ${text}.`);
  return text.replace(/\/+$/, '');
}

const options = { ...systemOption, endpoint: { type: 'string' } } as const;

async function run({ positionals, values }: GivenOptions<typeof options>): Promise<number> {
  const [asked = 'v2-orders-cancel', ...more] = positionals;
  if (more.length > 0) throw new UsageError('Too many arguments. Give one function or none.');
  eventText(asked);
  const port = portIn(values.port);
  const stack = await announced(port);
  if ('missing' in stack) throw new Mistake(stack.missing);
  const system = await connect('STAGE', port);
  const { STAGE: stage = '', AWS_ENDPOINT_URL: emulator = '' } = process.env;
  if (stage === '') throw new Mistake("npm run dev doesn't deploy functions.\nStart a system that does: npm start");
  const endpoint = endpointIn(values.endpoint, emulator);
  remark(`Bundling the functions for ${system} …`);
  rmSync(folder, { recursive: true, force: true });
  await bundleAll(await findEntries(), { outdir: join(relative(root, folder), code) });
  await write(stack, { stage, endpoint: emulator }, endpoint);
  say(`cd ${relative(process.cwd(), folder)}`);
  say(`sam local invoke ${logicalId(asked)} -e events/${asked}.json`);
  return 0;
}

/** Writes the files for SAM. They contain keys, so only their owner can read them. */
async function write(stack: Stack, place: FunctionsPlace, endpoint: string): Promise<void> {
  const deployed = await deployedFunctions(place);
  const functions = sampledFunctions().flatMap((name) => {
    const is = deployed.get(functionName(prefixOf(place.stage), name));
    return is ? [{ name, is }] : [];
  });
  const template = printed(samTemplate(functions, process.arch === 'arm64' ? 'arm64' : 'x86_64'));
  const keys = await keyNames();
  const events = functions.map(({ name }): [string, string] => {
    const key = keys.get(name);
    const event = eventFor(eventText(name), { key: key === undefined ? '' : keyOf(stack, key), url: stack.url });
    return [`events/${name}.json`, printed(event)];
  });
  const files = [
    ['template.json', template.replaceAll(place.endpoint, endpoint)],
    ['env.json', printed({ Parameters: { AWS_ENDPOINT_URL: endpoint } })],
    ['samconfig.toml', settings(process.env.AWS_REGION ?? '')],
    ...events,
  ] as const;
  mkdirSync(join(folder, 'events'), { recursive: true, mode: 0o700 });
  for (const [file, text] of files) writeFileSync(join(folder, file), text, { mode: 0o600 });
}

const printed = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

if (import.meta.main) runCommand('npm run sam', usage, options, run);

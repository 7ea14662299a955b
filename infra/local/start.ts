import { parseArgs } from 'node:util';
import { announce, type Connection, withdraw } from '../../tools/connection.ts';
import { loadDemo } from './demo-data.ts';
import { bootstrap, deploy, stage, synthesize } from './deploy.ts';
import { type Emulator, startEmulator } from './emulator.ts';

// `npm start`: the CDK app in an emulator of AWS, with the demo data. Ends all that it started, also when interrupted
// early.

const { values } = parseArgs({ options: { port: { type: 'string', default: '4600' } } });
const say = (line: string) => process.stdout.write(`${line}\n`);

const ending = new AbortController();
const interrupted = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ending.abort());
// A signal to npm ends the shell between, and leaves this process without a parent. (The timer also keeps it in the
// foreground.)
const parent = process.ppid;
const byNpm = process.env.npm_lifecycle_event !== undefined;
setInterval(() => byNpm && process.ppid !== parent && ending.abort(), 500);

const given = process.env.AWS_ENDPOINT_URL?.replace(/\/+$/, ''); // an emulator that runs already
const endpoint = given ?? `http://localhost:${values.port}`;
const region = process.env.AWS_REGION ?? 'eu-central-1';
let emulator: Emulator | undefined;

const begun: Promise<unknown>[] = [];

try {
  await Promise.race([serve(), interrupted]);
} catch (error) {
  if (!ending.signal.aborted) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} finally {
  ending.abort();
  withdraw();
  await Promise.allSettled(begun); // the signal ends them, with all that they started
  await emulator?.stop();
}
process.exit();

/** Keeps what was begun, so that its end is waited for also when its result is not. */
function keep<T>(running: Promise<T>): Promise<T> {
  begun.push(running);
  return running;
}

async function serve(): Promise<void> {
  const { signal } = ending;
  const access = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? 'test',
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? 'test',
  };
  Object.assign(process.env, access, { AWS_ENDPOINT_URL_S3: process.env.AWS_ENDPOINT_URL_S3 ?? endpoint });
  say('Bundling the functions and making the templates …');
  await Promise.all([keep(synthesize(endpoint, signal)), keep(prepareEmulator(signal))]);
  say('Deploying the stacks …');
  const { url, tableName } = await keep(deploy(signal));
  say('Loading the demo data …');
  const connection: Connection = { TABLE_NAME: tableName, STAGE: stage, ...access };
  Object.assign(process.env, connection);
  const keys = await loadDemo();
  signal.throwIfAborted();
  announce({ url, keys }, connection);
  greet(url, keys);
  await emulator?.ended;
  if (emulator) throw new Error('The emulator has ended. Its log: .local/emulator.log');
  await interrupted;
}

async function prepareEmulator(signal: AbortSignal): Promise<void> {
  if (given) {
    say(`Using the emulator at ${given}`);
    await fetch(given, { signal }).catch(() => {
      throw new Error(
        `Nothing answers at ${given}. Start the emulator there, or unset AWS_ENDPOINT_URL to have one started.`,
      );
    });
  }
  if (!given) emulator = await startEmulator({ port: Number(values.port), region, say, signal });
  say('Preparing the emulator for deployments …');
  await bootstrap(signal);
}

function greet(url: string, keys: Readonly<Record<string, string>>): void {
  say(`\nReady: ${url}\n`);
  for (const [name, key] of Object.entries(keys)) say(`  ${name.padEnd(16)} ${key}`);
  say(`\nBoth are also in .local/stack.json. Try:\n`);
  say(`  curl -H 'Authorization: Bearer ${keys.merchant}' '${url}/v2/products?per_page=2'\n`);
  say('Ctrl-C ends it.');
}

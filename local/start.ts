import { Mistake, say } from '../tools/command.ts';
import type { Connection } from '../tools/connection.ts';
import { type ClockFile, createClockFile } from './clock-file.ts';
import { clockOfEmulator } from './clock-of-emulator.ts';
import { clockRoute } from './clock-route.ts';
import { buildLocalConsole, consolePages } from './console.ts';
import { prepareData } from './demo-data.ts';
import { bootstrap, deploy, gatewayAt, stage, synthesize } from './deploy.ts';
import { freePort } from './dynoxide.ts';
import { type Emulator, startEmulator } from './emulator.ts';
import { given, together } from './ending.ts';
import { type Front, startFront } from './front.ts';
import { seeFree } from './ports.ts';
import { runSystem, type Start } from './starting.ts';

// `npm start`: the CDK app in an emulator of AWS, with the demo data. It stops everything that it started, even if it
// is interrupted early.

const named = process.env.AWS_ENDPOINT_URL?.replace(/\/+$/, ''); // an emulator that is already running
const region = process.env.AWS_REGION ?? 'eu-central-1';
let emulator: Emulator | undefined;
let front: Front | undefined;
let clockFile: ClockFile | undefined; // functions of a named emulator may not see the files of this machine

const begun: Promise<unknown>[] = [];

await runSystem({
  command: 'npm start',
  usualPort: 4600,
  summary: 'Deploys the application into an AWS emulator on this machine, with demo data and keys.',
  ...(named && { left: `The stacks and their data stay at ${named}.` }),
  hasConsole: named === undefined,
  serve: (start) => Promise.race([serve(start), given(start.signal)]),
  end: async () => {
    await Promise.allSettled(begun); // the signal stops them and their child processes
    await Promise.all([front?.stop(), emulator?.stop()]);
    clockFile?.remove();
  },
});

/** Registers a started task, so that the end waits for it even if its result is not needed. */
function keep<T>(running: Promise<T>): Promise<T> {
  begun.push(running);
  return running;
}

async function serve(start: Start): Promise<void> {
  const { port, command, signal } = start;
  if (!named) {
    await seeFree(port, command);
    front = await startFront(port);
    clockFile = createClockFile(port);
  }
  // its own emulator gets another port, because the service uses the chosen one
  const emulatorPort = await freePort();
  const endpoint = named ?? `http://localhost:${emulatorPort}`;
  const access = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? 'test',
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? 'test',
  };
  delete process.env.AWS_PROFILE; // the SDK would prefer the profile to these keys
  Object.assign(process.env, access, { AWS_ENDPOINT_URL_S3: process.env.AWS_ENDPOINT_URL_S3 ?? endpoint });
  if (named) await seeEmulator(named, signal);
  const publicUrl = named ? gatewayAt(named, '{api}') : `http://localhost:${port}`;
  await together(
    signal,
    (either) => keep(synthesize({ publicUrl, clockFile: clockFile?.path }, port, either)),
    (either) => keep(prepareEmulator({ ...start, signal: either }, emulatorPort)),
    async () => front && keep(buildLocalConsole(port)),
  );
  const { url, gateway, tableName } = await keep(deploy(endpoint, port, signal));
  say(start.isBare ? 'Creating the key of staff …' : 'Loading the demo data …');
  const connection: Connection = { TABLE_NAME: tableName, STAGE: stage, ...access };
  Object.assign(process.env, connection);
  const stack = { url, keys: await prepareData(start.isBare) };
  signal.throwIfAborted();
  front?.lead(
    gateway,
    clockFile && { '/test/clock': clockRoute(await clockOfEmulator({ endpoint, stage }, clockFile)) },
    consolePages(port, process.env.AWS_ENDPOINT_URL_S3 ?? endpoint),
  );
  await start.ready(stack, connection);
  await emulator?.ended;
  if (emulator) throw new Error(`The emulator stopped.\nIts log: ${emulator.logFile}`);
  await given(signal);
}

/** Checks that the named emulator responds. */
async function seeEmulator(address: string, signal: AbortSignal): Promise<void> {
  if (!/^https?:/.test(address)) {
    throw new Mistake(`AWS_ENDPOINT_URL must be an http or https URL, not ${address}.`);
  }
  await fetch(address, { signal }).catch(() => {
    throw new Mistake(
      `No response from ${address}. Start the emulator there, or unset AWS_ENDPOINT_URL to start a new one.`,
    );
  });
  say(`Using the emulator at ${address}.`);
}

async function prepareEmulator({ port, signal }: Start, emulatorPort: number): Promise<void> {
  if (!named) emulator = await startEmulator({ port: emulatorPort, region, signal, log: `emulator-${port}.log` });
  await bootstrap(signal);
}

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect as dial } from 'node:net';
import { join } from 'node:path';
import { Mistake } from './command.ts';
import { folder } from './systems.cjs';

/** What a local system tells its users: the address to call, and the keys of the demo data by name. */
export interface Stack {
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** The environment in which the scripts of this repository reach the running local system. */
export type Connection = Readonly<
  Record<
    'TABLE_NAME' | 'STAGE' | 'AWS_ENDPOINT_URL' | 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY',
    string
  >
>;

/** A local system that is ready. Its file in `.local` says this of it, until it ends. */
export interface System extends Stack {
  readonly port: number;
  /** Starts it: `npm start`. */
  readonly command: string;
  readonly pid: number;
  readonly environment: Connection;
}

// of the system that was there first, which is the only one as a rule; that of another one names its port
const commonFile = 'stack.json';

/** Tells the users of a local system that it is ready. Returns the name of the file that does. */
export async function announce(system: System): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const running = await runningSystems();
  for (const file of files()) if (!running.some((one) => one.file === file)) withdraw(file);
  const file = files().includes(commonFile) ? `stack-${system.port}.json` : commonFile;
  const written = join(folder, `${file}.new`);
  writeFileSync(written, `${JSON.stringify(system, null, 2)}\n`, { mode: 0o600 }); // keys are in it
  renameSync(written, join(folder, file)); // at no time is a part of it there
  return file;
}

/** Takes back what a file has told. */
export const withdraw = (file: string): void => rmSync(join(folder, file), { force: true });

const files = (): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^stack(-\d+)?\.json$/.test(name)) : [];

/** Lists the local systems that are ready, without those that were killed. */
export async function runningSystems(): Promise<readonly (System & { readonly file: string })[]> {
  const told = files().flatMap((file): (System & { readonly file: string })[] => {
    try {
      return [{ ...JSON.parse(readFileSync(join(folder, file), 'utf8')), file }];
    } catch {
      return []; // its system has just ended
    }
  });
  const isThere = await Promise.all(told.map(runs));
  return told.filter((_, at) => isThere[at]);
}

/**
 * Tells whether the system of a file runs. A process may have got its id since, or its port, but hardly both.
 */
async function runs({ pid, url }: System): Promise<boolean> {
  try {
    process.kill(pid, 0); // sends nothing
  } catch {
    return false;
  }
  const { hostname, port, protocol } = new URL(url);
  const socket = dial(Number(port) || (protocol === 'https:' ? 443 : 80), hostname);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** Says that there is no local system, and what to do. */
export interface NoSystem {
  readonly missing: string;
}

/**
 * Finds the local system on a port; without one that of `stack.json`, else the one on the lowest port. Says what to do
 * when none runs; throws that where a port was named.
 */
async function runningSystem(port: number | undefined): Promise<System | NoSystem> {
  const running = (await runningSystems()).toSorted((one, other) => one.port - other.port);
  const found =
    port === undefined
      ? (running.find(({ file }) => file === commonFile) ?? running[0])
      : running.find((system) => system.port === port);
  if (found) return found;
  if (port === undefined) {
    const state = files().length > 0 ? 'The local system has ended' : 'No local system is ready';
    return { missing: `${state}. Start it: npm start` };
  }
  const others = running.map((system) => `${system.command} on ${system.port}`).join(', ');
  throw new Mistake(`No local system runs on port ${port}${others && `, but ${others}`}.`);
}

/** Reads what the running local system tells its users, or says that there is none. */
export const announced = (port?: number): Promise<Stack | NoSystem> => runningSystem(port);

const whereFrom = {
  TABLE_NAME: 'it is an output of the Data stack',
  STAGE: 'it is the stage that was deployed (-c stage=)',
} as const;

/**
 * Connects a script to the local system while one runs, else to the deployed one that the environment names by its
 * table or its stage. Returns which; throws a sentence that says what is missing, or that both are there and no port
 * says which one is meant.
 */
export async function connect(by: keyof typeof whereFrom, port?: number): Promise<string> {
  const system = await runningSystem(port);
  if (!('missing' in system)) {
    if (port === undefined) refuseOther(system);
    Object.assign(process.env, system.environment);
    delete process.env.AWS_PROFILE; // the SDK would prefer it to the keys of the local system
    return `the local system on port ${system.port}`;
  }
  if (process.env[by]) return `${by === 'STAGE' ? 'the stage' : 'the table'} ${process.env[by]}`;
  throw new Mistake(`${system.missing}\nFor a deployed one set ${by}: ${whereFrom[by]}.`);
}

/** Fails if the environment names a table or a stage that is not the local system's. */
function refuseOther({ command, port, environment }: System): void {
  const names = (['TABLE_NAME', 'STAGE'] as const).filter(
    (name) => process.env[name] && process.env[name] !== environment[name],
  );
  if (names.length === 0) return;
  const others = names.map((name) => `${name}=${process.env[name]}`).join(' and ');
  throw new Mistake(
    `${others} in the environment, but ${command} runs on port ${port}: this would use the local system there. ` +
      `To use it, add --port ${port}. To use the deployed one, end ${command} first.`,
  );
}

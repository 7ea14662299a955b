import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect as dial } from 'node:net';
import { join } from 'node:path';
import { Mistake } from './command.ts';
import { folder } from './systems.cjs';

/** The URL of a local system, and the keys of the demo data by name. */
export interface Stack {
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** The environment variables with which this repository's scripts reach the running local system. */
export type Connection = Readonly<
  Record<
    'TABLE_NAME' | 'STAGE' | 'AWS_ENDPOINT_URL' | 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY',
    string
  >
>;

/** A local system that is ready. A file in `.local` holds this while the system runs. */
export interface System extends Stack {
  readonly port: number;
  /** The command that starts the system: `npm start`. */
  readonly command: string;
  readonly pid: number;
  readonly environment: Connection;
}

// File of the system that started first, usually the only one. The file of any other system has its port in the name.
const commonFile = 'stack.json';

/**
 * Announces to other commands that a local system is ready. Returns the name of the file that holds the announcement.
 */
export async function announce(system: System): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const running = await runningSystems();
  for (const file of files()) if (!running.some((one) => one.file === file)) withdraw(file);
  const file = files().includes(commonFile) ? `stack-${system.port}.json` : commonFile;
  const written = join(folder, `${file}.new`);
  writeFileSync(written, `${JSON.stringify(system, null, 2)}\n`, { mode: 0o600 }); // the file holds keys
  renameSync(written, join(folder, file)); // readers never see a partial file
  return file;
}

/** Removes the announcement of a local system. */
export const withdraw = (file: string): void => rmSync(join(folder, file), { force: true });

const files = (): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^stack(-\d+)?\.json$/.test(name)) : [];

/** Lists the local systems that are ready. Systems that were killed are left out. */
export async function runningSystems(): Promise<readonly (System & { readonly file: string })[]> {
  const recorded = files().flatMap((file): (System & { readonly file: string })[] => {
    try {
      return [{ ...JSON.parse(readFileSync(join(folder, file), 'utf8')), file }];
    } catch {
      return []; // its system has just ended
    }
  });
  const isThere = await Promise.all(recorded.map(runs));
  return recorded.filter((_, at) => isThere[at]);
}

/** Tests whether a system still runs. Another process can have taken over its ID or its port, but hardly both. */
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

/** A message that no local system runs, with the command that starts one. */
export interface NoSystem {
  readonly missing: string;
}

/**
 * Finds the local system on a port. The default is the system of `stack.json`, then the system on the lowest port. If
 * no system runs, returns a message, or throws it if the caller gave a port.
 */
async function runningSystem(port: number | undefined): Promise<System | NoSystem> {
  const running = (await runningSystems()).toSorted((one, other) => one.port - other.port);
  const found =
    port === undefined
      ? (running.find(({ file }) => file === commonFile) ?? running[0])
      : running.find((system) => system.port === port);
  if (found) return found;
  if (port === undefined) {
    const state = files().length > 0 ? 'The local system stopped.' : 'No local system is ready.';
    return { missing: `${state}\nStart it: npm start` };
  }
  const others = running.map((system) => `${system.command} on port ${system.port}`).join(', ');
  throw new Mistake(`No local system is running on port ${port}.${others && ` Running: ${others}.`}`);
}

/** Returns the URL and the keys of the running local system, or a message if none runs. */
export const announced = (port?: number): Promise<Stack | NoSystem> => runningSystem(port);

const whereFrom = {
  TABLE_NAME: 'an output of the Data stack',
  STAGE: 'the stage that was deployed, -c stage=',
} as const;

/**
 * Connects a script to the running local system, or else to the deployed system that the environment names by its table
 * or stage. Returns the name of the chosen system.
 *
 * Throws a message if neither exists, or if both exist and no port chooses between them.
 */
export async function connect(by: keyof typeof whereFrom, port?: number): Promise<string> {
  const system = await runningSystem(port);
  if (!('missing' in system)) {
    if (port === undefined) refuseOther(system);
    Object.assign(process.env, system.environment);
    delete process.env.AWS_PROFILE; // the SDK would prefer the profile to the keys of the local system
    return `the local system on port ${system.port}`;
  }
  if (process.env[by]) return `${by === 'STAGE' ? 'stage' : 'table'} ${process.env[by]}`;
  throw new Mistake(`${system.missing}\nFor a deployed system, set ${by} (${whereFrom[by]}).`);
}

/** Fails if the environment names a table or a stage of another system. */
function refuseOther({ command, port, environment }: System): void {
  const names = (['TABLE_NAME', 'STAGE'] as const).filter(
    (name) => process.env[name] && process.env[name] !== environment[name],
  );
  if (names.length === 0) return;
  const others = names.map((name) => `${name}=${process.env[name]}`).join(' and ');
  throw new Mistake(
    `The environment sets ${others}, but ${command} is running on port ${port}.\n` +
      `To use the local system, add: --port ${port}\nTo use the deployed system, stop ${command} first.`,
  );
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Mistake } from './command.ts';
import { folder, forget, isRunning, keep, named, type System, systems, writeOwn } from './systems.cjs';

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

/** Tells of a local system while it comes up, runs and ends. */
export interface Announcer {
  /** Keeps a process that it has started, so that it is found if the system is killed. */
  began(name: string, pid: number | undefined, temporaryFiles?: string): void;
  /** Tells its users that it is ready; answers the name of the file in which it does. */
  ready(stack: Stack, connection: Connection): string;
  /** Takes all that back. */
  withdraw(): void;
}

/** Begins to tell of a local system, whose main process is this one. */
export function announcer(command: string, port: number): Announcer {
  let system: System = { port, command, main: named(command, process.pid), others: [] };
  const change = (more: Partial<System>) => {
    system = { ...system, ...more };
    keep(system);
  };
  change({});
  return {
    began: (name, pid, temporaryFiles) => change({ others: [...system.others, named(name, pid, temporaryFiles)] }),
    ready: (stack, environment) => {
      const isSecond = readySystems().some((one) => one.stack === commonFile);
      const file = isSecond ? `stack-${port}.json` : commonFile;
      writeOwn(join(folder, file), stack);
      change({ stack: file, environment });
      return file;
    },
    withdraw: () => forget(system),
  };
}

// of the system that was there first, which is the only one as a rule
const commonFile = 'stack.json';

const readySystems = (): readonly System[] => systems().filter((system) => system.stack && isRunning(system.main));

/** Says that there is no local system, and what to do. */
export interface NoSystem {
  readonly missing: string;
}

/**
 * Finds the local system on a port; without one that of `stack.json`, else the one on the lowest port. Says what to do
 * when none runs; throws that where a port was named.
 */
function runningSystem(port: number | undefined): System | NoSystem {
  const running = readySystems();
  const found =
    port === undefined
      ? (running.find(({ stack }) => stack === commonFile) ?? running[0])
      : running.find((system) => system.port === port);
  if (found) return found;
  if (port === undefined) return { missing: noSystem() };
  const others = running.map((system) => `${system.command} on ${system.port}`).join(', ');
  throw new Mistake(`No local system runs on port ${port}${others && `, but ${others}`}.`);
}

function noSystem(): string {
  if (systems().some(({ main }) => isRunning(main)))
    return 'The local system is not ready yet: its terminal says when.';
  const hasEnded = existsSync(folder) && readdirSync(folder).some((name) => /^stack(-\d+)?\.json$/.test(name));
  return `${hasEnded ? 'The local system has ended' : 'No local system runs'}. Start it: npm start`;
}

/** Reads what the running local system tells its users, or says that there is none. */
export function announced(port?: number): Stack | NoSystem {
  const system = runningSystem(port);
  return 'missing' in system ? system : JSON.parse(readFileSync(join(folder, system.stack ?? ''), 'utf8'));
}

const access = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const whereFrom = {
  TABLE_NAME: 'TABLE_NAME is an output of the Data stack',
  STAGE: 'STAGE is the stage that was deployed (-c stage=)',
} as const;

/**
 * Connects a script to the local system while one runs, else to the deployed one that the environment names by its
 * table or its stage. Returns which; throws a sentence that says what is missing, or that both are there and no port
 * says which one is meant.
 */
export function connect(by: keyof typeof whereFrom, port?: number): string {
  const system = runningSystem(port);
  if (!('missing' in system)) {
    if (port === undefined) refuseOther(system);
    Object.assign(process.env, system.environment);
    return `the local system on port ${system.port}`;
  }
  const missing = [by, ...access].filter((name) => !process.env[name]);
  if (missing.length === 0) return `${by === 'STAGE' ? 'the stage' : 'the table'} ${process.env[by]}`;
  if (missing.includes(by)) throw new Mistake(`${system.missing}\nFor a deployed one: ${needed(by, missing)}`);
  throw new Mistake(needed(by, missing));
}

/** Fails if the environment names a table or a stage that is not the local system's. */
function refuseOther({ command, port, environment }: System): void {
  const names = Object.keys(whereFrom).filter((name) => process.env[name] && process.env[name] !== environment?.[name]);
  if (names.length === 0) return;
  const others = names.map((name) => `${name}=${process.env[name]}`).join(' and ');
  throw new Mistake(
    `${others} in the environment, but ${command} runs on port ${port}: this would use the local system there. ` +
      `To use it, add --port ${port}. To use the deployed one, end ${command} first.`,
  );
}

const needed = (by: keyof typeof whereFrom, missing: readonly string[]): string =>
  `${missing.join(', ')} missing in the environment. ${whereFrom[by]}; ` +
  '`aws configure export-credentials --format env` prints the others.';

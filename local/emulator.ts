import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { folder } from '../tools/systems.cjs';
import { startChild } from './child.ts';
import { emulatorPython } from './emulator-install.ts';
import { isFree } from './ports.ts';

/** A running emulator of AWS. */
export interface Emulator {
  readonly endpoint: string;
  readonly logFile: string;
  /** Settles when the process has ended, for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface EmulatorSettings {
  readonly port: number;
  readonly region: string;
  readonly signal?: AbortSignal;
  /** Log file below `.local`. The default name contains the port. */
  readonly log?: string;
}

const startSeconds = 30; // usually less than one
const graceSeconds = 5; // after SIGTERM, usually 0.2

/**
 * Starts the emulator, after installing it if necessary, and waits until it responds. Throws an error that names the
 * remedy.
 */
export async function startEmulator(settings: EmulatorSettings): Promise<Emulator> {
  const { port, signal } = settings;
  const python = await emulatorPython(settings);
  if (!(await isFree(port))) throw new Error(`Another process took port ${port} in the meantime. Try again.`);
  const temporary = await mkdtemp(join(folderOutsideModules(), 'made-to-order-'));
  const logFile = join(folder, settings.log ?? `emulator-${port}.log`);
  const emulator = launch(python, settings, temporary, logFile);
  try {
    await untilReady(emulator, logFile, signal);
    return emulator;
  } catch (error) {
    await emulator.stop();
    throw error;
  }
}

/**
 * Returns the parameters with which Python serves the emulator, as its own `ministack -d` does. The sweeper opens
 * 200 connections at once. Of these, the usual backlog of 100 drops some, which then time out.
 */
const serving = (port: number): readonly string[] => [
  ...['-m', 'hypercorn', 'ministack.app:app', '--bind', `127.0.0.1:${port}`, '--backlog', '1024'],
  // in one process, which ends with this one
  ...['--workers', '0', '--keep-alive', '75', '--graceful-timeout', '0', '--log-level', 'WARNING'],
];

function launch(python: string, { port, region }: EmulatorSettings, temporary: string, logFile: string): Emulator {
  mkdirSync(folder, { recursive: true });
  const log = openSync(logFile, 'w');
  const child = startChild(python, serving(port), {
    out: log,
    // Leaves out the caller's environment, because functions would inherit it. They run on the first `node` of the
    // path.
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: process.env.HOME,
      TMPDIR: temporary,
      GATEWAY_PORT: String(port),
      AWS_ENDPOINT_URL: `http://localhost:${port}`, // for functions, and in the URLs of queues
      MINISTACK_REGION: region,
      LAMBDA_EXECUTOR: 'local',
      LOG_LEVEL: 'WARNING', // of the emulator itself
    },
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    endpoint: `http://localhost:${port}`,
    logFile,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), graceSeconds * 1000);
      await ended;
      clearTimeout(late);
      await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function untilReady({ endpoint, ended }: Emulator, logFile: string, signal?: AbortSignal): Promise<void> {
  let gone = false;
  void ended.then(() => {
    gone = true;
  });
  const deadline = Date.now() + startSeconds * 1000;
  while (!(await answers(`${endpoint}/_ministack/health`))) {
    signal?.throwIfAborted();
    if (gone || Date.now() > deadline) {
      const said = readFileSync(logFile, 'utf8').trim().split('\n').slice(-10).join('\n');
      throw new Error(
        `The emulator ${gone ? 'stopped at once' : `didn't respond within ${startSeconds} s`}. Its log ends with:\n${said}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Returns a folder for temporary files. The emulator unpacks functions below it. CommonJS functions fail if a
 * package.json in a parent folder declares ES modules.
 */
function folderOutsideModules(): string {
  const place = tmpdir();
  for (let above = place; above !== dirname(above); above = dirname(above)) {
    const file = join(above, 'package.json');
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).type === 'module') return '/tmp';
  }
  return place;
}

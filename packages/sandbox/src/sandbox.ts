import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The access keys of the demo data, by name. */
export type SandboxKeys = Readonly<
  Record<
    | 'staff'
    | 'merchant'
    | 'merchant_test'
    | 'other_merchant'
    | 'production'
    | 'other_production'
    | 'test_production'
    | 'revoked',
    string
  >
>;

/** What the clock of a sandbox shows. */
export interface SandboxClock {
  /** The time of the service: `2026-11-21T10:00:00+00:00`. */
  readonly now: string;
  /** How far the clock was advanced since the start, as an ISO 8601 duration: `P2DT30M`. */
  readonly advanced_by: string;
}

/** A running service with demo data, its own clock, and failures on request. */
export interface Sandbox extends AsyncDisposable {
  readonly url: string;
  readonly keys: SandboxKeys;
  clock(): Promise<SandboxClock>;
  /**
   * Advances the clock by an ISO 8601 duration of weeks, days, hours, minutes and seconds. Resolves when all work that
   * was due until then is done.
   */
  advance(duration: string): Promise<SandboxClock>;
  readonly faults: {
    /** Fails the next calls that requests make to the table, so that the service returns 503. */
    failNextTableCalls(calls: number): Promise<void>;
  };
  /** Stops all processes and removes all data. */
  stop(): Promise<void>;
}

/** Settings of a sandbox. */
export interface SandboxOptions {
  /** Default: a free port. */
  readonly port?: number;
}

const root = join(import.meta.dirname, '../../..');
const installedNode = join(root, 'node_modules/.bin/node');

/**
 * Starts the service in a child process. The process ends with this one, even if this one is killed. Throws with the
 * message of the process if it cannot start.
 */
export async function startSandbox({ port }: SandboxOptions = {}): Promise<Sandbox> {
  // the Node that npm installed for the service, because it runs TypeScript
  const node = existsSync(installedNode) ? installedNode : process.execPath;
  const chosen = port === undefined ? [] : ['--port', String(port)];
  const child = spawn(node, [join(root, 'local/sandbox.ts'), ...chosen], { cwd: root, stdio: 'pipe' });
  const { url, keys } = await started(child);
  const stop = async () => {
    child.stdin.end(); // its sign to stop
    await ended(child);
  };
  return {
    url,
    keys,
    clock: () => asked(`${url}/test/clock`),
    advance: (duration) => asked(`${url}/test/clock`, { advance: duration }),
    faults: {
      failNextTableCalls: async (calls) => {
        await asked(`${url}/test/faults`, { fail_next_table_calls: calls });
      },
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Waits for the line with which the process says that it is ready. */
async function started({ stdout, stderr }: ChildProcessWithoutNullStreams): Promise<Pick<Sandbox, 'url' | 'keys'>> {
  let said = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const lines = createInterface({ input: stdout });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  lines.once('line', resolve).once('close', () => reject(new Error(`The sandbox did not start.\n${said.trim()}`)));
  return JSON.parse(await promise);
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** Sends a request to a test route, with a body to change something. Throws with the message of an error. */
async function asked(url: string, body?: object): Promise<SandboxClock> {
  const response = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`);
  return JSON.parse(text);
}

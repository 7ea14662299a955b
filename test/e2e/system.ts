import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../local/dynoxide.ts';

const root = join(import.meta.dirname, '../..');
/**
 * Time until the system is ready. A first run installs the emulator, and LocalStack takes minutes to create the stacks.
 */
export const readyMilliseconds = 600_000;

/** The deployed system in its emulator, started by the script of `npm start`, and a client for it. */
export interface DeployedSystem {
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
  /** The environment for scripts and SDK clients that use the system. */
  readonly environment: Readonly<Record<string, string>>;
  call(route: string, sent?: Sent): Promise<SystemAnswer>;
  /** Ends the system as Ctrl-C does. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Returns the output so far. */
  output(): string;
}

/** The parts of a request: a key or its name, and a body of JSON or of bytes with a type. */
interface Sent {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface SystemAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  readonly json: any;
}

/**
 * Starts the system on a free port, independently of other programs on this machine. Uses the emulator at
 * `AWS_ENDPOINT_URL`, or starts one.
 */
export async function startSystem(): Promise<DeployedSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'made-to-order-'));
  const port = await freePort();
  const { AWS_ENDPOINT_URL_S3, TABLE_NAME, ...inherited } = process.env;
  const env = { ...inherited, LOCAL_FOLDER: folder };
  const child = spawn(process.execPath, ['local/start.ts', '--port', String(port)], { cwd: root, env });
  const lines: string[] = [];
  child.stdout.on('data', (chunk) => lines.push(String(chunk)));
  child.stderr.on('data', (chunk) => lines.push(String(chunk)));
  const output = () => lines.join('');
  const stackFile = join(folder, 'stack.json');
  try {
    await until(() => existsSync(stackFile), child, output);
  } catch (error) {
    await end(child);
    throw error;
  }
  const { url, keys, ...told } = JSON.parse(readFileSync(stackFile, 'utf8'));
  const environment = { ...told.environment, LOCAL_FOLDER: folder };
  return {
    url,
    keys,
    environment,
    call: (route, sent = {}) => call(url, keys, route, sent),
    stop: async () => {
      const code = await end(child);
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
    output,
  };
}

async function until(ready: () => boolean, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + readyMilliseconds;
  while (!ready()) {
    if (child.exitCode !== null) throw new Error(`The system stopped before it was ready:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`The system was not ready in time:\n${output()}`);
    await pause();
  }
}

/** Waits a quarter of a second between two polls. The clock of the system is the real one. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 250));

// LocalStack reads its streams in small pieces, so it is minutes late after an import of thousands of rows
const patienceSeconds = process.env.AWS_ENDPOINT_URL ? 300 : 60;

/**
 * Polls until `look` returns a value. The default limit is one minute, or five in an emulator at `AWS_ENDPOINT_URL`.
 */
export async function eventually<T>(look: () => Promise<T | undefined>, seconds = patienceSeconds): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`No result within ${seconds} seconds`);
    await pause();
  }
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  return ended;
}

async function call(
  url: string,
  keys: Readonly<Record<string, string>>,
  route: string,
  { key = 'merchant', body, headers }: Sent,
): Promise<SystemAnswer> {
  const [method = '', path = ''] = route.split(' ');
  const response = await fetch(path.startsWith('http') ? path : `${url}${path}`, {
    method,
    redirect: 'manual', // only the service may receive the key
    headers: {
      ...(key !== null && { Authorization: `Bearer ${keys[key] ?? key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { ClientRequest } from '../../local/api-gateway.ts';
import { createClockFile } from '../../local/clock-file.ts';
import { createTable } from '../../local/create-table.ts';
import { type Engine, freePort, startDynoxide } from '../../local/dynoxide.ts';
import type { World } from '../../local/world.ts';
import { idOfUnique } from '../../shared/table/table.ts';
import { createAccessKey } from '../../tools/access-keys.ts';
import { loadReference, readReferenceFile } from '../../tools/reference-loader.ts';

/** A response. */
export interface BenchAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends one request with a key. A body of bytes is a PNG. */
export type SendWithKey = (key: string, route: string, body?: unknown) => Promise<BenchAnswer>;

/** Returns a request with a key and a JSON body, as a gateway gets it. */
export function requestOf(key: string, route: string, body?: unknown): ClientRequest {
  const [method = '', path = ''] = route.split(' ');
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  return { method, path, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/** Returns a function that sends requests to a world in this process. */
export const sendTo =
  (world: World): SendWithKey =>
  async (...request) => {
    const answer = await world.request(requestOf(...request));
    return { ...answer, body: answer.body.toString() };
  };

/** A merchant with enough keys for a bench. Each key allows 5,000 requests an hour. */
export interface BenchMerchant {
  readonly id: number;
  readonly keys: readonly string[];
}

export interface Store {
  readonly merchants: readonly BenchMerchant[];
  /** Returns the CPU time of the engine in milliseconds. */
  engineCpu(): number;
  stop(): Promise<void>;
}

export interface BenchSystem extends Store {
  readonly send: SendWithKey;
  /** Returns the CPU time of the server in milliseconds. */
  serverCpu(): number;
}

const root = join(import.meta.dirname, '../..');
const keysEach = 16;

/** Starts a separate engine with an empty table, and connects this process to it. */
export async function startTableEngine(table: string): Promise<Engine> {
  const engine = await startDynoxide();
  Object.assign(process.env, {
    TABLE_NAME: table,
    AWS_ENDPOINT_URL: engine.endpoint,
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  await createTable(engine.endpoint, table);
  return engine;
}

type ReferenceFileRead = Awaited<ReturnType<typeof readReferenceFile>>;

/** Reads the demo's reference data. */
export const readDemo = (): Promise<ReferenceFileRead> => readReferenceFile(join(root, 'local/demo.json'));

/** Loads reference data whose products are offered by a number of new merchants. Returns their handles. */
export async function offerTo(merchantCount: number, file: ReferenceFileRead): Promise<readonly string[]> {
  const [first] = file.merchants ?? [];
  if (!first) throw new Error('The file lacks a merchant');
  const handles = Array.from({ length: merchantCount }, (_, index) => `merchant-${index + 1}`);
  await loadReference({
    ...file,
    merchants: [...(file.merchants ?? []), ...handles.map((handle) => ({ ...first, handle, name: handle }))],
    products: file.products?.map((product) => ({ ...product, offered_by: handles })),
  });
  return handles;
}

/**
 * Starts a separate engine with the demo's products, which a number of merchants offer. Connects this process to it.
 */
export async function startStore(merchantCount: number): Promise<Store> {
  const engine = await startTableEngine('bench');
  const enginePid = childNamed('dynoxide');
  const handles = await offerTo(merchantCount, await readDemo());
  const merchants = await Promise.all(
    handles.map(async (handle) => {
      const id = (await idOfUnique('merchant', 'handle', handle)) ?? 0;
      const carries = { role: 'merchant', merchant: id, production: null, is_test: false, version: null } as const;
      const made = await Promise.all(Array.from({ length: keysEach }, () => createAccessKey(carries)));
      return { id, keys: made.map(({ key }) => key) };
    }),
  );
  return { merchants, engineCpu: () => cpuOf(enginePid), stop: () => engine.stop() };
}

/** Starts the server of `npm run dev` as separate processes on one store. Requests go to them in turn. */
export async function startSystem(merchantCount: number, processes = 1): Promise<BenchSystem> {
  const store = await startStore(merchantCount);
  const servers = await Promise.all(Array.from({ length: processes }, startServer)).catch(async (error: unknown) => {
    await store.stop();
    throw error;
  });
  let turn = 0;
  return {
    ...store,
    send: (...given) => {
      turn += 1;
      const server = servers[turn % servers.length];
      if (!server) throw new Error('The system has no server');
      return server.send(...given);
    },
    serverCpu: () => servers.reduce((sum, { cpu }) => sum + cpu(), 0),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await store.stop();
    },
  };
}

async function startServer(): Promise<{ readonly send: SendWithKey; cpu(): number; stop(): Promise<void> }> {
  const port = await freePort();
  const profiling = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const clock = createClockFile(port);
  const server = spawn(process.execPath, [...profiling, join(root, 'local/serve.ts'), clock.path], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // the server needs the URL of a bucket, but these benches upload no files
    env: {
      AWS_ENDPOINT_URL_S3: process.env.AWS_ENDPOINT_URL,
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = sender(port, agent);
  const stop = async () => {
    agent.destroy();
    await ended(server);
    clock.remove();
  };
  const deadline = Date.now() + 20_000;
  while (!(await send('', 'GET /health').catch(() => undefined))) {
    if (Date.now() > deadline || server.exitCode !== null) {
      await stop();
      throw new Error('The server did not come up');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    send,
    cpu: () => cpuOf(server.pid ?? 0),
    stop,
  };
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  server.once('exit', () => resolve());
  server.kill();
  await promise;
}

function sender(port: number, agent: Agent): SendWithKey {
  return (key, route, body) => {
    const [method = 'GET', path = ''] = route.split(' ');
    const sentBody = body === undefined || body instanceof Buffer ? body : Buffer.from(JSON.stringify(body));
    const type = sentBody === body ? 'image/png' : 'application/json';
    const headers = {
      authorization: `Bearer ${key}`,
      ...(sentBody && { 'content-type': type, 'content-length': `${sentBody.length}` }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<BenchAnswer>();
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() }),
      );
    });
    sent.on('error', reject).end(sentBody);
    return promise;
  };
}

const tickMilliseconds = 10; // Linux counts CPU in hundredths of a second

/**
 * Returns a process's CPU time, user and system, in milliseconds. Reads /proc, so that the process need not report it.
 */
function cpuOf(pid: number): number {
  const fields = statOf(pid)?.fields ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMilliseconds;
}

/** Reads a line of /proc. The name is in brackets, followed by the state and the parent. */
function statOf(pid: number): { name: string; fields: readonly string[] } | undefined {
  try {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, fields: rest.split(' ') };
  } catch {
    return undefined;
  }
}

/** Returns the last process with a name that this process started. */
function childNamed(name: string): number {
  const pids = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);
  const mine = pids.filter((pid) => {
    const stat = statOf(pid);
    return stat?.name.startsWith(name) && Number(stat.fields[1]) === process.pid;
  });
  return Math.max(0, ...mine);
}

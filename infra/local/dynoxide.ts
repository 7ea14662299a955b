import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A process that was started, with its address. */
export interface Engine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const binary = join(import.meta.dirname, '../../node_modules/@dynoxide/linux-x64/dynoxide');
const startMilliseconds = 10_000;

/**
 * Starts dynoxide, an engine of DynamoDB in one native process, in memory, on a free port of 127.0.0.1. `began` is told
 * of its process.
 */
export async function startDynoxide(began?: (name: string, pid: number | undefined) => void): Promise<Engine> {
  if (!existsSync(binary)) {
    throw new Error('dynoxide is not installed: it is an optional dependency for Linux on x64. Run npm ci there.');
  }
  const port = await freePort();
  const child = spawn(binary, ['--port', String(port)], { stdio: 'ignore' });
  began?.("the table's engine", child.pid);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endpoint = `http://127.0.0.1:${port}`;
  const engine = {
    endpoint,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
  const deadline = Date.now() + startMilliseconds;
  while (!(await answers(endpoint))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await engine.stop();
      throw new Error(`dynoxide did not come up on port ${port}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return engine;
}

const answers = (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    () => true,
    () => false,
  );

/** Finds a port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}

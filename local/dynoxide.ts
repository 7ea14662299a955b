import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startChild } from './child.ts';

/** A running DynamoDB engine. */
export interface Engine {
  readonly name: string;
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** A program that serves as an engine on a port. */
export interface Program {
  readonly name: string;
  readonly file: string;
  readonly parameters: (port: number) => readonly string[];
}

// dynoxide has a package only for this platform
const binary = join(import.meta.dirname, '../node_modules/@dynoxide/linux-x64/dynoxide');

/** Tests whether dynoxide is installed. npm installs it on Linux on x64. */
export const hasDynoxide = (): boolean => existsSync(binary);

/** Starts dynoxide, a DynamoDB engine in one native process. Throws if it is not installed. */
export async function startDynoxide(): Promise<Engine> {
  if (!hasDynoxide()) throw new Error("dynoxide isn't installed. It is available only for Linux on x64.");
  return startProgram({ name: 'dynoxide', file: binary, parameters: (port) => ['--port', String(port)] });
}

const startMilliseconds = 30_000; // dynoxide needs 20 ms, a Java machine about 2000 ms

/** Starts an engine on a free port of 127.0.0.1, and waits until it responds. */
export async function startProgram({ name, file, parameters }: Program): Promise<Engine> {
  const port = await freePort();
  const child = startChild(file, parameters(port), { out: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endpoint = `http://127.0.0.1:${port}`;
  const engine = {
    name,
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
      throw new Error(`${name} didn't start on port ${port}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return engine;
}

/** Tests whether an HTTP server responds at a URL. */
export const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  );

/** Returns a port that is free at this moment. */
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

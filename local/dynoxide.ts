import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startChild } from './child.ts';

/** An engine of DynamoDB, with its address. */
export interface Engine {
  readonly name: string;
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** How a program is started that is an engine on a port. */
export interface Program {
  readonly name: string;
  readonly file: string;
  readonly parameters: (port: number) => readonly string[];
}

// dynoxide has a package for this platform only
const binary = join(import.meta.dirname, '../node_modules/@dynoxide/linux-x64/dynoxide');

/** Tells whether dynoxide is installed, which npm does on Linux on x64. */
export const hasDynoxide = (): boolean => existsSync(binary);

/** Starts dynoxide, an engine of DynamoDB in one native process. Throws where it is not installed. */
export async function startDynoxide(): Promise<Engine> {
  if (!hasDynoxide()) throw new Error('dynoxide is not installed: it has a package for Linux on x64 only.');
  return startProgram({ name: 'dynoxide', file: binary, parameters: (port) => ['--port', String(port)] });
}

const startMilliseconds = 30_000; // dynoxide needs 20, a Java machine some 2000

/** Starts an engine on a free port of 127.0.0.1, and waits until it answers. */
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
      throw new Error(`${name} did not come up on port ${port}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return engine;
}

/** Tells whether anything answers HTTP at an address. */
export const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
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

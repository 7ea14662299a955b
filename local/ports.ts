import { createServer } from 'node:net';
import { Mistake } from '../tools/command.ts';
import { runningSystems } from '../tools/connection.ts';
import { run } from './processes.ts';

/**
 * Fails if a port is taken. The sentence names the process that has it, where the machine tells, and a free port that
 * `command` can be started on.
 */
export async function seeFree(port: number, command: string): Promise<void> {
  if (await isFree(port)) return;
  // its own process is the one to end, not the one that it has started to listen
  const system = (await runningSystems()).find((one) => one.port === port);
  const holder = system ? { name: system.command, pid: system.pid } : await holderOf(port);
  const remedy = `choose a free port: ${command} -- --port ${await firstFree(port)}`;
  if (!holder) throw new Mistake(`Port ${port} is taken. End what listens there, or ${remedy}`);
  throw new Mistake(`Port ${port} is taken by ${holder.name} (process ${holder.pid}). End it, or ${remedy}`);
}

/** Tells whether a port of 127.0.0.1 is free at this moment. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Finds the first free port from one on; behind the last one it goes on with 1024. */
const firstFree = async (port: number): Promise<number> =>
  (await isFree(port)) ? port : firstFree(port === 65_535 ? 1024 : port + 1);

/** Finds the process that listens on a port; undefined if the machine does not tell, which takes `lsof`. */
async function holderOf(port: number): Promise<{ readonly name: string; readonly pid: string } | undefined> {
  const [pid] = await linesOf('lsof', '-nPt', `-iTCP:${port}`, '-sTCP:LISTEN');
  if (!pid) return undefined;
  const [name] = await linesOf('ps', '-o', 'args=', '-p', pid);
  return { name: name?.slice(0, shownCharacters) || 'a program', pid };
}

const shownCharacters = 100;

const linesOf = (command: string, ...parameters: readonly string[]): Promise<readonly string[]> =>
  run(command, parameters).then(
    (text) => text.trim().split('\n'),
    () => [],
  );

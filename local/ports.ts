import { createServer } from 'node:net';
import { Mistake } from '../tools/command.ts';
import { runningSystems } from '../tools/connection.ts';
import { run } from './processes.ts';

/** Fails if a port is in use. The message names the process, if the machine shows it, and a free port for `command`. */
export async function seeFree(port: number, command: string): Promise<void> {
  if (await isFree(port)) return;
  // the system's main process is the one to stop, not its child that listens
  const system = (await runningSystems()).find((one) => one.port === port);
  const holder = system ? { name: system.command, pid: system.pid } : await holderOf(port);
  const remedy = `or choose a free port:\n${command} -- --port ${await firstFree(port)}`;
  if (!holder) throw new Mistake(`Port ${port} is in use. Stop the process that uses it, ${remedy}`);
  throw new Mistake(`Port ${port} is in use by ${holder.name} (process ${holder.pid}). Stop it, ${remedy}`);
}

/** Tests whether a port of 127.0.0.1 is free at this moment. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Returns the first free port at or after the given one. After the last port it continues at 1024. */
const firstFree = async (port: number): Promise<number> =>
  (await isFree(port)) ? port : firstFree(port === 65_535 ? 1024 : port + 1);

/** Returns the process that listens on a port, or undefined if it cannot be determined (this needs `lsof`). */
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

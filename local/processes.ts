import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the command. */
  readonly signal?: AbortSignal;
  /** Is told what the command prints, as it comes. */
  readonly hear?: (text: string) => unknown;
}

/** A command that ended badly, or could not be started. */
export class CommandFailed extends Error {
  readonly output: string;

  constructor(command: string, output: string) {
    super(`${command} failed:\n${lastLines(output)}`);
    this.output = output;
  }
}

/** Runs a command to its end and answers what it printed, which is shown only when it fails. */
export async function run(
  command: string,
  parameters: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { signal, hear, ...place } = options;
  signal?.throwIfAborted();
  // a group of its own, so that all that it started ends with it
  const child = spawn(command, parameters, { ...place, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  signal?.addEventListener('abort', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      hear?.(text);
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise
    .catch((error: Error) => Promise.reject(new CommandFailed(command, error.message)))
    .finally(() => signal?.removeEventListener('abort', end));
  signal?.throwIfAborted();
  if (code !== 0) throw new CommandFailed(command, output);
  return output;
}

const shownLines = 25;
const lastLines = (text: string): string => text.trim().split('\n').slice(-shownLines).join('\n');

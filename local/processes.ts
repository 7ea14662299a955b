import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Stops the command. */
  readonly signal?: AbortSignal;
  /** Called with the output of the command as it arrives. */
  readonly hear?: (text: string) => unknown;
}

/** A command exited with an error or could not be started. */
export class CommandFailed extends Error {
  readonly output: string;

  constructor(command: string, output: string) {
    super(`${command} failed:\n${lastLines(output)}`);
    this.output = output;
  }
}

/** Runs a command to its end and returns its output. The output is shown only if the command fails. */
export async function run(
  command: string,
  parameters: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { signal, hear, ...place } = options;
  signal?.throwIfAborted();
  // a separate process group, so that all its child processes stop too
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

import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the command. */
  readonly signal?: AbortSignal;
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
export function run(command: string, parameters: readonly string[], options: CommandOptions = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(command, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.once('error', (error) => reject(new CommandFailed(command, error.message)));
  child.once('close', (code) => (code === 0 ? resolve(output) : reject(new CommandFailed(command, output))));
  return promise;
}

const shownLines = 25;
const lastLines = (text: string): string => text.trim().split('\n').slice(-shownLines).join('\n');

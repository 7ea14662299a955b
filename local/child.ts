import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';

// The shell becomes the program. What it leaves behind reads from a pipe that this process holds, and hears its end.
const script = 'exec 3<&0 </dev/null; { read -r _ <&3; kill $$ 2>/dev/null; } & exec "$@" 3<&-';

/** Starts a program that is ended (SIGTERM) when this process has ended, for whatever reason: SIGKILL as well. */
export function startChild(
  program: string,
  parameters: readonly string[],
  { out, env }: { readonly out: 'ignore' | 'inherit' | number; readonly env?: NodeJS.ProcessEnv },
): ChildProcess {
  const stdio: StdioOptions = ['pipe', out, out];
  return spawn('/bin/sh', ['-c', script, 'sh', program, ...parameters], { stdio, ...(env && { env }) });
}

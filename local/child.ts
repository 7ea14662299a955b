import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';

// The shell becomes the program. A background process reads from a pipe that this process holds. When the pipe closes,
// it kills the program.
const script = 'exec 3<&0 </dev/null; { read -r _ <&3; kill $$ 2>/dev/null; } & exec "$@" 3<&-';

/** Starts a program that receives SIGTERM when this process ends for any reason, even SIGKILL. */
export function startChild(
  program: string,
  parameters: readonly string[],
  { out, env }: { readonly out: 'ignore' | 'inherit' | number; readonly env?: NodeJS.ProcessEnv },
): ChildProcess {
  const stdio: StdioOptions = ['pipe', out, out];
  return spawn('/bin/sh', ['-c', script, 'sh', program, ...parameters], { stdio, ...(env && { env }) });
}

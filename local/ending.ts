const looksMilliseconds = 500;

/**
 * Returns a signal that aborts when this process must end: at Ctrl-C, or when npm, the terminal or a supervisor stops
 * it. Until then it keeps the process in the foreground.
 */
export function endSignal(): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ending.abort());
  // a signal to npm ends the shell in between, and leaves this process without its parent
  const parent = process.ppid;
  const byNpm = process.env.npm_lifecycle_event !== undefined;
  setInterval(() => byNpm && process.ppid !== parent && ending.abort(), looksMilliseconds);
  return ending.signal;
}

/** Resolves when a signal aborts. */
export const given = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

/** Runs tasks concurrently. If one fails, the signal that each task receives aborts the others. */
export async function together(
  signal: AbortSignal,
  ...works: readonly ((signal: AbortSignal) => Promise<unknown>)[]
): Promise<void> {
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  await Promise.all(works.map((work) => work(either))).catch((error: unknown) => {
    failing.abort();
    throw error;
  });
}

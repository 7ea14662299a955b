const looksMilliseconds = 500;

/**
 * Answers a signal that says when this process is to end: at Ctrl-C, or when npm, the terminal or a supervisor ends it.
 * It keeps the process in the foreground until then.
 */
export function endSignal(): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ending.abort());
  // a signal to npm ends the shell between, and leaves this process without a parent
  const parent = process.ppid;
  const byNpm = process.env.npm_lifecycle_event !== undefined;
  setInterval(() => byNpm && process.ppid !== parent && ending.abort(), looksMilliseconds);
  return ending.signal;
}

/** Resolves when a signal is given. */
export const given = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

/** Does works at once. The first one that fails ends the others by the signal that each is given. */
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

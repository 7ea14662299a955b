// turns of the event loop without work in progress, after which only the clock can make progress
const quietTurns = 3;

/** Waits until nothing is left to do but to wait for the clock. */
export async function untilQuiet(isBusy: () => boolean): Promise<void> {
  for (let quiet = 0; quiet < quietTurns; quiet = isBusy() ? 0 : quiet + 1) {
    await new Promise((go) => setImmediate(go));
  }
}

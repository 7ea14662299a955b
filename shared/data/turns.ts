/** The last piece of work of each line; a line that is empty is not in it. */
const last = new Map<string, Promise<unknown>>();

/** Does pieces of work of one line one after the other, in this process; each is told whether it had to wait. */
export async function inTurn<T>(line: string, work: (waited: boolean) => Promise<T>): Promise<T> {
  const before = last.get(line);
  const own = before ? before.then(() => work(true)) : work(false);
  const ended = own.catch(() => undefined);
  last.set(line, ended);
  try {
    return await own;
  } finally {
    if (last.get(line) === ended) last.delete(line);
  }
}

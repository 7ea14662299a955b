import { AsyncLocalStorage } from 'node:async_hooks';

const reading = new AsyncLocalStorage<{ rows: number }>();

/** Does a piece of work, such as a request, and counts the rows that it reads. */
export const countingRows = <T>(work: () => Promise<T>): Promise<T> => reading.run({ rows: 0 }, work);

/** Counts rows that were read. */
export function countRows(rows: number): void {
  const counted = reading.getStore();
  if (counted) counted.rows += rows;
}

/** Tells how many rows the work that is under way has read so far; 0 where nothing counts. */
export const rowsRead = (): number => reading.getStore()?.rows ?? 0;

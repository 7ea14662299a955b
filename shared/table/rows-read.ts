import { AsyncLocalStorage } from 'node:async_hooks';

const reading = new AsyncLocalStorage<{ rows: number }>();

/** Runs work, such as a request, and counts the rows that it reads. */
export const countingRows = <T>(work: () => Promise<T>): Promise<T> => reading.run({ rows: 0 }, work);

/** Adds to the number of rows that the current work has read. */
export function countRows(rows: number): void {
  const counted = reading.getStore();
  if (counted) counted.rows += rows;
}

/** Returns the number of rows that the current work has read so far. Returns 0 outside `countingRows`. */
export const rowsRead = (): number => reading.getStore()?.rows ?? 0;

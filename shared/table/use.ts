import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogFields } from '../lib/log.ts';

const using = new AsyncLocalStorage<{ rows: number; readUnits: number; writeUnits: number }>();

/**
 * Runs work, such as a request or a message, and counts the rows that it reads and the units that it consumes. Work
 * inside of other work is counted separately, so the counts of all work can be added up.
 */
export const countingUse = <T>(work: () => Promise<T>): Promise<T> =>
  using.run({ rows: 0, readUnits: 0, writeUnits: 0 }, work);

/** Adds to the number of rows that the current work has read. */
export function countRows(rows: number): void {
  const counted = using.getStore();
  if (counted) counted.rows += rows;
}

/** Returns the number of rows that the current work has read so far. Returns 0 outside `countingUse`. */
export const rowsRead = (): number => using.getStore()?.rows ?? 0;

/** The consumed capacity in a response of DynamoDB. Responses to transactions and batches have a list. */
interface Consumed {
  readonly CapacityUnits?: number | undefined;
  /** Only responses to transactions have these two. A repeated transaction consumes read units. */
  readonly ReadCapacityUnits?: number | undefined;
  readonly WriteCapacityUnits?: number | undefined;
}

const writing = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

/** Units of the table: read units, and write units. */
export interface TableUnits {
  readonly reads: number;
  readonly writes: number;
}

/**
 * Returns the units in a response. An error has no units, although DynamoDB charges for a failed condition and for a
 * cancelled transaction. So a sum can be less than the bill, and is never more.
 */
export function unitsIn(command: string, output: object): TableUnits {
  const { ConsumedCapacity = [] } = output as { ConsumedCapacity?: Consumed | readonly Consumed[] };
  const units = { reads: 0, writes: 0 };
  for (const { CapacityUnits = 0, ...split } of [ConsumedCapacity].flat()) {
    const isSplit = split.ReadCapacityUnits !== undefined || split.WriteCapacityUnits !== undefined;
    const isRead = !writing.test(command);
    units.reads += isSplit ? (split.ReadCapacityUnits ?? 0) : isRead ? CapacityUnits : 0;
    units.writes += isSplit ? (split.WriteCapacityUnits ?? 0) : isRead ? 0 : CapacityUnits;
  }
  return units;
}

/** Adds the units in a response to those of the current work. */
export function countUnits(command: string, output: object): void {
  const counted = using.getStore();
  if (!counted) return;
  const { reads, writes } = unitsIn(command, output);
  counted.readUnits += reads;
  counted.writeUnits += writes;
}

/** Returns the units that the current work has consumed so far, as fields of its log line. */
export function unitsUsed(): Pick<LogFields, 'read_units' | 'write_units'> {
  const counted = using.getStore();
  return counted ? { read_units: counted.readUnits, write_units: counted.writeUnits } : {};
}

import type { EntityName } from '../domain/entity-design.ts';
import type { HistoryEntry } from '../domain/history-entry.ts';
import { historySeconds } from '../domain/lifetimes.ts';
import { nowSeconds } from '../lib/clock.ts';
import { deflate, inflate } from './deflate.ts';
import { historyKey, historyPartition, type Key } from './keys.ts';
import { isAlive, type Row } from './rows.ts';
import { readRounds } from './table.ts';

const entriesPerQuery = 500;
const bytesPerRow = 300_000; // of JSON. One entry has at most 200 KB, and DynamoDB accepts 400 KB

/**
 * Returns the rows that store changes of one record, sorted by `rev`. The key of a row is the `rev` of its first entry,
 * so writing a row again replaces it.
 */
export function historyRows(entity: EntityName, id: number, entries: readonly HistoryEntry[]): readonly (Row & Key)[] {
  const groups: HistoryEntry[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const size = JSON.stringify(entry).length;
    if (bytes + size > bytesPerRow) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(entry);
    bytes += size;
  }
  const expires_at = nowSeconds() + historySeconds;
  return groups.map((group) => ({
    ...historyKey(entity, id, group[0]?.rev ?? 0),
    entries: deflate(JSON.stringify(group)),
    expires_at,
  }));
}

/** Returns the changes of a record in their order. Changes of the last minute may be missing. */
export async function readHistory(entity: EntityName, id: number): Promise<readonly HistoryEntry[]> {
  const byRev = new Map<number, HistoryEntry>(); // a change can be in two rows if the stream's reader tried again
  const query = { ascending: true, limit: entriesPerQuery, eventual: true } as const;
  for await (const rows of readRounds([historyPartition(entity, id)], query)) {
    for (const entry of rows.filter(isAlive).flatMap(entriesOf)) byRev.set(entry.rev, entry);
  }
  return [...byRev.values()].toSorted((a, b) => a.rev - b.rev);
}

/** Reads the rows with the changes of a record. */
export async function readHistoryRows(entity: EntityName, id: number): Promise<readonly Row[]> {
  const all: Row[] = [];
  const query = { ascending: true, limit: entriesPerQuery } as const;
  for await (const rows of readRounds([historyPartition(entity, id)], query)) all.push(...rows);
  return all;
}

/** Returns a row of a history with other entries. */
export const withEntries = (row: Row, entries: readonly HistoryEntry[]): Row => ({
  ...row,
  entries: deflate(JSON.stringify(entries)),
});

/** Returns the changes in a row of a history. */
export const entriesOf = ({ entries }: Row): readonly HistoryEntry[] => JSON.parse(inflate(entries as Uint8Array));

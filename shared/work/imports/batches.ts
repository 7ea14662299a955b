import type { FilePosition } from '../../resources/imports/import-record.ts';
import { type CsvRecord, readRecords } from './csv.ts';
import { type Entry, entryReader, type Values } from './entries.ts';
import type { Kind, Writing } from './kind.ts';
import { objectBytes } from './object-bytes.ts';
import type { ImportRun } from './run.ts';
import { TooLarge } from './too-large.ts';

/** Neighbouring rows that are decided together. Invalid rows among and after them are included. */
export interface Group {
  /** The value that its rows share. `undefined` if all its rows are invalid. */
  readonly key: string | undefined;
  /** The names of everything that its rows read or change. */
  readonly names: ReadonlySet<string>;
  readonly entries: readonly Entry[];
}

/** Groups that share no name, so they are independent and can be read concurrently. */
export type Batch = readonly Group[];

const rowsPerGroup = 100;
const bytesPerGroup = 500_000; // in the file
// rows of the table, so that a transaction also has room for the rows that every group writes
const writesPerGroup = 80;
const rowsPerBatch = 400;
const bytesPerBatch = 4_000_000;

/** A group that can still grow. */
interface Open extends Group {
  key: string | undefined;
  readonly names: Set<string>;
  readonly entries: Entry[];
  /** The number of table rows that it may write, by name. A name that several rows write counts once. */
  readonly writes: Map<string, number>;
  bytes: number;
}

/** Lists the values of the valid rows in a group. */
export const rowsOf = ({ entries }: Pick<Group, 'entries'>): readonly Values[] =>
  entries.flatMap(({ values }) => (values ? [values] : []));

/** Reads the rows of an import's file from a position. Default end: the end of the file. */
export async function* entriesIn(
  { kind, record: { dialect, header, object } }: Pick<ImportRun, 'kind' | 'record'>,
  { offset, row }: FilePosition,
  to = object.size,
): AsyncGenerator<readonly Entry[] | TooLarge> {
  if (!dialect) throw new Error('The file was not looked at');
  const read = entryReader(kind.columns, header);
  let next = row;
  const numbered = (record: CsvRecord) => {
    const entry = read(record, next);
    next = entry.number + 1;
    return entry;
  };
  for await (const records of readRecords(objectBytes(object, offset, to), { ...dialect, offset })) {
    yield records instanceof TooLarge ? records : records.map(numbered);
  }
}

const newGroup = (): Open => ({ key: undefined, names: new Set(), entries: [], writes: new Map(), bytes: 0 });

/**
 * Tells whether a row belongs to a group and the group has room for it. Only the rows decide which rows are grouped,
 * not the position where a run started.
 */
function joins(group: Open, entry: Entry, key: string | undefined, writes: readonly Writing[]): boolean {
  if (group.entries.length === 0) return true;
  if (key !== undefined && group.key !== undefined && group.key !== key) return false;
  const fresh = writes.reduce((sum, [name, count]) => sum + (group.writes.has(name) ? 0 : count), 0);
  const written = [...group.writes.values()].reduce((sum, count) => sum + count, 0);
  return (
    group.entries.length < rowsPerGroup &&
    group.bytes + entry.to - entry.position.offset <= bytesPerGroup &&
    written + fresh <= writesPerGroup
  );
}

/** Groups neighbouring rows, and collects groups that share no name in batches. Ends after a row that is too large. */
export async function* batchesOf(
  kind: Kind,
  rows: AsyncIterable<readonly Entry[] | TooLarge>,
): AsyncGenerator<Batch | TooLarge, void> {
  let groups: Group[] = [];
  let names = new Set<string>();
  let group = newGroup();
  let count = 0;
  let bytes = 0;
  /**
   * Adds the finished group to the batch. First yields the batch if it is full, or if it shares a name with the group.
   */
  function* close(): Generator<Batch> {
    if (count >= rowsPerBatch || bytes > bytesPerBatch || !names.isDisjointFrom(group.names)) {
      yield groups;
      groups = [];
      names = new Set();
      count = 0;
      bytes = 0;
    }
    groups.push(group);
    for (const name of group.names) names.add(name);
    count += group.entries.length;
    bytes += group.bytes;
    group = newGroup();
  }
  let tooLarge: TooLarge | undefined;
  for await (const some of rows) {
    if (some instanceof TooLarge) {
      tooLarge = some;
      break;
    }
    for (const entry of some) {
      const { values } = entry;
      const key = values && kind.groupOf(values);
      const writes = values ? kind.writesOf(values) : [];
      if (!joins(group, entry, key, writes)) yield* close();
      group.key ??= key;
      group.entries.push(entry);
      group.bytes += entry.to - entry.position.offset;
      for (const [name, most] of writes) group.writes.set(name, most);
      for (const name of values ? kind.namesOf(values) : []) group.names.add(name);
    }
  }
  if (group.entries.length > 0) yield* close();
  if (groups.length > 0) yield groups;
  if (tooLarge) yield tooLarge;
}

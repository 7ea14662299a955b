import type { Position } from '../../resources/imports/import-record.ts';
import type { CsvRecord } from './csv.ts';
import type { Entry } from './entries.ts';
import type { Kind } from './kind.ts';
import { TooLarge } from './too-large.ts';

/** Neighbouring rows that are decided together, and those among and after them whose cells are wrong. */
export interface Group {
  /** What its rows have in common; undefined when all its rows are wrong. */
  readonly key: string | undefined;
  /** All that its rows read or change, by name. */
  readonly names: ReadonlySet<string>;
  readonly entries: readonly Entry[];
}

/** Groups that share no name: they are read at the same time, and none depends on another. */
export type Batch = readonly Group[];

const rowsPerGroup = 200;
const rowsPerBatch = 400;
const bytesPerBatch = 4_000_000;

interface Open {
  key: string | undefined;
  readonly names: Set<string>;
  readonly entries: Entry[];
}

/** Numbers the records of a file from a position on. */
export async function* numbered(
  records: AsyncIterable<readonly CsvRecord[]>,
  read: (record: CsvRecord, row: number) => Entry,
  { row }: Position,
): AsyncGenerator<Entry[]> {
  let next = row;
  for await (const some of records) {
    yield some.map((record) => {
      const entry = read(record, next);
      next = entry.number + 1;
      return entry;
    });
  }
}

/** Groups neighbouring rows, and puts groups that share no name into batches. */
export async function* batchesOf(kind: Kind, rows: AsyncIterable<readonly Entry[]>): AsyncGenerator<Batch> {
  let groups: Open[] = [];
  let names = new Set<string>();
  let count = 0;
  let bytes = 0;
  const open = (): Open => {
    const group: Open = { key: undefined, names: new Set(), entries: [] };
    groups.push(group);
    return group;
  };
  try {
    for await (const some of rows) {
      for (const entry of some) {
        const key = entry.values && kind.groupOf(entry.values);
        const own = entry.values ? kind.namesOf(entry.values) : [];
        const last = groups.at(-1);
        const joins =
          last !== undefined &&
          last.entries.length < rowsPerGroup &&
          (key === undefined || last.key === undefined || last.key === key);
        const meets = own.some((name) => names.has(name) && !(joins && last.names.has(name)));
        if (meets || (count >= rowsPerBatch && !joins) || bytes > bytesPerBatch) {
          yield groups;
          groups = [];
          names = new Set();
          count = 0;
          bytes = 0;
        }
        const group = joins && groups.length > 0 ? last : open();
        group.key ??= key;
        group.entries.push(entry);
        for (const name of own) {
          group.names.add(name);
          names.add(name);
        }
        count += 1;
        bytes += entry.to - entry.position.offset;
      }
    }
  } catch (error) {
    // the rows before it are done
    if (error instanceof TooLarge && groups.length > 0) yield groups;
    throw error;
  }
  if (groups.length > 0) yield groups;
}

/** Halves a group that fits no transaction; undefined when one row alone does not. */
export function halved(group: Group): readonly [Group, Group] | undefined {
  const good = group.entries.filter(({ values }) => values);
  const middle = good[Math.ceil(good.length / 2)];
  if (!middle) return undefined;
  const at = group.entries.indexOf(middle);
  return [
    { ...group, entries: group.entries.slice(0, at) },
    { ...group, entries: group.entries.slice(at) },
  ];
}

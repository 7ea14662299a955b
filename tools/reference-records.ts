import { isDeepStrictEqual } from 'node:util';
import { changed, type Write } from '../shared/domain/change.ts';
import { type CounterName, type EntityName, valueAt } from '../shared/domain/entity-design.ts';
import { everything } from '../shared/domain/reach.ts';
import type { Records } from '../shared/domain/records.ts';
import { blocks } from '../shared/lib/blocks.ts';
import { nowInstant } from '../shared/lib/clock.ts';
import type { RecordBase } from '../shared/model/fields.ts';
import { uniqueKey } from '../shared/table/keys.ts';
import { readRecords, readRows } from '../shared/table/table.ts';
import { commit } from '../shared/table/writes/commit.ts';
import { reserveIds } from '../shared/table/writes/reserve-ids.ts';

/** What is wrong with a file of reference data, and where: names and indexes from its top. */
export interface FileProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The record before it that has the same key. */
  readonly first?: readonly (string | number)[];
}

/** The file cannot be loaded: where and why, and what was written of it before. */
export class UnusableFile extends Error {
  readonly problems: readonly FileProblem[];
  readonly written: LoadCounts;

  constructor(problems: readonly FileProblem[], written: LoadCounts = { made: 0, changed: 0, same: 0 }) {
    super(problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
    this.problems = problems;
    this.written = written;
  }
}

/** How many records were made, changed and left as they were. */
export interface LoadCounts {
  made: number;
  changed: number;
  same: number;
}

type RecordFields<E extends EntityName> = Omit<Records[E], keyof RecordBase>;
export type CountedName = EntityName & CounterName;

const writesPerTransaction = 20; // with unique values and the dictionary at most 60 of 100 actions

/**
 * Writes records, each found again by the value of its unique field: new ones get ids, changed ones keep theirs, equal
 * ones are left alone. Answers the records in the order of the fields.
 */
export async function upsert<E extends CountedName>(
  entity: E,
  unique: 'handle' | 'name' | 'sku',
  wanted: readonly RecordFields<E>[],
  loaded: LoadCounts,
): Promise<readonly Records[E][]> {
  const rows = await readRows(wanted.map((fields) => uniqueKey(entity, unique, valueAt(fields, unique))));
  const idByKey = new Map(rows.map(({ PK, id }) => [PK, Number(id)]));
  const ids = wanted.map((fields) => idByKey.get(uniqueKey(entity, unique, valueAt(fields, unique)).PK));
  return write(entity, ids, wanted, loaded);
}

/** Writes records whose ids are known, or undefined where they are new. */
export async function write<E extends CountedName>(
  entity: E,
  ids: readonly (number | undefined)[],
  wanted: readonly RecordFields<E>[],
  loaded: LoadCounts,
): Promise<readonly Records[E][]> {
  const refs = ids.flatMap((id) => (id === undefined ? [] : [{ entity, id }]));
  const found = await readRecords(refs, everything);
  const reserved = await reserveIds({ [entity]: ids.length - refs.length } as Record<CounterName, number>);
  const now = nowInstant();
  const records: Records[E][] = [];
  const writes: Write[] = [];
  for (const [index, fields] of wanted.entries()) {
    const id = ids[index];
    const was = id === undefined ? undefined : found.get(entity, id);
    const base = was ?? { id: id ?? reserved[entity](), rev: 0, created_at: now, updated_at: now };
    // the fields of the entity with those of every record: the entity's record
    const record = { ...base, ...fields, updated_at: now } as unknown as Records[E];
    const same = was !== undefined && isDeepStrictEqual(was, { ...record, updated_at: was.updated_at });
    if (same) loaded.same += 1;
    records.push(same ? was : record);
    if (!same) writes.push({ entity, record, was } as Write);
  }
  for (const block of blocks(writes, writesPerTransaction)) {
    const outcome = await commit(changed(undefined, block));
    if (!outcome.written) {
      throw new UnusableFile([{ path: [], message: `Another writer changed a ${entity} at the same time.` }]);
    }
    for (const { was } of block) loaded[was ? 'changed' : 'made'] += 1;
  }
  return records;
}

/** Names what a file calls records by: their handle, and a scale by its name. */
export const nameField = (entity: EntityName) => (entity === 'size-scale' ? 'name' : 'handle');

/** Finds records by handle: those of this file, else those of the table. */
export class Handles {
  readonly #ids = new Map<string, number>();

  keep(entity: EntityName, records: readonly { readonly id: number }[]): void {
    for (const record of records) this.#ids.set(`${entity}#${valueAt(record, nameField(entity))}`, record.id);
  }

  /** Finds the id of a record, or answers undefined. */
  async find(entity: EntityName, handle: string): Promise<number | undefined> {
    const known = this.#ids.get(`${entity}#${handle}`);
    if (known !== undefined) return known;
    const [row] = await readRows([uniqueKey(entity, nameField(entity), handle)]);
    if (!row) return undefined;
    this.#ids.set(`${entity}#${handle}`, Number(row.id));
    return Number(row.id);
  }

  /** Finds the id of a record that was seen to be there before anything was written. */
  async id(entity: EntityName, handle: string): Promise<number> {
    const id = await this.find(entity, handle);
    if (id === undefined) throw new UnusableFile([{ path: [], message: `The ${entity} "${handle}" has gone.` }]);
    return id;
  }

  ids(entity: EntityName, handles: readonly string[]): Promise<readonly number[]> {
    return Promise.all(handles.map((handle) => this.id(entity, handle)));
  }
}

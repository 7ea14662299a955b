import { changed } from '../shared/domain/change.ts';
import {
  type CountedEntity,
  type CounterName,
  type EntityName,
  entityDesign,
  valueAt,
} from '../shared/domain/entity-design.ts';
import { refsOf } from '../shared/domain/found.ts';
import { everything } from '../shared/domain/reach.ts';
import type { Records } from '../shared/domain/records.ts';
import { type FieldsOf, namedIn } from '../shared/domain/references.ts';
import { blocks } from '../shared/lib/blocks.ts';
import { nowInstant } from '../shared/lib/clock.ts';
import { changeReference, createReference } from '../shared/rules/reference/reference-data.ts';
import { uniqueKey } from '../shared/table/keys.ts';
import { idOfUnique, idsAt, readRecords } from '../shared/table/table.ts';
import { commit } from '../shared/table/writes/commit.ts';
import { reserveIds } from '../shared/table/writes/reserve-ids.ts';
import { transactionActions } from '../shared/table/writes/transact.ts';

/** A problem in a file of reference data. The path holds names and indexes from the top of the file. */
export interface FileProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The path of the earlier record with the same key. */
  readonly first?: readonly (string | number)[];
}

/** The file cannot be loaded. Holds the problems, and the counts of records written before them. */
export class UnusableFile extends Error {
  readonly problems: readonly FileProblem[];
  readonly written: LoadCounts;

  constructor(problems: readonly FileProblem[], written: LoadCounts = { made: 0, changed: 0, same: 0 }) {
    super(problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
    this.problems = problems;
    this.written = written;
  }
}

/** Numbers of created, updated and unchanged records. */
export interface LoadCounts {
  made: number;
  changed: number;
  same: number;
}

const actionsOfRecord = 3; // the record, and its earlier and its new unique value

/**
 * Writes records by the rules of requests. The records are found by the value of their unique field. New records get
 * IDs, changed ones keep theirs, equal ones are not written. Returns the records in the order of `wanted`.
 */
export async function upsert<E extends CountedEntity>(
  entity: E,
  wanted: readonly FieldsOf<E>[],
  loaded: LoadCounts,
): Promise<readonly Records[E][]> {
  const handles = wanted.map((fields) => String(valueAt(fields, nameField(entity))));
  const known = await idsAt(handles, (handle) => uniqueKey(entity, nameField(entity), handle));
  const named = wanted.flatMap((fields) => namedIn(entity, fields));
  const found = await readRecords([...refsOf(entity, [...known.values()]), ...named], everything);
  const newIds = await reserveIds({ [entity]: handles.filter((handle) => !known.has(handle)).length } as Record<
    CounterName,
    number
  >);
  const now = nowInstant();
  const changes = wanted.map((fields, index) => {
    const id = known.get(handles[index] ?? '');
    const was = id === undefined ? undefined : found.get(entity, id);
    return was
      ? changeReference(entity, was, fields, found, now)
      : createReference(entity, fields, { id: id ?? newIds[entity](), found }, now);
  });
  loaded.same += changes.filter(({ writes }) => writes.length === 0).length;
  const writes = changes.flatMap((change) => change.writes);
  // a record with names has a row for each of them
  const atOnce = entityDesign(entity).named ? 1 : Math.floor(transactionActions / actionsOfRecord);
  for (const block of blocks(writes, atOnce)) {
    const outcome = await commit(changed(undefined, block));
    if (!outcome.written) {
      throw new UnusableFile([{ path: [], message: `Another writer changed a ${entity} at the same time.` }]);
    }
    for (const { was } of block) loaded[was ? 'changed' : 'made'] += 1;
  }
  return changes.map(({ answer }) => answer);
}

/** Returns the field that identifies a record in a file: `name` for a size scale, otherwise `handle`. */
export const nameField = (entity: EntityName) => (entity === 'size-scale' ? 'name' : 'handle');

/** Finds records by handle, first among the records of this file, then in the table. */
export class Handles {
  readonly #ids = new Map<string, number>();

  keep(entity: EntityName, records: readonly { readonly id: number }[]): void {
    for (const record of records) this.#ids.set(`${entity}#${valueAt(record, nameField(entity))}`, record.id);
  }

  /** Returns the ID of a record, or undefined. */
  async find(entity: EntityName, handle: string): Promise<number | undefined> {
    const known = this.#ids.get(`${entity}#${handle}`);
    if (known !== undefined) return known;
    const id = await idOfUnique(entity, nameField(entity), handle);
    if (id !== undefined) this.#ids.set(`${entity}#${handle}`, id);
    return id;
  }

  /** Returns the ID of a record whose existence was checked before anything was written. */
  async id(entity: EntityName, handle: string): Promise<number> {
    const id = await this.find(entity, handle);
    if (id === undefined)
      throw new UnusableFile([{ path: [], message: `The ${entity} "${handle}" no longer exists.` }]);
    return id;
  }

  ids(entity: EntityName, handles: readonly string[]): Promise<readonly number[]> {
    return Promise.all(handles.map((handle) => this.id(entity, handle)));
  }
}

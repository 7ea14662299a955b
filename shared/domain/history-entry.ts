import diff from 'microdiff';
import type { ChangedBy } from '../lib/actor.ts';
import type { Erasable, RecordBase } from '../model/fields.ts';
import { type EntityName, entityDesign } from './entity-design.ts';
import { isPersonal, type PersonalEntity, withoutPersonalData, withoutPersonalValue } from './personal-data.ts';

/** A field that a change set, by its path (`items.0.state`). */
export interface FieldChange {
  readonly field: string;
  /** The value before the change. Missing if the field is new. */
  readonly from?: unknown;
  /** The value after the change. Missing if the field was removed. */
  readonly to?: unknown;
}

/** One change of a record. */
export interface HistoryEntry {
  /** The record's `rev` after the change. */
  readonly rev: number;
  readonly change: 'created' | 'changed' | 'deleted';
  /** Unix seconds. */
  readonly at: number;
  readonly by: ChangedBy;
  /** Empty for a new record, whose fields are all new. */
  readonly fields: readonly FieldChange[];
  /** The number of further fields, which were too large to keep. */
  readonly omitted: number;
}

const keptBytes = 200_000; // of the values of one change, as JSON

// an entry has its own `rev` and time
const excluded: ReadonlySet<string> = new Set(['rev', 'updated_at']);

/**
 * Returns the fields that differ between two revisions of a record, in the order of the record. Values of withheld
 * fields are null.
 */
function changedFields(
  entity: EntityName,
  was: RecordBase,
  record: Partial<RecordBase>,
): Pick<HistoryEntry, 'fields' | 'omitted'> {
  const withheld = new Set(entityDesign(entity).history?.withheld);
  const fields: FieldChange[] = [];
  let bytes = 0;
  const changes = diff(was, record, { cyclesFix: false }).filter(({ path: [first] }) => !excluded.has(String(first)));
  for (const change of changes) {
    const shown = (value: unknown) => (withheld.has(String(change.path[0])) ? null : value);
    const field = {
      field: change.path.join('.'),
      ...('oldValue' in change && { from: shown(change.oldValue) }),
      ...('value' in change && { to: shown(change.value) }),
    };
    bytes += JSON.stringify(field).length;
    if (bytes > keptBytes) break;
    fields.push(field);
  }
  return { fields, omitted: changes.length - fields.length };
}

/**
 * Returns the entry for a new record or a new revision of a record. If the record's personal data has been erased, the
 * entry contains none of it.
 */
export const historyEntry = (
  entity: EntityName,
  was: RecordBase | undefined,
  record: RecordBase & Erasable,
  at: number,
  by: ChangedBy,
): HistoryEntry => ({
  rev: record.rev,
  change: was ? 'changed' : 'created',
  at,
  by,
  ...(was ? changedFields(entity, shownIn(entity, was, record), record) : { fields: [], omitted: 0 }),
});

const shownIn = (entity: EntityName, was: RecordBase, { erased_at }: Erasable): RecordBase =>
  erased_at !== undefined && isPersonal(entity) ? withoutPersonalData(entity, was) : was;

/** Returns an entry of a record without personal data. */
export const withoutPersonalFields = (entity: PersonalEntity, { fields, ...entry }: HistoryEntry): HistoryEntry => ({
  ...entry,
  fields: fields.map(({ field, ...values }) => ({
    field,
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, withoutPersonalValue(entity, field, value)]),
    ),
  })),
});

/** Returns the entry for a deleted record, with the fields that it had. */
export const deletionEntry = (entity: EntityName, was: RecordBase, at: number, by: ChangedBy): HistoryEntry => ({
  rev: was.rev + 1,
  change: 'deleted',
  at,
  by,
  ...changedFields(entity, was, {}),
});

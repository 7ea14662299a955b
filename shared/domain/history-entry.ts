import diff from 'microdiff';
import type { ChangedBy } from '../lib/actor.ts';
import type { RecordBase } from '../model/fields.ts';
import { type EntityName, entityDesign } from './entity-design.ts';

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
export function changedFields(
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

/** Returns the entry for a new record or a new revision of a record. */
export const historyEntry = (
  entity: EntityName,
  was: RecordBase | undefined,
  record: RecordBase,
  at: number,
  by: ChangedBy,
): HistoryEntry => ({
  rev: record.rev,
  change: was ? 'changed' : 'created',
  at,
  by,
  ...(was ? changedFields(entity, was, record) : { fields: [], omitted: 0 }),
});

/** Returns the entry for a deleted record, with the fields that it had. */
export const deletionEntry = (entity: EntityName, was: RecordBase, at: number, by: ChangedBy): HistoryEntry => ({
  rev: was.rev + 1,
  change: 'deleted',
  at,
  by,
  ...changedFields(entity, was, {}),
});

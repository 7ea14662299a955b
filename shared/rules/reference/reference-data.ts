import { isDeepStrictEqual } from 'node:util';
import { type Change, changed, creates, newBase, removes, replaces, unchanged } from '../../domain/change.ts';
import { type CountedEntity, type EntityName, valueAt } from '../../domain/entity-design.ts';
import { type Existing, requireExisting } from '../../domain/existing.ts';
import type { Records } from '../../domain/records.ts';
import { type FieldsOf, namedIn } from '../../domain/references.ts';
import { fixedMode } from '../../lib/problems.ts';
import { fill, invalid, Refusal } from '../../lib/refusal.ts';
import { inUse } from '../../lib/request-errors.ts';

/** Creates a record of reference data. Rejects references to records that do not exist. */
export function createReference<E extends CountedEntity>(
  entity: E,
  fields: FieldsOf<E>,
  { id, found }: { readonly id: number; readonly found: Existing },
  now: string,
): Change<Records[E]> {
  requireExisting(namedIn(entity, fields), found);
  // the fields of every record and the entity's own fields are the record
  const record = { ...newBase(id, now), ...fields } as unknown as Records[E];
  return changed(record, [creates(entity, record)]);
}

/** Changes the given fields of a record. Rejects references to records that do not exist. */
export function changeReference<E extends CountedEntity>(
  entity: E,
  subject: Records[E],
  fields: Partial<FieldsOf<E>>,
  found: Existing,
  now: string,
): Change<Records[E]> {
  requireExisting(namedIn(entity, fields), found);
  requireSameMode(entity, subject, fields);
  const record = { ...subject, ...fields };
  if (isDeepStrictEqual(record, subject)) return unchanged(subject);
  const later = { ...record, updated_at: now };
  return changed(later, [replaces(entity, subject, later)]);
}

/** The keys and orders of a production have its mode. */
function requireSameMode(entity: EntityName, subject: object, fields: object): void {
  if (entity !== 'production') return;
  const asked = valueAt(fields, 'is_test') ?? false;
  if ('is_test' in fields && asked !== (valueAt(subject, 'is_test') ?? false)) throw invalid({ is_test: [fixedMode] });
}

/** Deletes a record. Rejects it if others use the record. `users` names one user of each kind. */
export function deleteReference<E extends CountedEntity>(
  entity: E,
  subject: Records[E],
  users: readonly { readonly entity: EntityName; readonly id: number }[],
): Change<undefined> {
  if (users.length > 0) {
    const named = users.map((user) => `${user.entity.replaceAll('-', ' ')} ${user.id}`);
    throw new Refusal(fill(inUse, { users: named.join(', ') }));
  }
  return { ...unchanged(undefined), removes: [removes(entity, subject)] };
}

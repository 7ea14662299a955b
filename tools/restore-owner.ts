import { type EntityName, entityDesign, valueAt } from '../shared/domain/entity-design.ts';
import { tenantIn, tenantOfKey } from '../shared/domain/reach.ts';
import type { RecordBase } from '../shared/model/fields.ts';
import { readRowIn } from '../shared/table/bulk/tables.ts';
import { type Key, recordKey } from '../shared/table/keys.ts';
import { kindOfKey } from '../shared/table/row-kinds.ts';
import { recordOf } from '../shared/table/rows.ts';
import { sharedWith } from './restore-policy.ts';

/** Returns whether a record names a merchant as its owner. */
export const namesMerchant = (entity: EntityName, record: RecordBase, merchant: number): boolean =>
  entity === 'merchant' ? record.id === merchant : tenantIn(record)?.merchant === merchant;

/**
 * Returns whether a record belongs to a merchant, in live or in test mode. Some records belong to it only by another
 * record, which is read in the same table.
 */
export async function belongsTo(
  table: string,
  entity: EntityName,
  record: RecordBase,
  merchant: number,
): Promise<boolean> {
  const { owner, childOf } = entityDesign(entity);
  if (owner !== 'common' || entity === 'merchant') return namesMerchant(entity, record, merchant);
  if (childOf) return rootBelongsTo(table, recordKey(childOf.entity as EntityName, record.id), merchant);
  const named = Object.hasOwn(sharedWith, entity) ? sharedWith[entity as keyof typeof sharedWith] : undefined;
  if (!named) return false;
  const id = Number(valueAt(record, named.field));
  const keys = [false, true].map((is_test) => recordKey(named.entity, id, { merchant, is_test }));
  return (await Promise.all(keys.map((key) => readRowIn(table, key)))).some((row) => row?.json !== undefined);
}

/** Returns whether the record with a key belongs to a merchant. */
export async function rootBelongsTo(table: string, key: Key, merchant: number): Promise<boolean> {
  const { entity } = kindOfKey(key) ?? {};
  const row = await readRowIn(table, key);
  return entity !== undefined && row?.json !== undefined && belongsTo(table, entity, recordOf(entity, row), merchant);
}

/** Returns the key of the record in whose partition a row is. */
export const rootOf = ({ PK }: Key): Key => ({ PK, SK: '@' });

/** Returns the entity and the merchant of a sequence, from its key. */
export function ownerOfSequence({ PK }: Key): { readonly entity: string; readonly merchant: number | undefined } {
  const [, entity = '', tenant = ''] = PK.split('#');
  return { entity, merchant: tenantOfKey(tenant)?.merchant };
}

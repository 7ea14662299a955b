import { everything, type Reach } from '../domain/reach.ts';
import { drawKey } from '../lib/access-key-text.ts';
import { instantOf } from '../lib/clock.ts';
import type { KeyRights } from '../lib/key-rights.ts';
import { orNotFound } from '../lib/refusal.ts';
import { AccessKey } from '../resources/people/access-key.ts';
import type { AccessKeyRecord, UsedAccessKey } from '../resources/people/access-key-record.ts';
import { accessKeyKey } from '../table/keys.ts';
import { readRecord, readRowsByKey } from '../table/table.ts';
import { reserveIds } from '../table/writes/reserve-ids.ts';

/** Reads what a new access key depends on, reserves its id, and draws the key. */
export async function readForNewKey({
  merchant,
  production,
  is_test,
}: Pick<KeyRights, 'merchant' | 'production' | 'is_test'>) {
  const [ids, owner, partner] = await Promise.all([
    reserveIds({ 'access-key': 1 }),
    merchant === null ? undefined : readRecord('merchant', merchant, everything),
    production === null ? undefined : readRecord('production', production, everything),
  ]);
  return { id: ids['access-key'](), text: drawKey(is_test), hasMerchant: owner !== undefined, production: partner };
}

/** Reads an access key. Rejects with 404 if it does not exist within the reach. */
export const readAccessKey = async (id: number, reach: Reach): Promise<AccessKeyRecord> =>
  orNotFound(await readRecord('access-key', id, reach), AccessKey);

/** Reads an access key to rotate, reserves the id of the next key, and draws that key. */
export async function readForRotation(id: number, reach: Reach) {
  const subject = await readAccessKey(id, reach);
  const ids = await reserveIds({ 'access-key': 1 });
  return { subject, id: ids['access-key'](), text: drawKey(subject.is_test) };
}

/**
 * Reads when access keys were last used. Returns a function that adds it to a record: the minute of the last counted
 * request.
 */
export async function readLastUse(
  records: readonly AccessKeyRecord[],
): Promise<(record: AccessKeyRecord) => UsedAccessKey> {
  const keyOf = ({ key_id }: AccessKeyRecord) => accessKeyKey(key_id);
  const rowOf = await readRowsByKey(records.map(keyOf));
  return (record) => {
    const minute = Number(rowOf(keyOf(record))?.minute ?? 0);
    return { ...record, last_used_at: minute === 0 ? null : instantOf(minute * 60_000) };
  };
}

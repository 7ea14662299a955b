import type { AccessKeyRecord } from '../../resources/people/access-key-record.ts';
import { accessKeyKey } from '../keys.ts';
import type { Action } from './transact.ts';

/**
 * Returns the action that writes the row of an access key, which authenticates and counts its requests. A later change
 * of the record changes only when the key ends, and keeps the counts.
 */
export const keyRowAction = (record: AccessKeyRecord, isNew: boolean): Action =>
  isNew ? { what: 'moved', put: newRow(record) } : { what: 'moved', update: endOf(record) };

const newRow = ({ merchant, acts_for, ...record }: AccessKeyRecord) => {
  const { key_id, secret_hash, role, production, is_test, version } = record;
  const rights = { key_id, role, merchant: merchant ?? acts_for, production, is_test, version };
  return {
    Item: { ...accessKeyKey(key_id), ...rights, secret_hash, ...limitsOf(record), minute: 0, used: 0, buckets: {} },
    ConditionExpression: 'attribute_not_exists(PK)',
  };
};

type LimitsOfKey = Pick<AccessKeyRecord, 'scopes' | 'allowed_ips' | 'rate_limit' | 'valid_until'>;

/** Returns only the limits that a key has, so that the row of most keys stays below one write unit. */
const limitsOf = ({ scopes, allowed_ips, rate_limit, valid_until }: LimitsOfKey) =>
  Object.fromEntries(
    Object.entries({ scopes, allowed_ips, rate_limit, valid_until }).filter(([, limit]) => limit !== null),
  );

function endOf({ key_id, revoked_at, valid_until }: AccessKeyRecord) {
  const ends = Object.entries({ revoked_at, valid_until }).filter(([, end]) => end !== null);
  return {
    Key: { ...accessKeyKey(key_id) },
    UpdateExpression: `SET ${ends.map(([name]) => `${name} = :${name}`).join(', ')}`,
    ExpressionAttributeValues: Object.fromEntries(ends.map(([name, end]) => [`:${name}`, end])),
    ConditionExpression: 'attribute_exists(PK)',
  };
}

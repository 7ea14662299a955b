import { randomBytes, randomInt } from 'node:crypto';
import { nowInstant } from '../lib/clock.ts';
import { accessKeyIndex, accessKeyKey } from '../table/keys.ts';
import { putRow, queryPartition, readRow, readRowsEventually, updateRow } from '../table/table.ts';
import { type AccessKey, type AccessKeyRow, carriedBy, hashSecret, keyRowOf, mayBeTest } from './access-keys.ts';

const idCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 12;
const secretBytes = 32; // 256 bits

/**
 * Creates an access key and returns it together with its secret. The secret is not stored and cannot be shown again.
 * Throws an error with a sentence for people if the role cannot have test keys.
 */
export async function createAccessKey(carries: Omit<AccessKey, 'key_id'>): Promise<{ key: string; key_id: string }> {
  if (carries.is_test && !mayBeTest(carries.role)) throw new Error(noTestKeys);
  const key_id = Array.from({ length: idLength }, () => idCharacters[randomInt(idCharacters.length)]).join('');
  const secret = randomBytes(secretBytes).toString('base64url');
  const row: AccessKeyRow = {
    ...carries,
    key_id,
    secret_hash: hashSecret(secret, carries),
    minute: 0,
    used: 0,
    buckets: {},
    created_at: nowInstant(),
  };
  await putRow(
    { ...accessKeyKey(key_id), ...accessKeyIndex(key_id), ...row },
    { ConditionExpression: 'attribute_not_exists(PK)' },
  );
  return { key: `mto_${carries.is_test ? 'test' : 'live'}_${key_id}_${secret}`, key_id };
}

const noTestKeys =
  'Staff cannot have test keys. Live and test mode share the catalogue, so a test key of staff would change live data. ' +
  'Create the key without --test.';

const listed = 10_000;

/** Returns all access keys, without their secrets. */
export async function listAccessKeys(): Promise<
  readonly (AccessKey & { created_at: string; revoked_at: string | null })[]
> {
  const { rows } = await queryPartition({ index: 1, partition: 'key', ascending: true, limit: listed });
  const keys = await readRowsEventually(rows.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) })));
  return keys
    .map(keyRowOf)
    .map((row) => ({ ...carriedBy(row), created_at: row.created_at, revoked_at: row.revoked_at ?? null }))
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

/** Revokes an access key immediately. Returns false if the key does not exist or was already revoked. */
export async function revokeAccessKey(keyId: string): Promise<boolean> {
  const { done } = await updateRow(accessKeyKey(keyId), {
    UpdateExpression: 'SET revoked_at = :now',
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(revoked_at)',
    ExpressionAttributeValues: { ':now': nowInstant() },
  });
  return done;
}

/**
 * Creates another access key with the same data. Returns undefined if the first key does not exist or is revoked. The
 * first key stays valid until it is revoked, so that callers can switch to the new key.
 */
export async function rotateAccessKey(keyId: string): Promise<{ key: string; key_id: string } | undefined> {
  const row = await readRow(accessKeyKey(keyId));
  if (!row || row.revoked_at !== undefined) return undefined;
  const { key_id, ...carries } = carriedBy(keyRowOf(row));
  return createAccessKey(carries);
}

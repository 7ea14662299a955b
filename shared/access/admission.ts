import { nowInstant, nowSeconds } from '../lib/clock.ts';
import type { KeyRights } from '../lib/key-rights.ts';
import { unavailable } from '../lib/refusal.ts';
import { accessKeyKey } from '../table/keys.ts';
import type { Row } from '../table/rows.ts';
import { readRow, updateRow } from '../table/table.ts';
import type { NotModified } from './not-modified.ts';
import {
  count,
  type LimitStatus,
  minuteOf,
  requestsPerWindow,
  roll,
  slotOf,
  statusOf,
  type Window,
} from './rate-limit.ts';

/** The row that authenticates and counts the requests of a key. It contains the secret's hash and never the secret. */
interface KeyRow extends Omit<KeyRights, 'expires_at'>, Window, NotModified {
  readonly secret_hash: string;
  /** The time at which the key expires. The name differs, because DynamoDB deletes rows by `expires_at`. */
  readonly valid_until?: string;
  readonly revoked_at?: string;
}

/** The result of authenticating and counting a request. */
export type Admission =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'admitted' | 'exhausted'; readonly key: KeyRights; readonly limit: LimitStatus };

const rollAttempts = 20;

/**
 * Authenticates and counts a request, usually in one conditional write. When a minute begins, a second write rolls the
 * buckets. The count is exact under concurrency and never exceeds the limit in any window. For an unknown,
 * wrong, revoked or expired key, the result is `unknown` and nothing is counted.
 */
export async function admitAndCount(keyId: string, secretHash: string): Promise<Admission> {
  let minute = minuteOf(nowSeconds());
  for (let attempt = 0; attempt < rollAttempts; attempt += 1) {
    const counted = await countInMinute(keyId, secretHash, minute);
    if (counted.done) return admission('admitted', counted.row);
    if (!isValid(counted.row, secretHash)) return { kind: 'unknown' };
    const window = windowOf(counted.row);
    const limit = limitOf(counted.row);
    minute = Math.max(minute, window.minute); // the clock of another function may be ahead
    const rolled = roll(window, minute);
    if (rolled.used >= limit) return { ...admission('exhausted', counted.row), limit: statusOf(rolled, limit) };
    if (minute === window.minute) continue;
    const begun = await beginMinute(keyId, secretHash, window, count(rolled));
    if (begun.done) return admission('admitted', begun.row);
  }
  throw unavailable();
}

/** The result of an authentication by a read, including the row of the key. */
export type ReadAdmission = Exclude<Admission, { kind: 'unknown' }> & { readonly row: NotModified };

/**
 * Authenticates a request by a read, without counting it, for requests that may end as a 304. The result is `exhausted`
 * if the key has no requests left.
 */
export async function authenticate(keyId: string, secretHash: string): Promise<ReadAdmission | { kind: 'unknown' }> {
  const read = await readRow(accessKeyKey(keyId));
  if (!isValid(read, secretHash)) return { kind: 'unknown' };
  const rolled = roll(windowOf(read), minuteOf(nowSeconds()));
  const limit = limitOf(read);
  const kind = rolled.used < limit ? 'admitted' : 'exhausted';
  return { kind, key: rightsOf(read), limit: statusOf(rolled, limit), row: keyRowOf(read) };
}

const valid =
  'secret_hash = :hash AND attribute_not_exists(revoked_at) AND (attribute_not_exists(valid_until) OR valid_until > :now)';

const countInMinute = (keyId: string, hash: string, minute: number) =>
  updateRow(accessKeyKey(keyId), {
    UpdateExpression: 'SET used = used + :one, buckets.#slot = buckets.#slot + :one',
    ConditionExpression: `${valid} AND #minute = :minute AND (used < rate_limit OR (attribute_not_exists(rate_limit) AND used < :limit))`,
    ExpressionAttributeNames: { '#minute': 'minute', '#slot': slotOf(minute) },
    ExpressionAttributeValues: {
      ':hash': hash,
      ':now': nowInstant(),
      ':minute': minute,
      ':limit': requestsPerWindow,
      ':one': 1,
    },
  });

const beginMinute = (keyId: string, hash: string, was: Window, next: Window) =>
  updateRow(accessKeyKey(keyId), {
    UpdateExpression: 'SET #minute = :minute, used = :used, buckets = :buckets',
    ConditionExpression: `${valid} AND #minute = :was AND used = :wasUsed`,
    ExpressionAttributeNames: { '#minute': 'minute' },
    ExpressionAttributeValues: {
      ':hash': hash,
      ':now': nowInstant(),
      ':minute': next.minute,
      ':used': next.used,
      ':buckets': next.buckets,
      ':was': was.minute,
      ':wasUsed': was.used,
    },
  });

function isValid(row: Row | undefined, secretHash: string): row is Row {
  if (!row || row.secret_hash !== secretHash || row.revoked_at !== undefined) return false;
  const { valid_until } = keyRowOf(row);
  return valid_until === undefined || valid_until > nowInstant();
}

/** Returns a row as the row of a key. Only `shared/table/writes/key-row.ts` writes such rows. */
const keyRowOf = (row: Row): KeyRow => row as unknown as KeyRow;

/** Returns the rights in a key's row. Older rows lack the fields that can be null. */
function rightsOf(row: Row): KeyRights {
  const { key_id, role, merchant, production, is_test, version, valid_until = null, ...key } = keyRowOf(row);
  const { scopes = null, allowed_ips = null, rate_limit = null } = key;
  return {
    key_id,
    role,
    merchant,
    production,
    is_test,
    version,
    scopes,
    allowed_ips,
    rate_limit,
    expires_at: valid_until,
  };
}

const limitOf = (row: Row): number => keyRowOf(row).rate_limit ?? requestsPerWindow;

function windowOf(row: Row): Window {
  const { minute, used, buckets } = keyRowOf(row);
  return { minute, used, buckets };
}

const admission = <K extends 'admitted' | 'exhausted'>(kind: K, row: Row) => ({
  kind,
  key: rightsOf(row),
  limit: statusOf(windowOf(row), limitOf(row)),
});

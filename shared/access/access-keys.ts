import { nowSeconds } from '../lib/clock.ts';
import { sha256 } from '../lib/hash.ts';
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

/** The role of an access key. */
export type Role = 'staff' | 'merchant' | 'production';

/**
 * Returns whether keys of a role can be test keys. Staff cannot have test keys, because they work on data that live and
 * test share.
 */
export const mayBeTest = (role: Role): boolean => role !== 'staff';

/** The data of an access key. */
export interface AccessKey {
  readonly key_id: string;
  readonly role: Role;
  readonly merchant: number | null;
  readonly production: number | null;
  readonly is_test: boolean;
  readonly version: string | null;
}

/** An access key as its row stores it. It contains the secret's hash and never the secret. */
export interface AccessKeyRow extends AccessKey, Window, NotModified {
  readonly secret_hash: string;
  readonly created_at: string;
  readonly revoked_at?: string;
}

const keyForm = /^mto_(live|test)_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;

/** Parses an access key. Returns undefined if the string is not an access key. */
export function parseAccessKey(text: string): SentKey | undefined {
  const [, mode, keyId, secret] = keyForm.exec(text) ?? [];
  return keyId && secret ? { keyId, secretHash: hashSecret(secret, { is_test: mode === 'test' }) } : undefined;
}

/** Hashes the secret and the mode of the key (live or test) with SHA-256. 256 random bits do not need a slow hash. */
export const hashSecret = (secret: string, { is_test }: Pick<AccessKey, 'is_test'>): string =>
  sha256(`${is_test ? 'test' : 'live'}_${secret}`);

/** An access key as the caller sent it, with its secret hashed. */
export interface SentKey {
  readonly keyId: string;
  readonly secretHash: string;
}

/** The result of authenticating and counting a request. */
export type Admission =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'admitted' | 'exhausted'; readonly key: AccessKey; readonly limit: LimitStatus };

const rollAttempts = 20;

/**
 * Authenticates and counts a request, usually in one conditional write. When a minute begins, a second write rolls the
 * buckets. The count is exact under concurrency and never exceeds the limit in any window. For an unknown, wrong or
 * revoked key, the result is `unknown` and nothing is counted.
 */
export async function admitAndCount(keyId: string, secretHash: string): Promise<Admission> {
  let minute = minuteOf(nowSeconds());
  for (let attempt = 0; attempt < rollAttempts; attempt += 1) {
    const counted = await countInMinute(keyId, secretHash, minute);
    if (counted.done) return admission('admitted', counted.row);
    if (!isValid(counted.row, secretHash)) return { kind: 'unknown' };
    const window = windowOf(counted.row);
    minute = Math.max(minute, window.minute); // the clock of another function may be ahead
    const rolled = roll(window, minute);
    if (rolled.used >= requestsPerWindow) return { ...admission('exhausted', counted.row), limit: statusOf(rolled) };
    if (minute === window.minute) continue;
    const begun = await beginMinute(keyId, secretHash, window, count(rolled));
    if (begun.done) return admission('admitted', begun.row);
  }
  throw unavailable();
}

/** The result of an authentication by a read, including the row of the key. */
export type ReadAdmission = Exclude<Admission, { kind: 'unknown' }> & { readonly row: AccessKeyRow };

/**
 * Authenticates a request by a read, without counting it, for requests that may end as a 304. The result is `exhausted`
 * if the key has no requests left.
 */
export async function authenticate(keyId: string, secretHash: string): Promise<ReadAdmission | { kind: 'unknown' }> {
  const read = await readRow(accessKeyKey(keyId));
  if (!isValid(read, secretHash)) return { kind: 'unknown' };
  const row = keyRowOf(read);
  const rolled = roll(windowOf(read), minuteOf(nowSeconds()));
  const kind = rolled.used < requestsPerWindow ? 'admitted' : 'exhausted';
  return { kind, key: carriedBy(row), limit: statusOf(rolled), row };
}

const valid = 'secret_hash = :hash AND attribute_not_exists(revoked_at)';

const countInMinute = (keyId: string, hash: string, minute: number) =>
  updateRow(accessKeyKey(keyId), {
    UpdateExpression: 'SET used = used + :one, buckets.#slot = buckets.#slot + :one',
    ConditionExpression: `${valid} AND #minute = :minute AND used < :limit`,
    ExpressionAttributeNames: { '#minute': 'minute', '#slot': slotOf(minute) },
    ExpressionAttributeValues: { ':hash': hash, ':minute': minute, ':limit': requestsPerWindow, ':one': 1 },
  });

const beginMinute = (keyId: string, hash: string, was: Window, next: Window) =>
  updateRow(accessKeyKey(keyId), {
    UpdateExpression: 'SET #minute = :minute, used = :used, buckets = :buckets',
    ConditionExpression: `${valid} AND #minute = :was AND used = :wasUsed`,
    ExpressionAttributeNames: { '#minute': 'minute' },
    ExpressionAttributeValues: {
      ':hash': hash,
      ':minute': next.minute,
      ':used': next.used,
      ':buckets': next.buckets,
      ':was': was.minute,
      ':wasUsed': was.used,
    },
  });

function isValid(row: Row | undefined, secretHash: string): row is Row {
  return row !== undefined && row.secret_hash === secretHash && row.revoked_at === undefined;
}

/** Returns a row as the row of an access key. Only `createAccessKey` writes such rows. */
export const keyRowOf = (row: Row): AccessKeyRow => row as unknown as AccessKeyRow;

/** Returns the data of an access key from its row. */
export const carriedBy = ({ key_id, role, merchant, production, is_test, version }: AccessKeyRow): AccessKey => {
  return { key_id, role, merchant, production, is_test, version };
};

const windowOf = (row: Row): Window => {
  const { minute, used, buckets } = keyRowOf(row);
  return { minute, used, buckets };
};

const admission = <K extends 'admitted' | 'exhausted'>(kind: K, row: Row) => {
  return { kind, key: carriedBy(keyRowOf(row)), limit: statusOf(windowOf(row)) };
};

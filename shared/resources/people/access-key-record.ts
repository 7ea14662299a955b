import type { KeyRights } from '../../lib/key-rights.ts';
import type { RecordBase } from '../../model/fields.ts';

/** An access key. Another row, which is derived from the record, authenticates and counts its requests. */
export interface AccessKeyRecord extends RecordBase, Omit<KeyRights, 'expires_at'> {
  readonly name: string;
  /** The merchant that owns the key. Null for keys of staff and productions. */
  readonly merchant: number | null;
  /** The merchant that a key of staff acts for in `v2`. */
  readonly acts_for: number | null;
  /** The time at which the key expires. The name differs, because DynamoDB deletes rows by `expires_at`. */
  readonly valid_until: string | null;
  readonly revoked_at: string | null;
  readonly secret_hash: string;
}

/** An access key with its last use, to the minute. */
export interface UsedAccessKey extends AccessKeyRecord {
  readonly last_used_at: string | null;
}

/** A new access key together with the key itself, which is not stored. */
export interface IssuedAccessKey extends AccessKeyRecord {
  readonly key: string;
}

import type { RecordBase, Tenant } from '../../model/fields.ts';

/**
 * Bytes in the bucket, stored once per tenant and content. The object's key is derived from the record's id, and ids
 * are unique. So the key of a removed object is never used again.
 */
export interface FileRecord extends RecordBase, Tenant {
  /** Tenant and content hash. All files of a tenant have different bytes. */
  readonly address: string;
  /** SHA-256 of the bytes in base64url. */
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
  /**
   * Number of media with these bytes, in addition to the counter of the record. Removed references are subtracted here,
   * so the number may be negative.
   */
  readonly references: number;
  /** Time from which the file is removed unless media refer to it by then; null while media refer to it. */
  readonly due_at: string | null;
}

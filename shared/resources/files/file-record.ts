import type { RecordBase, Tenant } from '../../model/fields.ts';

/**
 * Bytes in the bucket, kept once for each content of a tenant. Its object's key is made of its
 * id, and no id is given twice: an object that was removed never comes back under its key.
 */
export interface FileRecord extends RecordBase, Tenant {
  /** Tenant and content: no two files of a tenant have the same bytes. */
  readonly address: string;
  /** Of the bytes, base64url. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /**
   * Media that have these bytes, in addition to those that the counter beside the record has. What is taken back is
   * subtracted here, so this may be less than 0.
   */
  readonly references: number;
  /** From when it is removed, unless a reference was made; null while there is one. */
  readonly due_at: string | null;
}

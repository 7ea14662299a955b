/** The roles of access keys. */
export const roles = ['staff', 'merchant', 'production'] as const;

/** The role of an access key. */
export type Role = (typeof roles)[number];

/**
 * Returns whether keys of a role can be test keys. Staff cannot have test keys, because they work on data that live and
 * test share.
 */
export const mayBeTest = (role: Role): boolean => role !== 'staff';

/** The id and the rights of an access key. */
export interface KeyRights {
  readonly key_id: string;
  readonly role: Role;
  readonly merchant: number | null;
  readonly production: number | null;
  readonly is_test: boolean;
  readonly version: string | null;
  /** The scopes that the key is limited to. Null if it may do everything that its role may do. */
  readonly scopes: readonly string[] | null;
  /** The networks from which the key may be used, as CIDR blocks. Null if it may be used from everywhere. */
  readonly allowed_ips: readonly string[] | null;
  /** The time at which the key expires. Null if it does not expire. */
  readonly expires_at: string | null;
  /** Requests in an hour. Null for the limit of most keys. */
  readonly rate_limit: number | null;
}

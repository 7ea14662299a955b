import type { Role } from '../shared/lib/key-rights.ts';
import { Mistake } from './command.ts';

/** A new key as the command's options describe it. Its owner is a handle. */
export interface AskedKey {
  readonly role: Role;
  readonly name?: string | undefined;
  readonly merchant?: string | undefined;
  readonly production?: string | undefined;
  readonly is_test: boolean;
  readonly version: string | null;
}

/** The only moment at which a key is known. */
export interface CreatedKey {
  readonly key: string;
  readonly key_id: string;
}

/** A key in the list of keys. */
export interface ListedKey {
  readonly key_id: string;
  readonly name: string;
  readonly role: Role;
  readonly is_test: boolean;
  /** The handle of its merchant or production, or empty. */
  readonly owner: string;
  readonly version: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

/** The access keys of a system. The functions throw messages for people. */
export interface KeyStore {
  create(asked: AskedKey): Promise<CreatedKey>;
  /** Returns all keys by age. */
  list(): Promise<readonly ListedKey[]>;
  /** Returns false if no valid key has this ID. */
  revoke(keyId: string): Promise<boolean>;
  /** Returns undefined if no key has this ID. The first key stays valid for `overlap` seconds. */
  rotate(keyId: string, overlap: number): Promise<CreatedKey | undefined>;
}

/** The owners of keys that have a handle. */
export type Owner = 'merchant' | 'production';

/** Maximum number of handles in a message. */
export const handlesAtMost = 20;

/** Returns the message that no owner has a handle. */
export const unknownOwner = (kind: Owner, handle: string, handles: readonly string[]): Mistake => {
  const known =
    handles.length === 0
      ? `No ${kind} exists yet. Load reference data:\nnpm run reference -- load FILE`
      : `Existing handles: ${handles.join(', ')}.`;
  return new Mistake(`Unknown ${kind} "${handle}". ${known}`);
};

/** Replaces the handles of a key's owner by ids. A key without a name gets the name of its role. */
export async function withIds(
  { merchant, production, ...asked }: AskedKey,
  idOf: (kind: Owner, handle: string) => Promise<number>,
) {
  return {
    ...asked,
    name: asked.name ?? `${asked.role} key`,
    merchant: merchant === undefined ? null : await idOf('merchant', merchant),
    production: production === undefined ? null : await idOf('production', production),
  };
}

import { everything } from '../shared/domain/reach.ts';
import { knownRights } from '../shared/http/known-rights.ts';
import { nowInstant } from '../shared/lib/clock.ts';
import type { Role } from '../shared/lib/key-rights.ts';
import { readForNewKey, readForRotation } from '../shared/reads/access-keys.ts';
import type { NewAccessKey } from '../shared/resources/people/access-key.ts';
import type { AccessKeyRecord, IssuedAccessKey } from '../shared/resources/people/access-key-record.ts';
import {
  revokeAccessKey as decideEnd,
  createAccessKey as decideKey,
  rotateAccessKey as decideRotation,
} from '../shared/rules/people/access-key.ts';
import { accessKeyKey } from '../shared/table/keys.ts';
import { readPage } from '../shared/table/lists/list.ts';
import { idOfUnique, readRecord, updateRow } from '../shared/table/table.ts';
import { decide } from '../shared/table/writes/decide.ts';

// Access keys straight in the table, with the permissions of the person who runs a command. This is how the first key
// of a deployment is created.

/** The person who runs the command can grant everything. */
const unlimited = { scopes: null, expires_at: null, allowed_ips: null };

const plain = { merchant: null, production: null, is_test: false, rate_limit: null, version: null, ...unlimited };

/** Creates an access key by the same rule as the API. The fields that are left out are null. */
export function createAccessKey(asked: Partial<NewAccessKey> & { readonly role: Role }): Promise<IssuedAccessKey> {
  const body = { ...plain, name: `${asked.role} key`, ...asked };
  return decide(
    () => readForNewKey(body),
    (around, { now }) => decideKey(body, unlimited, { ...around, ...knownRights(body.role) }, now),
  );
}

const keysAtMost = 10_000;

/** Returns all access keys by age. */
export async function listAccessKeys(): Promise<readonly AccessKeyRecord[]> {
  const request = {
    entity: 'access-key',
    reach: everything,
    conditions: [],
    ascending: true,
    limit: keysAtMost,
  } as const;
  return (await readPage(request)).records;
}

/** Revokes an access key immediately. Returns false if the key does not exist or was already revoked. */
export async function revokeAccessKey(keyId: string): Promise<boolean> {
  const id = await idOfUnique('access-key', 'key_id', keyId);
  if (id === undefined) return revokeWithoutRecord(keyId);
  return decide(
    async () => readRecord('access-key', id, everything),
    (subject, { now }) => {
      if (!subject) throw new Error('An access key is missing');
      return { ...decideEnd(subject, now), answer: subject.revoked_at === null };
    },
  );
}

/** Revokes a key of an earlier release. Only the row that authenticates it exists. */
async function revokeWithoutRecord(keyId: string): Promise<boolean> {
  const { done } = await updateRow(accessKeyKey(keyId), {
    UpdateExpression: 'SET revoked_at = :now',
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(revoked_at)',
    ExpressionAttributeValues: { ':now': nowInstant() },
  });
  return done;
}

/**
 * Replaces an access key by another one with the same rights. The first key stays valid for `overlap` seconds. Returns
 * undefined if the key does not exist. Throws a refusal if the key has ended.
 */
export async function rotateAccessKey(keyId: string, overlap: number): Promise<IssuedAccessKey | undefined> {
  const id = await idOfUnique('access-key', 'key_id', keyId);
  if (id === undefined) return undefined;
  return decide(
    () => readForRotation(id, everything),
    ({ subject, ...around }, { now }) => decideRotation(subject, overlap, unlimited, around, now),
  );
}

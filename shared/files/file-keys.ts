import { randomBytes } from 'node:crypto';
import { nowSeconds } from '../lib/clock.ts';
import { holding } from '../lib/held.ts';
import { fileKeysKey } from '../table/keys.ts';
import { putRow, readRow } from '../table/table.ts';
import { goodKeys, type SigningKey, type SigningKeys } from './file-address.ts';

const keys = holding<SigningKeys>(60_000);
// Twice as long as a process caches the keys. Every process therefore knows a new key before that key signs anything.
const announcedSeconds = 120;

/**
 * Returns the signing keys. Each process reads them at most once a minute. The result is empty before the first file is
 * stored, and an empty result is not cached.
 */
export const readFileKeys = async (): Promise<SigningKeys> =>
  (await keys.get('', async () => {
    const all = await stored();
    return all.length > 0 ? all : undefined;
  })) ?? [];

// only this file writes the row
const stored = async (): Promise<SigningKeys> => ((await readRow(fileKeysKey))?.signing ?? []) as SigningKeys;

/** Creates the first key, unless a key exists. */
export async function ensureFileKeys(): Promise<void> {
  if ((await readFileKeys()).length > 0) return;
  await keep([newKey(1, nowSeconds())], []);
}

/**
 * Creates another key, which signs from two minutes later on. The previous key stays valid as long as the URLs that it
 * has signed. Expired keys are removed. Returns the new key without its secret. Returns undefined if another rotation
 * interfered.
 */
export async function rotateFileKeys(): Promise<Omit<SigningKey, 'secret'> | undefined> {
  const before = await stored();
  const now = nowSeconds();
  const key = newKey(Number(before.at(-1)?.id ?? 0) + 1, before.length > 0 ? now + announcedSeconds : now);
  const done = await keep([...goodKeys(before, now), key], before);
  return done ? { id: key.id, since: key.since } : undefined;
}

const newKey = (id: number, since: number): SigningKey => ({
  id: String(id),
  secret: randomBytes(32).toString('base64url'),
  since,
});

/** Replaces the keys that were read. Returns false if they have changed since. */
async function keep(keys: SigningKeys, before: SigningKeys): Promise<boolean> {
  const { done } = await putRow(
    { ...fileKeysKey, signing: keys },
    before.length === 0
      ? { ConditionExpression: 'attribute_not_exists(signing)' }
      : { ConditionExpression: 'signing = :before', ExpressionAttributeValues: { ':before': before } },
  );
  return done;
}

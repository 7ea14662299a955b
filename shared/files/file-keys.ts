import { randomBytes } from 'node:crypto';
import { nowSeconds } from '../lib/clock.ts';
import { holding } from '../lib/held.ts';
import { fileKeysKey } from '../table/keys.ts';
import { putRow, readRow } from '../table/table.ts';
import { goodKeys, type SigningKey, type SigningKeys } from './file-address.ts';

const keys = holding<SigningKeys>(60_000);
// Twice as long as a process holds what it has read: a new key is known everywhere before anything is signed with it.
const announcedSeconds = 120;

/**
 * Reads the keys, in each process at most once a minute; none before the first file was stored, and none is not held.
 */
export const readFileKeys = async (): Promise<SigningKeys> =>
  (await keys.get('', async () => {
    const all = await stored();
    return all.length > 0 ? all : undefined;
  })) ?? [];

// written below alone
const stored = async (): Promise<SigningKeys> => ((await readRow(fileKeysKey))?.signing ?? []) as SigningKeys;

/** Makes the first key, unless there is one. */
export async function ensureFileKeys(): Promise<void> {
  if ((await readFileKeys()).length > 0) return;
  await keep([newKey(1, nowSeconds())], []);
}

/**
 * Makes another key, which signs from two minutes on. The key before it stays valid as long as the addresses that it
 * has signed; expired keys are removed. Answers the new key without its secret; undefined when another rotation came in
 * between.
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

/** Writes the keys in place of those that were read; answers whether these still were there. */
async function keep(keys: SigningKeys, before: SigningKeys): Promise<boolean> {
  const { done } = await putRow(
    { ...fileKeysKey, signing: keys },
    before.length === 0
      ? { ConditionExpression: 'attribute_not_exists(signing)' }
      : { ConditionExpression: 'signing = :before', ExpressionAttributeValues: { ':before': before } },
  );
  return done;
}

import { randomBytes } from 'node:crypto';
import type { SigningKeys } from '../lib/file-address.ts';
import { fileKeysKey } from './design.ts';
import { putRow, readRow } from './table.ts';

let known: SigningKeys | undefined;

/** The keys, read once by each process; undefined before the first file was stored. */
export async function readFileKeys(): Promise<SigningKeys | undefined> {
  known ??= (await readRow(fileKeysKey)) as SigningKeys | undefined; // written below alone
  return known;
}

/** Reads the keys anew: another process may have made one since. */
export async function reloadFileKeys(): Promise<SigningKeys | undefined> {
  known = undefined;
  return readFileKeys();
}

/** Makes the first key, unless there is one. */
export async function ensureFileKeys(): Promise<void> {
  if (await readFileKeys()) return;
  const keys = { current: '1', keys: { '1': randomBytes(32).toString('base64url') } };
  await putRow({ ...fileKeysKey, ...keys }, { ConditionExpression: 'attribute_not_exists(PK)' });
}

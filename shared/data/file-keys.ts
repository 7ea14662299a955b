import { randomBytes } from 'node:crypto';
import { fileKeysKey } from './design.ts';
import { putRow, readRow } from './table.ts';

/** What addresses of files are signed with: keys by id, and the one in use. A key stays valid until it is taken out of the row. */
export interface FileKeys {
  readonly current: string;
  readonly keys: Readonly<Record<string, string>>;
}

let known: FileKeys | undefined;

/** The keys, read once by each process; undefined before the first file was stored. */
export async function readFileKeys(): Promise<FileKeys | undefined> {
  known ??= (await readRow(fileKeysKey)) as FileKeys | undefined; // written below alone
  return known;
}

/** Reads the keys anew: another process may have made one since. */
export async function reloadFileKeys(): Promise<FileKeys | undefined> {
  known = undefined;
  return readFileKeys();
}

/** Makes the first key, unless there is one. */
export async function ensureFileKeys(): Promise<void> {
  if (await readFileKeys()) return;
  const keys = { current: '1', keys: { '1': randomBytes(32).toString('base64url') } };
  await putRow({ ...fileKeysKey, ...keys }, { ConditionExpression: 'attribute_not_exists(PK)' });
}

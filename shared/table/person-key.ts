import { randomBytes } from 'node:crypto';
import { type HashPerson, hashingWith } from '../domain/persons.ts';
import { holding } from '../lib/held.ts';
import { personKeyKey } from './keys.ts';
import { putRow, readRow } from './table.ts';

const held = holding<HashPerson>(Number.POSITIVE_INFINITY); // the key never changes

/** Returns the function that hashes e-mail addresses with the key in the table. The first caller creates the key. */
export async function personHash(): Promise<HashPerson> {
  const found = await held.get('', async () => hashingWith((await stored()) ?? (await created())));
  if (!found) throw new Error('The key that hashes e-mail addresses is missing');
  return found;
}

// only this file writes the row
const stored = async (): Promise<string | undefined> => (await readRow(personKeyKey))?.secret as string | undefined;

/** Stores a new key, unless another process was faster. Returns the stored key. */
async function created(): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const { done } = await putRow({ ...personKeyKey, secret }, { ConditionExpression: 'attribute_not_exists(PK)' });
  return done ? secret : ((await stored()) ?? secret);
}

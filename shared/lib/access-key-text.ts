import { randomBytes, randomInt } from 'node:crypto';
import { sha256 } from './hash.ts';

const idCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const randomLength = 11;
/**
 * The first character of the ids of new keys, which names the cell: the deployment that holds the owner's data. So far
 * there is one cell. A router in front of several would need no lookup
 * ([decision 100](../../docs/decisions/0100-a-key-names-its-cell.md)).
 */
const cell = '0';
const secretBytes = 32; // 256 bits

const form = /^mto_(live|test)_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;

/** An access key as the caller sent it, with its secret hashed. */
export interface SentKey {
  readonly keyId: string;
  readonly secretHash: string;
}

/** Parses an access key. Returns undefined if the string is not an access key. */
export function parseAccessKey(text: string): SentKey | undefined {
  const [, mode, keyId, secret] = form.exec(text) ?? [];
  return keyId && secret ? { keyId, secretHash: hashSecret(secret, mode === 'test') } : undefined;
}

/** Tells whether a string is an access key of test mode. */
export const isTestKey = (text: string): boolean => form.exec(text)?.[1] === 'test';

/** Hashes the secret and the mode of a key with SHA-256. 256 random bits do not need a slow hash. */
const hashSecret = (secret: string, isTest: boolean): string => sha256(`${isTest ? 'test' : 'live'}_${secret}`);

/** The parts of a new access key. Only its caller may get `key`. */
export interface NewKeyText {
  /** The public part of the key. */
  readonly key_id: string;
  readonly secret_hash: string;
  /** The key itself, for example `mto_live_<key id>_<secret>`. */
  readonly key: string;
}

/** Draws a new access key of a mode. */
export function drawKey(isTest: boolean): NewKeyText {
  const drawn = Array.from({ length: randomLength }, () => idCharacters[randomInt(idCharacters.length)]);
  const key_id = `${cell}${drawn.join('')}`;
  const secret = randomBytes(secretBytes).toString('base64url');
  const key = `mto_${isTest ? 'test' : 'live'}_${key_id}_${secret}`;
  return { key_id, secret_hash: hashSecret(secret, isTest), key };
}

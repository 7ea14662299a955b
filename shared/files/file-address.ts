import { timingSafeEqual } from 'node:crypto';
import { hourSeconds } from '../lib/clock.ts';
import { hmacSha256 } from '../lib/hash.ts';

const longestLifeSeconds = 2 * hourSeconds;

/** A secret that signs file URLs from a time on, until the next key replaces it. */
export interface SigningKey {
  readonly id: string;
  readonly secret: string;
  /** Unix seconds. */
  readonly since: number;
}

/** The signing keys, oldest first. */
export type SigningKeys = readonly SigningKey[];

/** The contents of the query of a file's URL, if they have the right format. */
export interface SignedQuery {
  /** Unix time in seconds, after which the URL is invalid. */
  readonly expires: number;
  readonly keyId: string;
  readonly signature: string;
}

const signature = (secret: string, id: number, expires: number): string =>
  hmacSha256(secret, `${id}.${expires}`).toString('base64url');

/**
 * Returns the path and query of a file's URL. The URL is valid for one to two hours. Its expiry is rounded up to the
 * hour, so that equal responses stay byte for byte equal for that long. Returns undefined if no key signs yet.
 */
export function fileAddress(keys: SigningKeys, id: number, nowSeconds: number): string | undefined {
  const key = keys.findLast(({ since }) => since <= nowSeconds);
  if (!key) return undefined;
  const expires = Math.ceil((nowSeconds + hourSeconds) / hourSeconds) * hourSeconds;
  return `/files/${id}?expires=${expires}&signature=${key.id}.${signature(key.secret, id, expires)}`;
}

/** Parses the query of a file's URL. Returns undefined if it has the wrong format or has expired. */
export function readSignedQuery(expires: string, signed: string, nowSeconds: number): SignedQuery | undefined {
  const [, keyId = '', given = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(signed) ?? []; // 43 characters are 256 bits
  if (!keyId || !/^\d{1,12}$/.test(expires) || Number(expires) <= nowSeconds) return undefined;
  return { expires: Number(expires), keyId, signature: given };
}

/** Returns whether this service signed the URL of this file, with a key that is still valid. */
export function isSigned(
  keys: SigningKeys,
  id: number,
  { expires, keyId, signature: given }: SignedQuery,
  nowSeconds: number,
): boolean {
  const key = goodKeys(keys, nowSeconds).find((one) => one.id === keyId);
  if (!key) return false;
  const wanted = Buffer.from(signature(key.secret, id, expires));
  const sent = Buffer.from(given);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/** Returns the keys that are still valid. A key is valid as long as the last URL that it may have signed. */
export const goodKeys = (keys: SigningKeys, nowSeconds: number): SigningKeys =>
  keys.filter((_, index) => {
    const next = keys[index + 1];
    return next === undefined || nowSeconds < next.since + longestLifeSeconds;
  });

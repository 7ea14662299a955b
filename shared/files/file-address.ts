import { timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from '../lib/hash.ts';

const hourSeconds = 3600;
const longestLifeSeconds = 2 * hourSeconds;

/** A secret that addresses are signed with from a moment on, until the next one takes its place. */
export interface SigningKey {
  readonly id: string;
  readonly secret: string;
  /** Unix seconds. */
  readonly since: number;
}

/** The oldest first. */
export type SigningKeys = readonly SigningKey[];

/** What the query of a file's address says, well formed. */
export interface SignedQuery {
  /** Unix seconds after which the address is invalid. */
  readonly expires: number;
  readonly keyId: string;
  readonly signature: string;
}

const signature = (secret: string, id: number, expires: number): string =>
  hmacSha256(secret, `${id}.${expires}`).toString('base64url');

/**
 * Makes path and query of a file's own address. It is good for one to two hours: the expiry is rounded up to the hour,
 * so that equal answers stay equal bytes for that long. Undefined where no key signs yet.
 */
export function fileAddress(keys: SigningKeys, id: number, nowSeconds: number): string | undefined {
  const key = keys.findLast(({ since }) => since <= nowSeconds);
  if (!key) return undefined;
  const expires = Math.ceil((nowSeconds + hourSeconds) / hourSeconds) * hourSeconds;
  return `/files/${id}?expires=${expires}&signature=${key.id}.${signature(key.secret, id, expires)}`;
}

/** Reads the query of an address; undefined when it has another form, or has expired. */
export function readSignedQuery(expires: string, signed: string, nowSeconds: number): SignedQuery | undefined {
  const [, keyId = '', given = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(signed) ?? []; // 43 characters are 256 bits
  if (!keyId || !/^\d{1,12}$/.test(expires) || Number(expires) <= nowSeconds) return undefined;
  return { expires: Number(expires), keyId, signature: given };
}

/** Tells whether the address of this very file was signed here, with a key that is still good. */
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

/** Picks the keys that an address may be signed with: one is good as long as what it has signed last can live. */
export const goodKeys = (keys: SigningKeys, nowSeconds: number): SigningKeys =>
  keys.filter((_, index) => {
    const next = keys[index + 1];
    return next === undefined || nowSeconds < next.since + longestLifeSeconds;
  });

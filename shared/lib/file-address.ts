import { createHmac, timingSafeEqual } from 'node:crypto';

const hourSeconds = 3600;

/** Keys to sign with by id, and the one in use. A key stays valid until it is taken out. */
export interface SigningKeys {
  readonly current: string;
  readonly keys: Readonly<Record<string, string>>;
}

const signature = (secret: string, id: number, expires: number): string =>
  createHmac('sha256', secret).update(`${id}.${expires}`).digest('base64url');

/**
 * Path and query of a file's own address. It is good for one to two hours: the expiry is rounded up to the hour, so that
 * equal answers stay equal bytes for that long.
 */
export function fileAddress({ current, keys }: SigningKeys, id: number, nowSeconds: number): string {
  const expires = Math.ceil((nowSeconds + hourSeconds) / hourSeconds) * hourSeconds;
  return `/files/${id}?expires=${expires}&signature=${current}.${signature(keys[current] ?? '', id, expires)}`;
}

/** Whether an address was signed here and is still good. */
export function isSigned(
  { keys }: SigningKeys,
  id: number,
  expires: string,
  signed: string,
  nowSeconds: number,
): boolean {
  const [keyId = '', given = ''] = signed.split('.');
  const secret = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
  if (!secret || !/^\d{1,12}$/.test(expires) || Number(expires) <= nowSeconds) return false;
  const wanted = Buffer.from(signature(secret, id, Number(expires)));
  const sent = Buffer.from(given);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

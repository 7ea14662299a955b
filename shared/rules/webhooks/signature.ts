import { hmacSha256 } from '../../lib/hash.ts';
import { encodedKeyOf } from '../../resources/webhooks/signing-key.ts';

/** The headers of a notification beyond those of any request. Their letter case is ours: receivers ignore it. */
export const notificationHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  /** Of the Standard Webhooks: covers id, timestamp and body. */
  signature: 'webhook-signature',
  /** Covers the body alone. */
  bodySignature: 'x-signature',
} as const;

/** What the headers are made from. */
export interface Signed {
  /** What the merchant has given to sign with; null where notifications are not signed. */
  readonly token: string | null;
  /** The event's: the same in every repeat. */
  readonly id: string;
  /** Of this attempt, whole Unix seconds. */
  readonly timestamp: number;
  /** As it is sent, byte by byte. */
  readonly body: string | Buffer;
}

/** Makes the headers that say which notification this is and, with a token, prove from whom it comes. */
export function headersOf({ token, id, timestamp, body }: Signed): Readonly<Record<string, string>> {
  const told = { [notificationHeaders.id]: id, [notificationHeaders.timestamp]: String(timestamp) };
  if (token === null) return told;
  const named = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
  return {
    ...told,
    [notificationHeaders.signature]: `v1,${hmacSha256(keyOf(token), named).toString('base64')}`,
    [notificationHeaders.bodySignature]: hmacSha256(token, body).toString('hex'),
  };
}

/**
 * Reads the key of the Standard Webhooks: the bytes that `whsec_` and their base64 spell, or those of any other token
 * itself, in UTF-8. A webhook of earlier times may have a shorter token than is taken now, or `whsec_` without base64.
 */
function keyOf(token: string): Buffer {
  const encoded = encodedKeyOf(token);
  return encoded === undefined ? Buffer.from(token) : Buffer.from(encoded, 'base64');
}

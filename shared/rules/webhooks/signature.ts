import { hmacSha256 } from '../../lib/hash.ts';
import { encodedKeyOf } from '../../resources/webhooks/signing-key.ts';

/** The headers that only notifications have. Receivers ignore their letter case. */
export const notificationHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  /** Signature of Standard Webhooks, which covers id, timestamp and body. */
  signature: 'webhook-signature',
  /** Signature that covers only the body. */
  bodySignature: 'x-signature',
  /** Marks a notification in the `shadow_version` of a webhook. */
  shadow: 'webhook-shadow',
} as const;

/** The input of the headers. */
export interface Signed {
  /** The merchant's signing token; null if notifications are not signed. */
  readonly token: string | null;
  /** Id of the event, the same in every retry. */
  readonly id: string;
  /** Whether the notification has the `shadow_version` of its webhook. */
  readonly isShadow?: boolean | undefined;
  /** Time of this attempt in whole Unix seconds. */
  readonly timestamp: number;
  /** The exact bytes of the body. */
  readonly body: string | Buffer;
}

/** Returns the headers that identify a notification and, with a token, prove its sender. */
export function headersOf({ token, isShadow, timestamp, body, ...event }: Signed): Readonly<Record<string, string>> {
  // receivers drop a notification whose id they know, so the shadow of an event has another id
  const id = isShadow ? `${event.id}-shadow` : event.id;
  const headers = {
    [notificationHeaders.id]: id,
    [notificationHeaders.timestamp]: String(timestamp),
    ...(isShadow && { [notificationHeaders.shadow]: 'true' }),
  };
  if (token === null) return headers;
  const named = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
  return {
    ...headers,
    [notificationHeaders.signature]: `v1,${hmacSha256(keyOf(token), named).toString('base64')}`,
    [notificationHeaders.bodySignature]: hmacSha256(token, body).toString('hex'),
  };
}

/**
 * Returns the key of Standard Webhooks. For a token of `whsec_` and base64, the key is the decoded bytes. For any other
 * token, it is the token in UTF-8. Older webhooks may have a shorter token than is accepted now, or `whsec_` without
 * base64.
 */
function keyOf(token: string): Buffer {
  const encoded = encodedKeyOf(token);
  return encoded === undefined ? Buffer.from(token) : Buffer.from(encoded, 'base64');
}

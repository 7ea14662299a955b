import { Webhook } from 'standardwebhooks';
import type { Version } from './answers.ts';
import type { Documents } from './api/versions.ts';

type Bodies<Webhooks> = {
  [Name in keyof Webhooks]: Webhooks[Name] extends {
    post: { requestBody: { content: { 'application/json': infer Body } } };
  }
    ? Body
    : never;
}[keyof Webhooks];

/** A notification of a version. `type` determines its data. */
export type Notification<V extends Version> = Bodies<Documents[V]['webhooks']>;

/** The headers of a request, from fetch or from Node. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * Creates a function that verifies the notifications of a webhook with its token, according to Standard Webhooks. It
 * returns the notification or throws. Pass the body as it arrived, as a string or bytes, not as parsed JSON.
 */
export function createVerifier<const V extends Version>({ token }: { readonly token: string; readonly version: V }) {
  // a token without the prefix for Base64 is used as a raw key
  const webhook = token.startsWith('whsec_')
    ? new Webhook(token)
    : new Webhook(new TextEncoder().encode(token), { format: 'raw' });
  return (body: string | Uint8Array, headers: ReceivedHeaders): Notification<V> => {
    const read = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
    // the signature proves that the service sent it, so it has this type
    return webhook.verify(text, Object.fromEntries(signed.map((name) => [name, read(name)]))) as Notification<V>;
  };
}

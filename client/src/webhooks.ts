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

/** A notification of a version; `type` tells which one it is. */
export type Notification<V extends Version> = Bodies<Documents[V]['webhooks']>;

/** The headers of a request, as fetch has them or as Node does. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * Makes what verifies the notifications of a webhook by its token, as the Standard Webhooks do. It answers the
 * notification, or throws. The body is to be given as it came: its text or bytes, not what was parsed of it.
 */
export function createVerifier<const V extends Version>({ token }: { readonly token: string; readonly version: V }) {
  // a token that does not say that it is Base64 is a key as it is
  const webhook = token.startsWith('whsec_')
    ? new Webhook(token)
    : new Webhook(new TextEncoder().encode(token), { format: 'raw' });
  return (body: string | Uint8Array, headers: ReceivedHeaders): Notification<V> => {
    const read = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
    // what is signed is the service's, so that it has this form
    return webhook.verify(text, Object.fromEntries(signed.map((name) => [name, read(name)]))) as Notification<V>;
  };
}

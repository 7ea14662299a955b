import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import type { DynamoDBClientResolvedConfig } from '@aws-sdk/client-dynamodb';

/** Who signs. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** What a signing key is derived from. */
interface Origin {
  readonly secret: string;
  /** Such as 20250131. */
  readonly day: string;
  readonly region: string;
  readonly service: string;
}

/** What signs the requests of a client of the SDK. */
export type RequestSigner = Awaited<ReturnType<DynamoDBClientResolvedConfig['signer']>>;

const algorithm = 'AWS4-HMAC-SHA256';

// what is changed on the way: the SDK's own signer leaves it out too
const changing: ReadonlySet<string> = new Set([
  'authorization',
  'connection',
  'expect',
  'transfer-encoding',
  'user-agent',
  'x-amzn-trace-id',
]);

/**
 * Makes what signs the requests of a client whose protocol is JSON (a POST to `/` without a query), in place of the
 * SDK's own signer and as it does. The key is derived once for each secret, day, region and service, and held as Node
 * wants it. `credentials` are asked each time.
 */
export function leanSigner(service: string, credentials: () => Credentials, region: () => string): RequestSigner {
  let held: { readonly origin: Origin; readonly key: KeyObject } | undefined;

  function keyOf(origin: Origin): KeyObject {
    if (!held || !isSame(held.origin, origin)) held = { origin, key: derivedKey(origin) };
    return held.key;
  }

  return {
    async sign(request, { signingDate = new Date(), signingRegion = region(), signingService = service } = {}) {
      const { method, path, query = {}, body } = request;
      if (method !== 'POST' || path !== '/' || Object.keys(query).length > 0) {
        throw new Error('Only a POST to / without a query is signed');
      }
      const { accessKeyId, secretAccessKey: secret, sessionToken } = credentials();
      const at = `${new Date(signingDate).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
      const day = at.slice(0, 8);
      const headers = {
        ...request.headers,
        'x-amz-date': at,
        ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
      };
      const fields = Object.entries(headers)
        .map(([name, value]) => [name.toLowerCase(), value] as const)
        .filter(([name]) => !changing.has(name))
        .sort(([one], [other]) => (one < other ? -1 : 1));
      const names = fields.map(([name]) => name).join(';');
      const lines = fields.map(([name, value]) => `${name}:${spaced(value)}\n`).join('');
      const canonical = `POST\n/\n\n${lines}\n${names}\n${sha256Hex(body ?? '')}`;
      const scope = `${day}/${signingRegion}/${signingService}/aws4_request`;
      const key = keyOf({ secret, day, region: signingRegion, service: signingService });
      const text = `${algorithm}\n${at}\n${scope}\n${sha256Hex(canonical)}`;
      const signature = createHmac('sha256', key).update(text).digest('hex');
      const authorization = `${algorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
      return { ...request, headers: { ...headers, authorization } };
    },
  };
}

/** Makes one space of each run of them, and none at the ends. */
const spaced = (value: string): string => value.replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/^ | $/g, '');

const sha256Hex = (value: string | Uint8Array): string => hash('sha256', value, 'hex');

const isSame = (one: Origin, other: Origin): boolean =>
  one.secret === other.secret && one.day === other.day && one.region === other.region && one.service === other.service;

function derivedKey({ secret, day, region, service }: Origin): KeyObject {
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const steps = [day, region, service, 'aws4_request'];
  return createSecretKey(steps.reduce<string | Buffer>(sign, `AWS4${secret}`) as Buffer);
}

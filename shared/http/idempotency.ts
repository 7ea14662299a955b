import { createHash } from 'node:crypto';
import { tenantKey } from '../domain/reach.ts';
import { nowSeconds } from '../lib/clock.ts';
import { empty, keyReused, tooLong } from '../lib/problems.ts';
import { fill, invalid } from '../lib/refusal.ts';
import { deflate, inflate } from '../table/deflate.ts';
import { idempotencyKey } from '../table/keys.ts';
import type { Row } from '../table/rows.ts';
import { readRow } from '../table/table.ts';
import type { IdempotencyRecord } from '../table/writes/decide.ts';
import type { Action } from '../table/writes/transact.ts';
import { takesIdempotencyKey } from './contract.ts';
import type { Answer, Validated } from './stages.ts';

const keepSeconds = 24 * 3600; // decided: the same key within 24 h
const keyCharacters = 255;

const sha256 = (...parts: readonly (string | Buffer)[]): string =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('base64url');

/** A request's `Idempotency-Key`, with what it is kept under. */
export interface IdempotencyKey {
  readonly row: { readonly PK: string; readonly SK: string };
  /** A hash of method, concrete path, query and body: a different request under the same key is refused. */
  readonly fingerprint: string;
  /** The version that the answer is kept in, and for how long. */
  readonly version: string;
  readonly seconds: number;
}

/** Reads the request's key, quoted or bare; undefined when it has none, or a verb that takes none. */
export function idempotencyKeyOf(validated: Validated): IdempotencyKey | undefined {
  const header = validated.headers.get('idempotency-key')?.trim();
  if (header === undefined || !takesIdempotencyKey(validated.verb)) return undefined;
  const name = /^"(.*)"$/.exec(header)?.[1] ?? header;
  const problem = name === '' ? empty : name.length > keyCharacters && fill(tooLong, { max: keyCharacters });
  if (problem) throw invalid({ 'Idempotency-Key': [problem] });
  const { verb, path, body, contract, version } = validated;
  const { key_id, merchant, is_test, role } = validated.key;
  // merchants share their keys' records, live and test apart; staff and productions have their own
  const tenant = merchant !== null && role === 'merchant' ? tenantKey({ merchant, is_test }) : `key.${key_id}`;
  const query = JSON.stringify([...validated.query].sort());
  return {
    row: idempotencyKey(tenant, sha256(name)),
    fingerprint: sha256(verb, path, query, body),
    version,
    seconds: contract.answerSeconds ?? keepSeconds,
  };
}

/**
 * Makes the record that keeps a request's answer under its key, for 24 h unless the contract says otherwise; none
 * without a key. It refuses a key that was used for a different request. An expired record is written over.
 */
export function recordUnder(key: IdempotencyKey | undefined): IdempotencyRecord<Answer> | undefined {
  if (!key) return undefined;
  const { row: place, fingerprint, version, seconds } = key;
  const replay = (row: Row | undefined): Answer | undefined => {
    if (!row || Number(row.expires_at) <= nowSeconds()) return undefined;
    if (row.fingerprint !== fingerprint) throw invalid({ 'Idempotency-Key': [keyReused] });
    return {
      status: Number(row.status),
      headers: { ...(row.headers as Record<string, string>), 'Idempotent-Replayed': 'true' },
      body: inflate(row.body as Uint8Array),
    };
  };
  const keep = ({ status, headers, body }: Answer): Action => {
    const now = nowSeconds();
    const kept = { status, headers: { ...headers, 'X-Api-Version': version }, body: deflate(String(body)) };
    return {
      what: 'idempotency',
      put: {
        Item: { ...place, fingerprint, ...kept, expires_at: now + seconds },
        ConditionExpression: 'attribute_not_exists(PK) OR expires_at <= :now',
        ExpressionAttributeValues: { ':now': now },
      },
    };
  };
  return { find: async () => replay(await readRow(place)), keep, replay };
}

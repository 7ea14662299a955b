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
import { entityTag, revOfTag } from './entity-tag.ts';
import type { Answer, Validated } from './stages.ts';

const keepSeconds = 24 * 3600; // our decision: repeats with the same key within 24 hours
const keyCharacters = 255;

const sha256 = (...parts: readonly (string | Buffer)[]): string =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('base64url');

/** A request's `Idempotency-Key`, and how its response is stored. */
export interface IdempotencyKey {
  readonly row: { readonly PK: string; readonly SK: string };
  /** A hash of method, path, query and body. A different request with the same key is rejected. */
  readonly fingerprint: string;
  /** The version of the stored response, and for how many seconds it is stored. */
  readonly version: string;
  readonly seconds: number;
  /** The field of the response that is not stored. */
  readonly withholds?: string | undefined;
}

/**
 * Returns the value of a request's `Idempotency-Key`, without quotes. Returns undefined if the request has none, or if
 * its verb does not support keys.
 */
export function sentIdempotencyKey({ verb, headers }: Pick<Validated, 'verb' | 'headers'>): string | undefined {
  const header = headers.get('idempotency-key')?.trim();
  if (header === undefined || !takesIdempotencyKey(verb)) return undefined;
  return /^"(.*)"$/.exec(header)?.[1] ?? header;
}

/**
 * Returns the request's key, quoted or unquoted. Returns undefined if the request has no key, or if its verb does not
 * support keys.
 */
export function idempotencyKeyOf(validated: Validated): IdempotencyKey | undefined {
  const name = sentIdempotencyKey(validated);
  if (name === undefined) return undefined;
  const problem = name === '' ? empty : name.length > keyCharacters && fill(tooLong, { max: keyCharacters });
  if (problem) throw invalid({ 'Idempotency-Key': [problem] });
  const { verb, path, body, contract, version } = validated;
  const { key_id, merchant, is_test, role } = validated.key;
  // all keys of a merchant share their records, separately for live and test. Each key of staff or a production has its
  // own
  const tenant = merchant !== null && role === 'merchant' ? tenantKey({ merchant, is_test }) : `key.${key_id}`;
  const query = JSON.stringify([...validated.query].sort());
  return {
    row: idempotencyKey(tenant, sha256(name)),
    fingerprint: sha256(verb, path, query, body),
    version,
    seconds: contract.answerSeconds ?? keepSeconds,
    withholds: contract.withholds,
  };
}

/**
 * Returns the record that stores a request's response under its key, for 24 hours unless the contract says otherwise.
 * Returns undefined without a key. The record rejects a key that was used for a different request, and overwrites an
 * expired response.
 */
export function recordUnder(key: IdempotencyKey | undefined): IdempotencyRecord<Answer> | undefined {
  if (!key) return undefined;
  const { row: place, fingerprint, version, seconds, withholds } = key;
  const replay = (row: Row | undefined): Answer | undefined => {
    if (!row || Number(row.expires_at) <= nowSeconds()) return undefined;
    if (row.fingerprint !== fingerprint) throw invalid({ 'Idempotency-Key': [keyReused] });
    return {
      status: Number(row.status),
      headers: { ...(row.headers as Record<string, string>), 'Idempotent-Replayed': 'true' },
      body: inflate(row.body as Uint8Array),
    };
  };
  const keep = (answer: Answer): Action => {
    const now = nowSeconds();
    const { status, headers, body } = withholds === undefined ? answer : without(withholds, answer);
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

/** Returns a JSON response with null in one field, and with the tag of its new bytes. */
function without(field: string, { headers, ...answer }: Answer): Answer {
  const body = JSON.stringify({ ...JSON.parse(String(answer.body)), [field]: null });
  const { ETag } = headers;
  return { ...answer, headers: { ...headers, ...(ETag && { ETag: entityTag(revOfTag(ETag), body) }) }, body };
}

import { createHash } from 'node:crypto';
import { sideOf } from '../domain/reach.ts';
import { nowSeconds } from '../lib/clock.ts';
import { empty, keyReused, tooLong } from '../lib/problems.ts';
import { fill, invalid } from '../lib/refusal.ts';
import { deflate, inflate } from '../table/deflate.ts';
import { idempotencyKey } from '../table/keys.ts';
import type { Row } from '../table/rows.ts';
import { readRow } from '../table/table.ts';
import type { Action } from '../table/writes/transact.ts';
import { takesIdempotencyKey } from './contract.ts';
import type { Answer, Asked } from './stages.ts';

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
export function idempotencyKeyOf(asked: Asked): IdempotencyKey | undefined {
  const header = asked.headers.get('idempotency-key')?.trim();
  if (header === undefined || !takesIdempotencyKey(asked.verb)) return undefined;
  const name = /^"(.*)"$/.exec(header)?.[1] ?? header;
  const problem = name === '' ? empty : name.length > keyCharacters && fill(tooLong, { max: keyCharacters });
  if (problem) throw invalid({ 'Idempotency-Key': [problem] });
  const { verb, path, body, contract, version } = asked;
  const { key_id, merchant, is_test, role } = asked.key;
  // merchants share their keys' records, live and test apart; staff and productions have their own
  const scope = merchant !== null && role === 'merchant' ? sideOf({ merchant, is_test }) : `key.${key_id}`;
  const query = JSON.stringify([...asked.query].sort());
  return {
    row: idempotencyKey(scope, sha256(name)),
    fingerprint: sha256(verb, path, query, body),
    version,
    seconds: contract.answerSeconds ?? keepSeconds,
  };
}

/** Reads the first answer under this key, if there was one in the last 24 h. */
export async function firstAnswer(key: IdempotencyKey): Promise<Answer | undefined> {
  return replay(key, await readRow(key.row));
}

/** Answers the kept answer of a found record. Refuses when that was kept for a different request. */
export function replay(key: IdempotencyKey, row: Row | undefined): Answer | undefined {
  if (!row || Number(row.expires_at) <= nowSeconds()) return undefined;
  if (row.fingerprint !== key.fingerprint) {
    throw invalid({ 'Idempotency-Key': [keyReused] });
  }
  return {
    status: Number(row.status),
    headers: { ...(row.headers as Record<string, string>), 'Idempotent-Replayed': 'true' },
    body: inflate(row.body as Uint8Array),
  };
}

/** Makes the action that keeps the answer in the same transaction as its effect; an expired record is written over. */
export function keepAnswer(
  { row, fingerprint, version, seconds }: IdempotencyKey,
  { status, headers, body }: Answer,
): Action {
  const now = nowSeconds();
  return {
    what: 'idempotency',
    put: {
      Item: {
        ...row,
        fingerprint,
        status,
        headers: { ...headers, 'X-Api-Version': version },
        body: deflate(String(body)),
        expires_at: now + seconds,
      },
      ConditionExpression: 'attribute_not_exists(PK) OR expires_at <= :now',
      ExpressionAttributeValues: { ':now': now },
    },
  };
}

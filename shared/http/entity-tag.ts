import { isHeavy } from '../access/heavy-work.ts';
import { sha256 } from '../lib/hash.ts';
import { rowsRead } from '../table/use.ts';
import type { Answer, Incoming, Received } from './stages.ts';

const hashCharacters = 22; // 132 bits of SHA-256
const form = /^"(\d+)\.[\w-]{22}"$/;

/** Returns a strong entity tag from the base64url SHA-256 hash of a body. */
export const tagOf = (rev: number, hash: string): string => `"${rev}.${hash.slice(0, hashCharacters)}"`;

/** Returns a strong entity tag of exactly these bytes. `If-Match` compares the part before the dot, the `rev`. */
export const entityTag = (rev: number, body: string | Buffer): string => tagOf(rev, sha256(body));

/**
 * Returns the tags in `If-None-Match` that have this service's format. Weak tags count as strong tags. `*` is ignored,
 * because it would match every response.
 */
export function heldTags({ headers }: Pick<Incoming, 'headers'>): readonly string[] {
  const sent = headers.get('if-none-match')?.split(',') ?? [];
  return sent.map((tag) => tag.trim().replace(/^W\//, '')).filter((tag) => form.test(tag));
}

/** Returns the `rev` in a tag. */
export const revOfTag = (tag: string): number => Number(form.exec(tag)?.[1]);

/**
 * Returns whether the response to a request can be a 304. This needs a GET with one of this service's tags, and an
 * endpoint that only reads.
 */
export const mayAnswer304 = (received: Received): boolean =>
  received.verb === 'GET' && !received.contract.startsWork && heldTags(received).length > 0;

/** Returns a 304 if the caller already has exactly these bytes. A 304 that took a lot of work is counted. */
export function unlessHeld(received: Received, answer: Answer): Answer {
  const tag = answer.headers.ETag;
  if (!tag || !mayAnswer304(received) || answer.status !== 200) return answer;
  if (!heldTags(received).includes(tag)) return answer;
  const counted = isHeavy({ rows: rowsRead(), bytes: Buffer.byteLength(answer.body) });
  return { status: 304, headers: { ETag: tag }, body: '', ...(counted && { isCounted: true }) };
}

import { isHeavy } from '../access/heavy-work.ts';
import { sha256 } from '../lib/hash.ts';
import { rowsRead } from '../table/rows-read.ts';
import type { Answer, Incoming, Received } from './stages.ts';

const hashCharacters = 22; // 132 bits of SHA-256
const form = /^"(\d+)\.[\w-]{22}"$/;

/** Makes a strong tag of the SHA-256 of a body, base64url. */
export const tagOf = (rev: number, hash: string): string => `"${rev}.${hash.slice(0, hashCharacters)}"`;

/** Makes a strong tag of exactly these bytes; the part before the dot is the `rev` that `If-Match` compares. */
export const entityTag = (rev: number, body: string | Buffer): string => tagOf(rev, sha256(body));

/**
 * Lists the tags of `If-None-Match` that have this service's form. Weak tags count as strong ones. `*` is not among
 * them: it would match every answer.
 */
export function heldTags({ headers }: Pick<Incoming, 'headers'>): readonly string[] {
  const sent = headers.get('if-none-match')?.split(',') ?? [];
  return sent.map((tag) => tag.trim().replace(/^W\//, '')).filter((tag) => form.test(tag));
}

/** Reads the `rev` that a tag names. */
export const revOfTag = (tag: string): number => Number(form.exec(tag)?.[1]);

/** Tells whether a request can end as 304: a GET of an endpoint that only reads, which holds a tag of this service. */
export const mayAnswer304 = (received: Received): boolean =>
  received.verb === 'GET' && !received.contract.startsWork && heldTags(received).length > 0;

/** Answers 304 when the caller holds exactly these bytes already; one that has taken much work is counted. */
export function unlessHeld(received: Received, answer: Answer): Answer {
  const tag = answer.headers.ETag;
  if (!tag || !mayAnswer304(received) || answer.status !== 200) return answer;
  if (!heldTags(received).includes(tag)) return answer;
  const counted = isHeavy({ rows: rowsRead(), bytes: Buffer.byteLength(answer.body) });
  return { status: 304, headers: { ETag: tag }, body: '', ...(counted && { isCounted: true }) };
}

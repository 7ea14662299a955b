import { createHash } from 'node:crypto';
import type { Received } from './exchange.ts';

const hashCharacters = 22; // 132 bits of SHA-256
const form = /^"(\d+)\.[\w-]{22}"$/;

/** A strong tag of exactly these bytes; the part before the dot is the `rev` that `If-Match` compares. */
export const entityTag = (rev: number, body: string | Buffer): string =>
  `"${rev}.${createHash('sha256').update(body).digest('base64url').slice(0, hashCharacters)}"`;

/**
 * The tags of `If-None-Match` that this service can have handed out. Weak ones count as the strong ones they are made of;
 * `*` is none of them: it would match whatever the answer is.
 */
export function heldTags({ headers }: Pick<Received, 'headers'>): readonly string[] {
  const sent = headers.get('if-none-match')?.split(',') ?? [];
  return sent.map((tag) => tag.trim().replace(/^W\//, '')).filter((tag) => form.test(tag));
}

/** The `rev` that a tag names. */
export const revOfTag = (tag: string): number => Number(form.exec(tag)?.[1]);

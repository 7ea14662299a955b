import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../.local/promises');

/** Keeps the figures of a promise's suite for `docs/promises.md`: what was run, how often, and what it found. */
export function report(promise: string, subject: string, figures: Readonly<Record<string, number | string>>): void {
  if (process.env.MUTANT) return; // a run that is meant to fail says nothing about the product
  mkdirSync(folder, { recursive: true });
  const file = `${promise} ${subject}`.replace(/[^\w]+/g, '-').toLowerCase();
  writeFileSync(join(folder, `${file}.json`), `${JSON.stringify({ promise, subject, figures })}\n`);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../.local/promises');

/** Stores the figures of a proof for `docs/explanation/guarantees.md`: subject, number of runs and results. */
export function report(promise: string, subject: string, figures: Readonly<Record<string, number | string>>): void {
  if (process.env.MUTANT) return; // a run with a mutant says nothing about the service
  mkdirSync(folder, { recursive: true });
  const file = `${promise} ${subject}`.replace(/[^\w]+/g, '-').toLowerCase();
  writeFileSync(join(folder, `${file}.json`), `${JSON.stringify({ promise, subject, figures })}\n`);
}

import { type FieldErrors, Refusal } from '../lib/refusal.ts';
import { pricesChanged } from '../lib/request-errors.ts';
import { entityTag } from './entity-tag.ts';
import type { Validated } from './stages.ts';

/**
 * Rejects with 409 if terms have changed since the caller agreed to them. The `ETag` of the response names the new
 * terms at this `rev` of the subject. A request with this tag in `If-Match` accepts the new terms.
 */
export function requireAccepted(
  { headers }: Pick<Validated, 'headers'>,
  rev: number,
  { terms, changes }: { readonly terms: object; readonly changes: FieldErrors },
): void {
  if (Object.keys(changes).length === 0) return;
  const tag = entityTag(rev, JSON.stringify(terms));
  const accepted = headers.get('if-match')?.split(',') ?? [];
  if (accepted.some((one) => one.trim() === tag)) return;
  throw new Refusal(pricesChanged, { errors: changes, headers: { ETag: tag } });
}

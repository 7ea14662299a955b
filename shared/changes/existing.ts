import { invalid } from '../lib/refusal.ts';
import type { EntityName } from './design.ts';

/** A record that a request names, and where. */
export interface NamedRecord {
  readonly entity: EntityName;
  readonly id: number;
  /** Path in the body. */
  readonly at: string;
}

/** What was read, as far as a rule asks whether something is there. */
export interface Existing {
  get(entity: EntityName, id: number): object | undefined;
}

/** Refuses with 422 at every path that names a record which does not exist. */
export function requireExisting(named: readonly NamedRecord[], existing: Existing): void {
  const missing = named.filter(({ entity, id }) => existing.get(entity, id) === undefined);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(({ at }) => [at, ['Does not exist.']])));
}

/** Refuses with 422 unless an end, where there is one, is after its beginning. */
export function requireDateOrder(
  available_at: string | null,
  discontinue_at: string | null,
  at = 'discontinue_at',
): void {
  if (available_at !== null && discontinue_at !== null && discontinue_at <= available_at) {
    throw invalid({ [at]: ['Must be later than available_at.'] });
  }
}

import { doesNotExist, notLater } from '../lib/problems.ts';
import { type FieldErrors, fill, invalid, refuseAny } from '../lib/refusal.ts';
import type { EntityName } from './entity-design.ts';

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

/** Lists the problems at every path that names a record which does not exist. */
export const absent = (named: readonly NamedRecord[], existing: Existing): FieldErrors =>
  Object.fromEntries(
    named.flatMap(({ entity, id, at }) => (existing.get(entity, id) === undefined ? [[at, [doesNotExist]]] : [])),
  );

/** Refuses with 422 at every path that names a record which does not exist. */
export const requireExisting = (named: readonly NamedRecord[], existing: Existing): void =>
  refuseAny(absent(named, existing));

/** Refuses with 422 unless an end, where there is one, is after its beginning. */
export function requireDateOrder(
  available_at: string | null,
  discontinue_at: string | null,
  at = 'discontinue_at',
): void {
  if (available_at !== null && discontinue_at !== null && discontinue_at <= available_at) {
    throw invalid({ [at]: [fill(notLater, { field: 'available_at' })] });
  }
}

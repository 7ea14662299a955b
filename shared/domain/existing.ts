import { doesNotExist, tooEarly } from '../lib/problems.ts';
import { type FieldErrors, fill, invalid, refuseAny } from '../lib/refusal.ts';
import type { EntityName } from './entity-design.ts';

/** A record that a request refers to, and the place of the reference. */
export interface NamedRecord {
  readonly entity: EntityName;
  readonly id: number;
  /** Path in the body. */
  readonly at: string;
}

/** The records that were read, for rules that only check whether a record exists. */
export interface Existing {
  get(entity: EntityName, id: number): object | undefined;
}

/** Returns an error for every path that refers to a missing record. */
export const absent = (named: readonly NamedRecord[], existing: Existing): FieldErrors =>
  Object.fromEntries(
    named.flatMap(({ entity, id, at }) => (existing.get(entity, id) === undefined ? [[at, [doesNotExist]]] : [])),
  );

/** Rejects with 422 if any record does not exist. The errors name the paths that refer to the missing records. */
export const requireExisting = (named: readonly NamedRecord[], existing: Existing): void =>
  refuseAny(absent(named, existing));

/** Rejects with 422 unless the end is after the beginning. Either of them may be null. */
export function requireDateOrder(
  available_at: string | null,
  discontinue_at: string | null,
  at = 'discontinue_at',
): void {
  if (available_at !== null && discontinue_at !== null && discontinue_at <= available_at) {
    throw invalid({ [at]: [fill(tooEarly, { field: 'available_at' })] });
  }
}

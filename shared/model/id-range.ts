/** Consecutive ids that were reserved together. */
export interface IdRange {
  readonly first: number;
  readonly count: number;
}

/**
 * Lists the ids that a relation's field holds, in whichever form it holds them: an id, ids, a range, or nothing.
 * Objects that are in the place of ids already are left as they are.
 */
export function idsOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  return isRange(value) ? Array.from({ length: value.count }, (_, index) => value.first + index) : [value];
}

const isRange = (value: unknown): value is IdRange =>
  typeof value === 'object' && value !== null && 'first' in value && 'count' in value;

/** Consecutive ids that were reserved together. */
export interface IdRange {
  readonly first: number;
  readonly count: number;
}

/** Lists the ids of a range; none where there is no range. */
export const idsOfRange = (range: IdRange | null): readonly number[] =>
  Array.from({ length: range?.count ?? 0 }, (_, index) => (range?.first ?? 0) + index);

/**
 * Lists the ids that a relation's field holds, in whichever form it holds them: an id, ids, a range, or nothing.
 * Objects that are in the place of ids already are left as they are.
 */
export function idsOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  return isRange(value) ? idsOfRange(value) : [value];
}

const isRange = (value: unknown): value is IdRange =>
  typeof value === 'object' && value !== null && 'first' in value && 'count' in value;

/** A range of consecutive ids. */
export interface IdRange {
  readonly first: number;
  readonly count: number;
}

/** Lists the ids of a range. */
const idsOfRange = ({ first, count }: IdRange): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index);

/**
 * Lists the ids in a relation's field: an id, ids, ranges, or nothing. Objects that already replaced their ids stay as
 * they are.
 */
export function idsOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => (isRange(one) ? idsOfRange(one) : [one]));
  return isRange(value) ? idsOfRange(value) : [value];
}

const isRange = (value: unknown): value is IdRange =>
  typeof value === 'object' && value !== null && 'first' in value && 'count' in value;

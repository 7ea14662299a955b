import type { EntityName } from '../../domain/entity-design.ts';
import { limitOf, type Reach } from '../../domain/reach.ts';

/** A condition on one field, as a filter or the reach makes it. */
export interface Condition {
  readonly field: string;
  /**
   * Tells whether a value of the field meets it; the value is from the projected fields of an index row or from a
   * record.
   */
  readonly holds: (value: unknown) => boolean;
  /** The field must equal one of these values, so that a lookup can serve the condition. */
  readonly equals?: readonly (string | number)[];
  /** The range that the field must lie in, both ends included: `updated_at` and `created_at` can be served by it. */
  readonly range?: { readonly min?: string; readonly max?: string };
  /** Ids up to this one do not meet it: reading begins after it. */
  readonly above?: number;
  /** Of a part: what the record that it is read off must meet, so that an index of that one serves it. */
  readonly root?: Condition;
}

/** One page that is asked for: of which records, under which conditions, and from where. */
export interface PageRequest<E extends EntityName> {
  readonly entity: E;
  readonly reach: Reach;
  readonly conditions: readonly Condition[];
  /** The collection's own order. */
  readonly ascending: boolean;
  /** Ids beyond this one only, in the direction of reading. */
  readonly after?: number | undefined;
  /** Read against the collection's order, from `after` back. */
  readonly backwards?: boolean;
  readonly limit: number;
  /** Rows to pass over first. */
  readonly skip?: number;
  /** Read the records' home, consistently, so that no visible record is missed. */
  readonly consistent?: boolean;
}

/**
 * A page in the collection's own order. `more` tells whether anything may lie beyond it in the direction of reading.
 */
export interface Page<T> {
  readonly records: readonly T[];
  readonly more: boolean;
  /** Rows that are still to be passed over, when reading had to stop before. */
  readonly skip: number;
  /** Where reading stopped. The next page begins after it, also when this one is empty. */
  readonly last: number | undefined;
}

/** A page whose request may read a limited number of index rows. */
export interface PageWithin<T> {
  readonly page: Page<T>;
  /** Index rows that the request may still read. */
  readonly rowsLeft: number;
}

/** The ids that a page may show, by its position, and the direction in which it is read. */
export interface PageReading {
  readonly ascending: boolean;
  readonly from: number;
  readonly to: number;
}

/** Makes a condition that a field equals one of the values. */
export const withValues = (field: string, equals: readonly (string | number)[]): Condition => ({
  field,
  equals,
  holds: (value) => equals.some((one) => one === value),
});

/** Makes a condition on ids. */
export const withIds = (ids: readonly (string | number)[]): Condition => withValues('id', ids);

/** Adds the limit of the caller's tenant to a request's conditions, so that an index serves it. */
export function limited<R extends Pick<PageRequest<EntityName>, 'entity' | 'reach' | 'conditions'>>(request: R): R {
  const limit = limitOf(request.entity, request.reach);
  if (!limit) return request;
  return { ...request, conditions: [...request.conditions, withValues(limit.field, limit.equals)] };
}

/** Finds the range that all conditions on a field leave together; undefined when there is none. */
export function rangeOf(field: string, conditions: readonly Condition[]): Condition['range'] {
  const ranges = conditions.flatMap((condition) =>
    condition.field === field && condition.range ? [condition.range] : [],
  );
  if (ranges.length === 0) return undefined;
  const min = ranges
    .flatMap((range) => range.min ?? [])
    .sort()
    .at(-1);
  const max = ranges.flatMap((range) => range.max ?? []).sort()[0];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** Tells whether no value can meet the conditions, because a range begins after its own end. */
export const areContradictory = (conditions: readonly Condition[]): boolean =>
  conditions.some(({ field }) => {
    const { min, max } = rangeOf(field, conditions) ?? {};
    return min !== undefined && max !== undefined && min > max;
  });

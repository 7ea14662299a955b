import { type EntityName, projectedFields } from '../../domain/entity-design.ts';
import { limitOf, type Reach } from '../../domain/reach.ts';

/** A condition on one field. It comes from a filter or from the caller's reach. */
export interface Condition {
  readonly field: string;
  /**
   * Returns whether a value of the field meets the condition. The value comes from an index row's projected fields or
   * from a record.
   */
  readonly holds: (value: unknown) => boolean;
  /**
   * Reads what else decides about some records. Returns a function that tells whether one of them meets the condition.
   * If present, it decides about records in addition to `holds`.
   */
  // biome-ignore lint/suspicious/noExplicitAny: records of any entity
  readonly among?: (records: readonly any[]) => Promise<(record: any) => boolean>;
  /**
   * Returns the ids of the records that may meet a range of `updated_at`, or undefined if there are too many. Replaces
   * the index of recent changes.
   */
  readonly candidates?: (range: NonNullable<Condition['range']>) => Promise<readonly number[] | undefined>;
  /** The field must equal one of these values. This allows a lookup to serve the condition. */
  readonly equals?: readonly (string | number)[];
  /**
   * The field must be in this range, both ends inclusive. Indexes can serve ranges of `updated_at` and `created_at`.
   */
  readonly range?: { readonly min?: string; readonly max?: string };
  /** Only ids above this id meet the condition, so reading begins after it. */
  readonly above?: number;
  /** For embedded records: the condition that their root must meet, so that an index of the root can serve it. */
  readonly root?: Condition;
}

/** A request for one page: which records, under which conditions, and from which position. */
export interface PageRequest<E extends EntityName> {
  readonly entity: E;
  readonly reach: Reach;
  readonly conditions: readonly Condition[];
  /** The order of the collection. */
  readonly ascending: boolean;
  /** Only ids after this id, in reading direction. */
  readonly after?: number | undefined;
  /** Reads against the order of the collection, back from `after`. */
  readonly backwards?: boolean;
  readonly limit: number;
  /** Number of rows to skip first. */
  readonly skip?: number;
  /** Reads the home partition with consistent reads, so that no visible record is missed. */
  readonly consistent?: boolean;
}

/** A page in the order of the collection. `more` says whether more records may follow in reading direction. */
export interface Page<T> {
  readonly records: readonly T[];
  readonly more: boolean;
  /** Number of rows still to skip, if reading had to stop early. */
  readonly skip: number;
  /** The id at which reading stopped. The next page begins after it, even if this page is empty. */
  readonly last: number | undefined;
}

/** A page, and how many more index rows its request may read. */
export interface PageWithin<T> {
  readonly page: Page<T>;
  /** Index rows that the request may still read. */
  readonly rowsLeft: number;
}

/** The range of ids that a page may show, and the direction of reading. */
export interface PageReading {
  readonly ascending: boolean;
  readonly from: number;
  readonly to: number;
}

/** Returns the condition that a field equals one of the values. */
export const withValues = (field: string, equals: readonly (string | number)[]): Condition => ({
  field,
  equals,
  holds: (value) => equals.some((one) => one === value),
});

/** Returns the condition that a time is in a range, both ends inclusive. A missing end is open. */
export const withRange = (
  field: string,
  { min, max }: { readonly min?: string | undefined; readonly max?: string | undefined },
): Condition => ({
  field,
  range: { ...(min && { min }), ...(max && { max }) },
  holds: (time) => typeof time === 'string' && (!min || time >= min) && (!max || time <= max),
});

/** Returns the condition that a field is true. A lookup by the field can serve it. */
export const isTrue = (field: string): Condition => ({
  field,
  equals: [String(true)],
  holds: (value) => value === true,
});

/** Returns the condition that the id is one of the ids. */
export const withIds = (ids: readonly (string | number)[]): Condition => withValues('id', ids);

/** Adds the conditions that limit a request to the caller's reach, so that an index can serve them. */
export function limited<R extends Pick<PageRequest<EntityName>, 'entity' | 'reach' | 'conditions'>>(request: R): R {
  const { entity, reach } = request;
  const limit = limitOf(entity, reach);
  if (!limit) return request;
  const hasMode = typeof reach === 'object' && projectedFields(entity).includes('is_test');
  const mode = hasMode ? [inMode(reach.is_test)] : [];
  return { ...request, conditions: [...request.conditions, withValues(limit.field, limit.equals), ...mode] };
}

/**
 * Returns the condition that a record is live or test. Index rows from before they had this field also meet it, and
 * then their records decide.
 */
export const inMode = (isTest: boolean): Condition => ({
  field: 'is_test',
  holds: (value) => value === isTest || value === undefined,
});

/** Returns the intersection of all ranges on a field. Returns undefined if no condition has a range. */
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

/** Returns whether no value can meet the conditions, because a range ends before it begins. */
export const areContradictory = (conditions: readonly Condition[]): boolean =>
  conditions.some(({ field }) => {
    const { min, max } = rangeOf(field, conditions) ?? {};
    return min !== undefined && max !== undefined && min > max;
  });

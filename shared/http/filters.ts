import type { Reach } from '../domain/reach.ts';
import {
  empty,
  multipleValues,
  notABoolean,
  notAnId,
  notAnIdList,
  notATime,
  notOneOf,
  tooLong,
  tooMany,
} from '../lib/problems.ts';
import { fill, type Problem } from '../lib/refusal.ts';
import { parseId } from '../model/fields.ts';
import { parseInstant } from '../model/instant.ts';
import { type Condition, inMode, withRange, withValues } from '../table/lists/page.ts';

/** A query parameter of a filter. */
export interface FilterParameter {
  /** Suffix of the parameter's name, for example `_min` in `created_at_min`. */
  readonly suffix: '' | '_min' | '_max' | '_equals';
  readonly describe: string;
  /** The schema of one value. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether the parameter accepts several values, separated by commas. */
  readonly isList?: true;
}

/**
 * A filter of a collection. `Field` is the record's field that serves it, if that has a different name than the filter.
 */
export interface Filter<Field extends string = string> {
  readonly field?: Field;
  readonly parameters: readonly FilterParameter[];
  /** Returns the condition for the sent values, or the problem with the values. */
  condition(
    values: readonly string[],
    suffix: string,
    field: string,
    reach: Reach,
  ): Promise<Condition | Problem> | Condition | Problem;
  /** The allowed values, if the list is closed. */
  readonly values?: readonly string[];
  /** Whether the filter changes the order of the collection to ascending ids, read consistently. */
  readonly polling?: true;
  /** Whether the filter reads other records to turn its values into a condition. */
  readonly resolved?: true;
  /** Whether the customer's documents lack this filter. */
  readonly extension?: true;
}

const valuesPerFilter = 100;
// the maximum length of the strings that they are compared with. A DynamoDB key can have 2,048 bytes
const valueCharacters = 255;

const text = { type: 'string' };
const list = {
  suffix: '',
  describe: 'A value or a comma-separated list of values.',
  schema: text,
  isList: true,
} as const;

/** The OpenAPI schema of an id in a query. */
export const idSchema = { type: 'integer', format: 'int64', minimum: 1 } as const;

/** Marks a filter that the customer's documents lack. */
export const addition = <F extends Filter>(filter: F): F & { readonly extension: true } => ({
  ...filter,
  extension: true,
});

/**
 * Returns a filter for fields that equal one of the values. With `ids`, or if the field is `id`, the values are ids.
 * With `values`, only these values and their `synonyms` are allowed.
 */
export function oneOf<const Field extends string = never>(
  options: {
    field?: Field;
    values?: readonly string[];
    synonyms?: Readonly<Record<string, string>>;
    /** Returns the contents of the field for the values, if they differ from the values. */
    means?: (values: readonly string[]) => readonly string[];
    ids?: boolean;
    describe?: string;
  } = {},
): Filter<Field> {
  const synonyms = new Map(Object.entries(options.synonyms ?? {}));
  return {
    ...(options.field && { field: options.field }),
    ...(options.values && { values: [...options.values, ...synonyms.keys()] }),
    parameters: [
      {
        ...list,
        ...(options.ids && { schema: idSchema }),
        ...(options.describe && { describe: `${options.describe} ${list.describe}` }),
      },
    ],
    condition(sent, _suffix, field) {
      const values = sent.map((value) => synonyms.get(value) ?? value);
      const isId = options.ids ?? field === 'id';
      const wrong = values.find((value) =>
        isId ? parseId(value) === undefined : options.values?.includes(value) === false,
      );
      if (wrong !== undefined) {
        return isId ? notAnIdList : fill(notOneOf, { values: options.values?.join(', ') ?? '' });
      }
      // closed lists are in the order in which records pass through the states
      const listed = options.values?.filter((value) => values.includes(value)) ?? values;
      const wanted = isId ? values.map(Number) : (options.means?.(listed) ?? listed);
      return withValues(field, wanted);
    },
  };
}

/** Returns a filter for test records, or for live records. Its value is `true` or `false`. */
export function testMode(): Filter<'is_test'> {
  return {
    field: 'is_test',
    parameters: [
      {
        suffix: '',
        describe: '`true` returns only objects of test mode, and `false` only live objects.',
        schema: { type: 'boolean' },
      },
    ],
    condition([value, ...more]) {
      if (more.length > 0) return multipleValues;
      return value === 'true' || value === 'false' ? inMode(value === 'true') : notABoolean;
    },
  };
}

/** Returns a filter on localised text. The text in one of its languages must equal one of the values. */
export function textIn(): Filter<never> {
  return {
    parameters: [list],
    condition: (values, _suffix, field) => ({
      field,
      holds: (text) =>
        typeof text === 'object' && text !== null && Object.values(text).some((one) => values.includes(one)),
    }),
  };
}

/** Returns a filter for ids above the value, in ascending order. Polling with it misses no record. */
export function since(): Filter<'id'> {
  return {
    field: 'id',
    polling: true,
    parameters: [
      {
        suffix: '',
        describe: 'Returns objects whose id is greater than the value, in ascending order.',
        schema: { type: 'integer' },
      },
    ],
    condition([value = '', ...more], _suffix, field) {
      if (more.length > 0) return multipleValues;
      const id = value === '0' ? 0 : parseId(value);
      if (id === undefined) return notAnId;
      return { field, above: id, holds: (candidate) => typeof candidate === 'number' && candidate > id };
    },
  };
}

const rangeText = { _min: 'At or after', _max: 'At or before', _equals: 'At' } as const;
const timeForms = '`2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`';

/**
 * Returns a filter for times within bounds, both inclusive. Its parameters are `<name>_min` and `<name>_max` by
 * default. `bounds` can also include `<name>_equals`.
 */
export function range(...bounds: readonly ('min' | 'max' | 'equals')[]): Filter<never> {
  const chosen = bounds.length > 0 ? bounds : (['min', 'max'] as const);
  return {
    parameters: chosen.map((bound) => ({
      suffix: `_${bound}` as const,
      describe: `${rangeText[`_${bound}`]} this time. Formats: ${timeForms}.`,
      // no example, because documentation pages would send it in their requests
      schema: { type: 'string' },
    })),
    condition([value = '', ...more], suffix, field) {
      if (more.length > 0) return multipleValues;
      // an unescaped "+" of an offset arrives as a space
      const at = parseInstant(value.replace(/(T.*) (\d\d:\d\d)$/, '$1+$2'));
      if (at === undefined) return notATime;
      return withRange(field, { min: suffix === '_max' ? undefined : at, max: suffix === '_min' ? undefined : at });
    },
  };
}

/** Returns a filter for which other records decide too. `complete` reads them and returns the whole condition. */
export const completed = <const Field extends string>(
  filter: Filter<Field>,
  complete: (condition: Condition, reach: Reach) => Promise<Condition> | Condition,
): Filter<Field> => ({
  ...filter,
  resolved: true,
  async condition(values, suffix, field, reach) {
    const condition = await filter.condition(values, suffix, field, reach);
    return 'holds' in condition ? complete(condition, reach) : condition;
  },
});

/**
 * Returns a filter of embedded records that an index of their roots serves. `rootsOf` turns the filter's values into a
 * condition on the roots. It returns undefined if such a condition would not help. Without it, the roots must meet the
 * filter's own condition, because they have the same field.
 */
export const byRoot = <const Field extends string>(
  filter: Filter<Field>,
  rootsOf?: (values: readonly (string | number)[]) => Condition | Promise<Condition | undefined>,
): Filter<Field> =>
  completed(filter, async (condition) => {
    const root = rootsOf ? condition.equals && (await rootsOf(condition.equals)) : condition;
    return root ? { ...condition, root } : condition;
  });

/** Returns a filter whose values are turned into a condition on another field, which serves them better. */
export const turnedInto = <const Field extends string>(
  field: Field,
  filter: Filter,
  turn: (values: readonly (string | number)[]) => Promise<Condition>,
): Filter<Field> =>
  completed({ ...filter, field }, (condition) => (condition.equals ? turn(condition.equals) : condition));

/**
 * Returns a filter that reads other records first. `resolve` turns the filter's values into a condition on the field.
 */
export function resolved<const Field extends string>(
  field: Field,
  resolve: (values: readonly string[], reach: Reach) => Promise<Condition>,
): Filter<Field> {
  return {
    field,
    resolved: true,
    parameters: [list],
    condition: (values, _suffix, _field, reach) => resolve(values, reach),
  };
}

/** Splits a filter's query value: one value or a comma-separated list. */
export function splitValues(text: string): readonly string[] | Problem {
  const values = [...new Set(text.normalize('NFC').split(','))].filter((value) => value !== '');
  if (values.length === 0) return empty;
  if (values.some((value) => [...value].length > valueCharacters)) return fill(tooLong, { max: valueCharacters });
  return values.length > valuesPerFilter ? fill(tooMany, { max: valuesPerFilter, things: 'values' }) : values;
}

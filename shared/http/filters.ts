import type { Reach } from '../domain/reach.ts';
import { empty, notAnId, notATime, notIds, notOneOf, severalValues, tooLong, tooMany } from '../lib/problems.ts';
import { fill, type Problem } from '../lib/refusal.ts';
import { parseId } from '../model/fields.ts';
import { parseInstant } from '../model/instant.ts';
import { type Condition, withValues } from '../table/lists/page.ts';

/** What a filter reads from its query value. */
export interface FilterParameter {
  /** Appended to the filter's name: `created_at` with `_min`. */
  readonly suffix: '' | '_min' | '_max' | '_equals';
  readonly describe: string;
  /** Of one value. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether it takes several values, with commas between them. */
  readonly isList?: true;
}

/**
 * A filter of a collection. `Field` is the record's field that serves it, where that has another name than the filter.
 */
export interface Filter<Field extends string = string> {
  readonly field?: Field;
  readonly parameters: readonly FilterParameter[];
  /** Makes a condition from the values as they were sent, or answers what is wrong with them. */
  condition(
    values: readonly string[],
    suffix: string,
    field: string,
    reach: Reach,
  ): Promise<Condition | Problem> | Condition | Problem;
  /** Allowed values, where they are a closed list. */
  readonly values?: readonly string[];
  /** Whether it turns the collection round to ascending ids, read from the consistent log. */
  readonly polling?: true;
  /** Whether other records are read first, to turn its values into a condition. */
  readonly resolved?: true;
  /** An addition to the documents. */
  readonly extension?: true;
}

const valuesPerFilter = 100;
const valueCharacters = 255; // as long as the texts that they are compared with; a key of the table holds 2 048 bytes

const text = { type: 'string' };
const list = { suffix: '', describe: 'One value or a comma-separated list.', schema: text, isList: true } as const;

/** How the documents describe an id in a query. */
export const idSchema = { type: 'integer', format: 'int64', minimum: 1 } as const;

/** Marks a filter that the documents do not name. */
export const addition = <F extends Filter>(filter: F): F & { readonly extension: true } => ({
  ...filter,
  extension: true,
});

/**
 * Makes a filter: the field equals one of the values. Values are ids where `ids` says so or the field is `id`. With
 * `values`, only these are allowed, or `synonyms` of them.
 */
export function oneOf<const Field extends string = never>(
  options: {
    field?: Field;
    values?: readonly string[];
    synonyms?: Readonly<Record<string, string>>;
    /** What the field holds for the values, where that is something else. */
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
        return isId ? notIds : fill(notOneOf, { values: options.values?.join(', ') ?? '' });
      }
      // the order of a closed list is that in which records pass through its states
      const listed = options.values?.filter((value) => values.includes(value)) ?? values;
      const wanted = isId ? values.map(Number) : (options.means?.(listed) ?? listed);
      return withValues(field, wanted);
    },
  };
}

/** Makes a filter on localized text: one of its languages equals one of the values. */
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

/** Makes a filter for ids above the value, ascending, so that polling misses nothing. */
export function since(): Filter<'id'> {
  return {
    field: 'id',
    polling: true,
    parameters: [
      { suffix: '', describe: 'Ids greater than the value, in ascending order.', schema: { type: 'integer' } },
    ],
    condition([value = '', ...more], _suffix, field) {
      if (more.length > 0) return severalValues;
      const id = value === '0' ? 0 : parseId(value);
      if (id === undefined) return notAnId;
      return { field, above: id, holds: (candidate) => typeof candidate === 'number' && candidate > id };
    },
  };
}

const rangeText = { _min: 'At or after', _max: 'At or before', _equals: 'At' } as const;
const timeForms = '`2026-11-21`, `2026-11-21 10:00:00` or `2026-11-21T10:00:00+01:00`';

/**
 * Makes a filter on a time within bounds, both included: `<name>_min`, `<name>_max` and, where asked for,
 * `<name>_equals`.
 */
export function range(...bounds: readonly ('min' | 'max' | 'equals')[]): Filter<never> {
  const chosen = bounds.length > 0 ? bounds : (['min', 'max'] as const);
  return {
    parameters: chosen.map((bound) => ({
      suffix: `_${bound}` as const,
      describe: `${rangeText[`_${bound}`]} this time, such as ${timeForms}.`,
      // without an example: pages that send requests would send it
      schema: { type: 'string' },
    })),
    condition([value = '', ...more], suffix, field) {
      if (more.length > 0) return severalValues;
      // in a query string an unescaped "+" of an offset arrives as a space
      const at = parseInstant(value.replace(/(T.*) (\d\d:\d\d)$/, '$1+$2'));
      if (at === undefined) return notATime;
      const { min, max } = { min: suffix === '_max' ? undefined : at, max: suffix === '_min' ? undefined : at };
      return {
        field,
        range: { ...(min && { min }), ...(max && { max }) },
        holds: (time) => typeof time === 'string' && (!min || time >= min) && (!max || time <= max),
      };
    },
  };
}

/**
 * Makes a filter of embedded records that an index of their roots serves: `rootsOf` turns its values into a condition
 * on these, or into none where that would not help.
 */
export const byRoot = <F extends Filter>(
  filter: F,
  rootsOf: (values: readonly (string | number)[]) => Condition | Promise<Condition | undefined>,
): F => ({
  ...filter,
  resolved: true,
  async condition(...sent) {
    const condition = await filter.condition(...sent);
    const root = 'holds' in condition && condition.equals && (await rootsOf(condition.equals));
    return root ? { ...condition, root } : condition;
  },
});

/** Makes a filter of another one: its values are turned into a condition on a field that serves them better. */
export const turnedInto = <const Field extends string>(
  field: Field,
  filter: Filter,
  turn: (values: readonly (string | number)[]) => Promise<Condition>,
): Filter<Field> => ({
  ...filter,
  field,
  resolved: true,
  async condition(...sent) {
    const condition = await filter.condition(...sent);
    return 'holds' in condition && condition.equals ? turn(condition.equals) : condition;
  },
});

/** Makes a filter that reads other records first: `resolve` turns its values into a condition on the field. */
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

/** Splits the values of a filter as sent: one, or a comma-separated list. */
export function splitValues(text: string): readonly string[] | Problem {
  const values = [...new Set(text.normalize('NFC').split(','))].filter((value) => value !== '');
  if (values.length === 0) return empty;
  if (values.some((value) => [...value].length > valueCharacters)) return fill(tooLong, { max: valueCharacters });
  return values.length > valuesPerFilter ? fill(tooMany, { max: valuesPerFilter, things: 'values' }) : values;
}

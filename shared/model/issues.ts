import {
  empty,
  invalidValue,
  missing,
  notABoolean,
  notANumber,
  notAnArray,
  notAnInteger,
  notAnObject,
  notAString,
  notOneOf,
  tooLarge,
  tooLong,
  tooMany,
  tooManyErrors,
  tooSmall,
} from '../lib/problems.ts';
import { type FieldErrors, fill, type Problem, type ProblemCode } from '../lib/refusal.ts';
import { nextReading } from './reading.ts';
import type * as z from './zod.ts';

/** Encodes a problem as the message of a zod issue, which can only hold a string. */
export const issue = ({ code, message }: Problem): string => `${code}: ${message}`;

const types: Readonly<Record<string, Problem>> = {
  string: notAString,
  number: notANumber,
  int: notAnInteger,
  boolean: notABoolean,
  array: notAnArray,
  object: notAnObject,
  record: notAnObject,
};

/** Returns the problem of an issue if the schema does not define one. */
function problemOf(found: z.core.$ZodRawIssue): Problem {
  if (found.input === undefined) return missing;
  switch (found.code) {
    case 'invalid_type':
      return types[found.expected] ?? invalidValue;
    case 'invalid_value':
      return fill(notOneOf, { values: found.values.join(', ') });
    case 'too_small':
      if (found.origin === 'array') return empty;
      // an exclusive bound belongs to whole numbers
      return fill(tooSmall, { min: Number(found.minimum) + (found.inclusive ? 0 : 1) });
    case 'too_big':
      if (found.origin === 'array') return fill(tooMany, { max: Number(found.maximum), things: 'items' });
      return fill(found.origin === 'string' ? tooLong : tooLarge, { max: Number(found.maximum) });
    default:
      return invalidValue;
  }
}

/** The issues that zod found in a value. */
type Issues = Pick<z.core.$ZodError, 'issues'>;

/** The parsed value, or the issues. */
type ReadResult<T> =
  | { readonly success: true; readonly data: T; readonly error?: never }
  | { readonly success: false; readonly data?: never; readonly error: Issues };

/**
 * Parses a value by a schema. Issues get the sentences of the closed list, never those of zod. A value with more issues
 * than the stack can hold has one issue instead, because zod spreads the issues onto the stack.
 */
export function read<S extends z.ZodType>(schema: S, value: unknown): ReadResult<z.output<S>> {
  try {
    return schema.safeParse(value, { ...nextReading(), error: (found) => issue(problemOf(found)) });
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    return { success: false, error: { issues: [{ code: 'custom', path: [], message: issue(tooManyErrors) }] } };
  }
}

const isStackOverflow = (error: unknown): boolean => error instanceof RangeError && /call stack/.test(error.message);

/** Decodes the problem of an issue. */
export function problemIn({ message }: Pick<z.core.$ZodIssue, 'message'>): Problem {
  const [code, ...sentence] = message.split(': ');
  return { code: code as ProblemCode, message: sentence.join(': ') }; // the format of `issue`
}

/** The maximum number of errors in a response. */
export const shownAtMost = 100;
const nameCharacters = 40;

/** Shortens a name that a caller chose. */
export const shortened = (name: string): string =>
  name.length > nameCharacters ? `${name.slice(0, nameCharacters)}…` : name;

/** Returns a path as responses show it, such as `items.0.quantity`. The whole body is `body`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.map((name) => shortened(String(name))).join('.') || 'body';

/** Groups the problems of a body by field path, such as `items.0.quantity`. */
export function fieldErrors({ issues }: Issues): FieldErrors {
  const byPath = Map.groupBy(issues.slice(0, shownAtMost), ({ path }) => pathText(path));
  return Object.fromEntries([...byPath].map(([path, found]) => [path, distinct(found.map(problemIn))]));
}

const distinct = (all: readonly Problem[]): readonly Problem[] => [
  ...new Map(all.map((one) => [one.message, one])).values(),
];

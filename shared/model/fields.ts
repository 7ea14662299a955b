import {
  controlCharacters,
  empty,
  invisibleCharacters,
  lineBreaks,
  noLanguage,
  notALanguage,
  notAnEmail,
  surroundingWhitespace,
  tooLong,
  tooPrecise,
} from '../lib/problems.ts';
import { fill, type Problem } from '../lib/refusal.ts';
import { issue } from './issues.ts';
import { record } from './list-query.ts';
import { isLanguage } from './localized.ts';
import * as z from './zod.ts';

/**
 * The fields that every record of the table has. `rev` counts its changes from 1. It is 0 until the record is written.
 */
export interface RecordBase {
  readonly id: number;
  readonly rev: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A record of work that takes several runs, such as an import. One worker at a time holds it, under a lease. */
export interface HeldWork {
  /** Whether a worker holds the work. Its lease ends at `due_at`. */
  readonly is_held: boolean;
  /** The number of runs without progress. */
  readonly stalls: number;
  /** Time at which the sweeper lets another worker continue. Null at the end. */
  readonly due_at: string | null;
  readonly finished_at: string | null;
}

/** The live or the test data of a merchant, which are separate. Keys and records belong to a tenant. */
export interface Tenant {
  readonly merchant: number;
  readonly is_test: boolean;
}

/** A record with personal data that can be erased. */
export interface Erasable {
  /** Time at which its personal data was erased. Absent if it was not. */
  readonly erased_at?: string;
}

const maxIdDigits = 16; // 10^16 is above 2^53, so a padded key has room for every safe integer

/** An id in a JSON body. */
export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * Parses an id in a path or a query: `/^[1-9]\d{0,15}$/` and at most 2^53 - 1. Returns undefined if it is not valid.
 */
export function parseId(text: string): number | undefined {
  const value = Number(text);
  return /^[1-9]\d*$/.test(text) && text.length <= maxIdDigits && Number.isSafeInteger(value) ? value : undefined;
}

/** An instant in a response, such as `2026-11-21T10:00:00+00:00`. */
export const timestamp = z.string().meta({ format: 'date-time', examples: ['2026-11-21T10:00:00+00:00'] });

/** Localized text in a response. */
export const localized = z
  .record(z.string(), z.string())
  // the table returns maps in any order, and equal responses must have equal bytes
  .overwrite((texts) => Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))));

const characters = (text: string) => [...text].length; // code points, as a person counts characters

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Maximum length of a line, unless a field has another limit: decided. */
export const lineCharacters = 255;

/** Maximum length of a URL: decided. */
export const urlCharacters = 2048;

/**
 * Creates the schema for each pair of bounds once. A body has many fields with the same bounds, and each schema
 * consists of six at a cold start.
 */
function onceEach<S>(make: (max: number, min: number) => S): (max?: number, min?: number) => S {
  const made = new Map<string, S>();
  return (max = lineCharacters, min = 0) => {
    const bounds = `${min}-${max}`;
    const schema = made.get(bounds) ?? make(max, min);
    made.set(bounds, schema);
    return schema;
  };
}

/** A pattern that a string must not match, and the error if it does. */
type TextRule = readonly [forbidden: RegExp, problem: Problem];

const oneLine: readonly TextRule[] = [[/[\t\n\r\u0085\u2028\u2029]/, lineBreaks]];

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const exact: readonly TextRule[] = [
  ...oneLine,
  [/^\s+\S|\S\s+$/, surroundingWhitespace],
  [invisible, invisibleCharacters],
];

const textWith = (rules: readonly TextRule[], max: number, min: number) =>
  z
    .string()
    // one check for all rules: zod creates a schema for each refinement, and a body has dozens of strings
    .check((read) => {
      read.value = read.value.normalize('NFC');
      const { value, issues } = read;
      const wrong = (problem: Problem) =>
        issues.push({ code: 'custom', input: value, message: issue(problem), continue: true });
      if (!value.isWellFormed() || controls.test(value)) wrong(controlCharacters);
      for (const [forbidden, problem] of rules) if (forbidden.test(value)) wrong(problem);
      if (characters(value) > max) wrong(fill(tooLong, { max }));
      if (characters(value.trim()) < min) wrong(empty);
    })
    .meta({ maxLength: max, ...(min && { minLength: min }) });

/**
 * Creates the schema of a string in a request that can have several lines, such as a description. The string is
 * normalised to NFC, as filters are, so that strings that look the same are equal. Lengths count code points. Lone
 * surrogates and control characters are rejected.
 */
export const text = onceEach((max, min) => textWith([], max, min));

/** Creates the schema of a string of one line, without line breaks or tabs: a name, a number, a part of an address. */
export const line = onceEach((max, min) => textWith(oneLine, max, min));

/** Creates the schema of a line that must not be empty. */
export const filledLine = (max = lineCharacters) => line(max, 1);

/** Creates the schema of a field that can be missing or null. In the record it is null in both cases. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

/** Creates the schema of a line that can be missing or null, as `orNull` does. */
export const optionalLine = onceEach((max) => orNull(line(max)));

/**
 * A unique line in a request: a handle, a SKU, a name. Surrounding whitespace and invisible characters are rejected, so
 * that two lines that look the same are the same.
 */
export const handle = textWith(exact, lineCharacters, 1);

/** Removes whitespace and invisible characters from both ends of a string. */
export function trimmed(text: string): string {
  const all = [...text];
  const isSeen = (character: string) => character.trim() !== '' && !invisible.test(character);
  return all.slice(Math.max(0, all.findIndex(isSeen)), all.findLastIndex(isSeen) + 1).join('');
}

/** Maximum length of a description: decided. */
export const descriptionCharacters = 65_000;

/** A long string in a request. */
export const description = text(descriptionCharacters);

const languagesAtMost = 200; // ISO 639-1 has 183

/**
 * Creates the schema of localized text in a request: a map from language codes of ISO 639-1 to strings that match
 * `one`. It has at least one language.
 */
export const localizedInput = <Text extends z.ZodType<string>>(one: Text, max = languagesAtMost) =>
  record(z.string(), one, { max, things: 'languages' }, { examples: [{ de: 'Weiß', en: 'White' }] })
    .refine((texts) => Object.keys(texts).length > 0, issue(noLanguage))
    .superRefine((texts, context) => {
      for (const code of Object.keys(texts).filter((name) => !isLanguage(name))) {
        context.addIssue({
          code: 'custom',
          path: [code],
          message: issue(notALanguage),
        });
      }
    });

/** Maximum amount of money in a request or a file. */
export const amountAtMost = 10_000_000;

/** Money in a request: 0 to 10 000 000 with at most two decimal places. */
export const amount = z
  .number()
  .min(0)
  .max(amountAtMost)
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), issue(tooPrecise));

/** A tax rate in a request, in percent. */
export const percentage = z.number().min(0).max(100);

// RFC 5321: at most 64 characters before the only @, at most 254 in total, and a dot in the domain
const emailForm = /^[^\s@"(),:;<>[\\\]]{1,64}@(?=[^@]{1,253}$)[^\s@.]+(\.[^\s@.]+)+$/;

/** An email address in a request. */
export const email = line(254, 1)
  .refine((value) => emailForm.test(value) && !value.startsWith('.') && !/\.\.|\.@/.test(value), issue(notAnEmail))
  .meta({ format: 'idn-email' });

/** A string in a response that can be null. */
export const nullableText = z.string().nullable();

/**
 * Creates the schema of a value in a response that is known only after `shape` has run. `shape` gives a function, which
 * the schema calls when it parses the response.
 */
export const later = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'function' ? value() : value), schema);

/** The URL of a file in a response. */
export const fileUrl = later(nullableText);

/** The fields that every response of a record ends with. */
export const timestamps = { created_at: timestamp, updated_at: timestamp };

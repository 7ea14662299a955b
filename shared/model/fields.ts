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
 * What every record of the table has in addition to its own fields. `rev` counts its changes from 1; 0 is a record not
 * yet written.
 */
export interface RecordBase {
  readonly id: number;
  readonly rev: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A merchant's live or test side, kept apart from the other one: of a key, and of each record that belongs to it. */
export interface Tenant {
  readonly merchant: number;
  readonly is_test: boolean;
}

const maxIdDigits = 16; // 10^16 is above 2^53, so every safe integer fits into a padded key

/** An id as it comes in a JSON body. */
export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * Reads an id as it comes in a path or a query: `/^[1-9]\d{0,15}$/` and not beyond 2^53 - 1; undefined when it is none.
 */
export function parseId(text: string): number | undefined {
  const value = Number(text);
  return /^[1-9]\d*$/.test(text) && text.length <= maxIdDigits && Number.isSafeInteger(value) ? value : undefined;
}

/** An instant of an answer, `2026-11-21T10:00:00+00:00`. */
export const timestamp = z.string().meta({ format: 'date-time', examples: ['2026-11-21T10:00:00+00:00'] });

/** Localized text of an answer. */
export const localized = z
  .record(z.string(), z.string())
  // the table gives a map back in any order, and equal answers are to be equal bytes
  .overwrite((texts) => Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))));

const characters = (text: string) => [...text].length; // code points, as a person counts them

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Length of a line at most, unless a field says otherwise: decided. */
export const lineCharacters = 255;

/** Length of a URL at most: decided. */
export const urlCharacters = 2048;

/** Makes each schema of texts once: a body holds many of the same bounds, and each is made of six at a cold start. */
function onceEach<S>(make: (max: number, min: number) => S): (max?: number, min?: number) => S {
  const made = new Map<string, S>();
  return (max = lineCharacters, min = 0) => {
    const bounds = `${min}-${max}`;
    const schema = made.get(bounds) ?? make(max, min);
    made.set(bounds, schema);
    return schema;
  };
}

/** What a text must not hold, and what is said of a text that does. */
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
    // checks all at once: zod makes a schema of each refinement, and a body has dozens of texts
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
 * Makes the schema of a text of a request that may have several lines: a description. It is kept in NFC, and filters
 * search in NFC, so that texts which look the same are equal. Lengths count code points; lone surrogates and control
 * characters are refused.
 */
export const text = onceEach((max, min) => textWith([], max, min));

/** Makes the schema of a text of one line, with no line breaks or tabs: a name, a number, a part of an address. */
export const line = onceEach((max, min) => textWith(oneLine, max, min));

/** Makes the schema of a line that must say something. */
export const filledLine = (max = lineCharacters) => line(max, 1);

/** Makes the schema of a line that may be left out or null; null in the record either way. */
export const optionalLine = onceEach((max) =>
  line(max)
    .nullish()
    .transform((value) => value ?? null),
);

/**
 * A line of a request that is unique: a handle, a SKU, a name. It has no white space around it and no invisible
 * characters, so that two which look the same are the same.
 */
export const handle = textWith(exact, lineCharacters, 1);

/** Takes the white space and the invisible characters off both ends of a text. */
export function trimmed(text: string): string {
  const all = [...text];
  const isSeen = (character: string) => character.trim() !== '' && !invisible.test(character);
  return all.slice(Math.max(0, all.findIndex(isSeen)), all.findLastIndex(isSeen) + 1).join('');
}

/** Length of a description at most: decided. */
export const descriptionCharacters = 65_000;

/** A long text of a request. */
export const description = text(descriptionCharacters);

const languagesAtMost = 200; // ISO 639-1 has 183

/** Localized text of a request, by language codes of ISO 639-1: in one language at least, each text as `one` says. */
export const localizedInput = <Text extends z.ZodType<string>>(one: Text) =>
  record(z.string(), one, { max: languagesAtMost, things: 'languages' }, { examples: [{ de: 'Weiß', en: 'White' }] })
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

/** Money at most, of a request or a file. */
export const amountAtMost = 10_000_000;

/** Money of a request: 0 to 10 000 000 with at most two decimals. */
export const amount = z
  .number()
  .min(0)
  .max(amountAtMost)
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), issue(tooPrecise));

/** A tax rate of a request in percent. */
export const percentage = z.number().min(0).max(100);

// RFC 5321: at most 64 characters before the one @, at most 254 in all; the domain has a dot
const emailForm = /^[^\s@"(),:;<>[\\\]]{1,64}@(?=[^@]{1,253}$)[^\s@.]+(\.[^\s@.]+)+$/;

/** An e-mail address of a request. */
export const email = line(254, 1)
  .refine((value) => emailForm.test(value) && !value.startsWith('.') && !/\.\.|\.@/.test(value), issue(notAnEmail))
  .meta({ format: 'idn-email' });

/** A piece of localized text in an answer that may be missing. */
export const nullableText = z.string().nullable();

/**
 * The address of a file in an answer: a representation says how it is made, and it is made when the answer is parsed.
 */
export const fileUrl = z.preprocess((value) => (typeof value === 'function' ? value() : value), nullableText);

/** The fields that every answer of a record ends with. */
export const timestamps = { created_at: timestamp, updated_at: timestamp };

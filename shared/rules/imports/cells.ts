import { fill } from '../../lib/refusal.ts';
import { handle, line, lineCharacters, text, trimmed } from '../../model/fields.ts';
import { problemIn, read } from '../../model/issues.ts';
import { isLanguage } from '../../model/localized.ts';
import type * as z from '../../model/zod.ts';
import {
  controlCharacters,
  missing,
  notADecimal,
  notAFlag,
  notALanguage,
  notGrams,
  tooLarge,
  tooPrecise,
  tooSmall,
  unknownCommand,
} from './row-problems.ts';

/** A problem of a cell: a code from the closed list, and a sentence that says what the cell must contain. */
export interface CellProblem {
  readonly code: string;
  readonly message: string;
}

/** The result of reading a cell: its value or its problem. */
export type Read<T> = { readonly value: T } | { readonly problem: CellProblem };

/** Reads a cell that is not empty. The caller trims the cell first. */
export type CellReader<T = unknown> = (cell: string) => Read<T>;

const problem = (one: CellProblem) => ({ problem: one });

/** A column of an import file. */
export interface Column<T = unknown> {
  readonly read: CellReader<T>;
  /** Whether each row must have a value. */
  readonly isRequired?: true;
  /** Description of the column for the documentation. */
  readonly says: string;
}

export type Columns = Readonly<Record<string, Column>>;

type ValueOf<C> = C extends { readonly read: CellReader<infer T> } ? T : never;
type Required<C extends Columns> = { [K in keyof C]: C[K] extends { readonly isRequired: true } ? K : never }[keyof C];

/** The values of a row by column. Empty cells are absent. */
export type ValuesOf<C extends Columns> = { readonly [K in Required<C>]: ValueOf<C[K]> } & {
  readonly [K in Exclude<keyof C, Required<C>>]?: ValueOf<C[K]> | undefined;
};

const plain = /^[ -~]*$/; // ASCII without control characters fits any text schema

const cellOf =
  (schema: z.ZodType<string>, max: number): CellReader<string> =>
  (cell) => {
    if (cell.length <= max && plain.test(cell)) return { value: cell };
    const { data, error } = read(schema, cell);
    return data === undefined
      ? problem(error ? problemIn(error.issues[0] ?? { message: '' }) : controlCharacters)
      : { value: data };
  };

/** Reads a string of at most `max` characters in NFC. It may have several lines. */
export const textCell = (max: number): CellReader<string> => cellOf(text(max), max);

/** Reads a string of one line and at most `max` characters in NFC. */
export const lineCell = (max: number): CellReader<string> => cellOf(line(max), max);

const exact = cellOf(handle, lineCharacters);

/** Reads a handle, a SKU or another unique string, without the invisible characters around it. */
export const handleCell: CellReader<string> = (cell) => {
  const seen = plain.test(cell) ? cell : trimmed(cell);
  return seen === '' ? problem(missing) : exact(seen);
};

/** A column of strings of one line. */
export const lineColumn = { read: lineCell(lineCharacters) } as const;

/** A column of handles, SKUs or other unique strings. */
export const handleColumn = { read: handleCell } as const;

/** Splits a decimal number from 0 on, with comma or point, into the digits before and after it. */
function digitsOf(cell: string): Read<{ readonly whole: string; readonly decimals: string }> {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(cell) ?? [];
  if (whole === '') return problem(notADecimal);
  if (sign === '-') return problem(fill(tooSmall, { min: 0 }));
  return { value: { whole, decimals } };
}

/** Reads a decimal number from 0 to `max` with at most two decimals, comma or point. */
export const decimalCell =
  (max: number): CellReader<number> =>
  (cell) => {
    const digits = digitsOf(cell);
    if ('problem' in digits) return digits;
    const { whole, decimals } = digits.value;
    if (decimals.length > 2) return problem(tooPrecise);
    const value = Number(`${whole}.${decimals || '0'}`);
    return value > max ? problem(fill(tooLarge, { max })) : { value };
  };

const kilogramsAtMost = 10_000;

/** Reads a weight in kilograms. Returns whole grams. */
export const weightCell: CellReader<number> = (cell) => {
  const digits = digitsOf(cell);
  if ('problem' in digits) return digits;
  const { whole, decimals } = digits.value;
  if (decimals.length > 3) return problem(notGrams);
  const value = Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
  return value > kilogramsAtMost * 1000 ? problem(fill(tooLarge, { max: kilogramsAtMost })) : { value };
};

const flags: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['ja', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['nein', false],
  ['false', false],
  ['0', false],
]);

/** Reads a yes or no. */
export const flagCell: CellReader<boolean> = (cell) => {
  const value = flags.get(cell.toLowerCase());
  return value === undefined ? problem(notAFlag) : { value };
};

/** Reads a language code of two letters, in upper or lower case. */
export const localeCell: CellReader<string> = (cell) => {
  const value = cell.toLowerCase();
  return isLanguage(value) ? { value } : problem(notALanguage);
};

const commands = ['upsert', 'create', 'update', 'delete'] as const;

/** The command of a row. */
export type Command = (typeof commands)[number];

/** Reads a command, in upper or lower case. An empty cell means `upsert`. */
export const commandCell: CellReader<Command> = (cell) => {
  const value = commands.find((command) => command === cell.toLowerCase());
  return value === undefined ? problem(unknownCommand) : { value };
};

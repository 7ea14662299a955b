import { fill } from '../../lib/refusal.ts';
import type { FilePosition } from '../../resources/imports/import-record.ts';
import type { Columns, Read } from '../../rules/imports/cells.ts';
import { type RowProblem, wrong } from '../../rules/imports/decision.ts';
import { columnName, isReport, undefused } from '../../rules/imports/report.ts';
import { missing, unclosedQuote, wrongCellCount } from '../../rules/imports/row-problems.ts';
import type { CsvRecord } from './csv.ts';

/** The values of a row by column. */
export type Values = Readonly<Record<string, unknown>>;

/** A row of a file: its values, or the problems of its cells. */
export interface Entry {
  /** Its row number in a spreadsheet. */
  readonly number: number;
  /** Its first byte and row, including the empty lines before it. */
  readonly position: FilePosition;
  /** Its end, in bytes. */
  readonly to: number;
  /** The raw cells of the file. */
  readonly cells: readonly string[];
  /** `undefined` if a cell is invalid. */
  readonly values: Values | undefined;
  readonly problems: readonly RowProblem[];
}

const headerCharacters = 20_000; // because the header is stored in the import's record

/** Returns the reason why a header is unusable. Returns `undefined` if it has each column of the import type once. */
export function headerProblem(columns: Columns, header: readonly string[]): string | undefined {
  if (header.join().length > headerCharacters) {
    return `The header has more than ${headerCharacters} characters. The first line must contain only the names of the columns.`;
  }
  const names = header.map(columnName);
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) < at);
  if (twice !== undefined) return `The header has the column ${shown(twice)} twice. Remove one of the two.`;
  const lacking = Object.keys(columns).filter((name) => !names.includes(name));
  if (lacking.length === 0) return undefined;
  const known = Object.keys(columns);
  if (lacking.length === known.length) {
    return `The first line must be a header with the columns ${known.join(', ')}.`;
  }
  return `The header lacks ${lacking.length === 1 ? 'the column' : 'the columns'} ${lacking.join(', ')}.`;
}

const shown = (name: string): string => JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name);

/** Creates the function that converts the records of a file to entries, by the header. */
export function entryReader(columns: Columns, header: readonly string[]) {
  const names = header.map(columnName);
  const isDefused = isReport(header);
  const read = Object.entries(columns).map(([name, column]) => ({ name, at: names.indexOf(name), ...column }));
  return ({ cells, from, to, blankBefore, problem }: CsvRecord, row: number): Entry => {
    const entry = { number: row + blankBefore, position: { offset: from, row }, to, cells, values: undefined };
    if (problem) return { ...entry, problems: wrong(null, unclosedQuote) };
    if (cells.length !== header.length) {
      return { ...entry, problems: wrong(null, fill(wrongCellCount, { cells: cells.length, columns: header.length })) };
    }
    const values: Record<string, unknown> = {};
    let problems: readonly RowProblem[] = none;
    for (const { name, at, read: readCell, isRequired } of read) {
      const raw = cells[at] ?? '';
      const cell = (isDefused ? undefused(raw) : raw).trim();
      if (cell === '') {
        if (isRequired) problems = [...problems, ...wrong(name, missing)];
        continue;
      }
      const result: Read<unknown> = readCell(cell);
      if ('problem' in result) problems = [...problems, ...wrong(name, result.problem)];
      else values[name] = result.value;
    }
    return problems.length > 0 ? { ...entry, problems } : { ...entry, values, problems };
  };
}

const none: readonly RowProblem[] = [];

/** The columns that a report adds to the columns of its file. */
export const errorColumns = ['error_row', 'error_column', 'error_code', 'error_value', 'error_message'] as const;

/** The error of a row: the cell for each column that a report adds. */
export type RowError = Readonly<Record<(typeof errorColumns)[number], string>>;

// A spreadsheet may use another delimiter than the file, and then ignores quotes inside a line. So it may treat any
// part of a cell as a separate cell.
const part = /[^,;\t\r\n]+/g;
// a spreadsheet also runs a formula behind quotes, white space and invisible characters
const start = String.raw`[\s"\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]`;
const formula = new RegExp(`^${start}`, 'u');
const defusedFormula = new RegExp(`^'+${start}`, 'u');
const number = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;

/**
 * Adds an apostrophe to each part of a cell that a spreadsheet would run as a formula. Numbers stay numbers. A part
 * that looks defused already gets another apostrophe, so that `undefused` restores every cell.
 */
export function defused(cell: string): string {
  if (number.test(cell)) return cell;
  return cell.replace(part, (one) => (formula.test(one) || defusedFormula.test(one) ? `'${one}` : one));
}

/** Removes the apostrophes that `defused` added. */
export function undefused(cell: string): string {
  return cell.replace(part, (one) => (defusedFormula.test(one) ? one.slice(1) : one));
}

/** Tells whether a file is a report. The header of a report has all error columns, and its cells are defused. */
export function isReport(header: readonly string[]): boolean {
  const names = header.map(columnName);
  return errorColumns.every((column) => names.includes(column));
}

/** Returns the name of a column from its cell of the header. */
export const columnName = (cell: string): string => cell.trim().toLowerCase();

/** Returns the header line of a report: the columns of the file, then the error columns. */
export function reportHeader(header: readonly string[], delimiter: string): string {
  return line([...ownCells(header, header), ...errorColumns], delimiter);
}

/**
 * Returns the report line of a failed row: its cells as they were, then the error. Missing cells are empty, so that the
 * error is in its columns. Surplus cells come last, so that the row fails again until someone corrects it.
 */
export function reportLine(
  header: readonly string[],
  cells: readonly string[],
  error: RowError,
  delimiter: string,
): string {
  const own = ownCells(
    header,
    Array.from(header, (_, at) => cells[at] ?? ''),
  );
  const more = cells.slice(header.length);
  return line([...own, ...errorColumns.map((column) => error[column]), ...more], delimiter);
}

/** Removes the cells of the error columns if the file is itself a report. */
function ownCells(header: readonly string[], cells: readonly string[]): readonly string[] {
  if (!isReport(header)) return cells;
  const added = new Set<string | undefined>(errorColumns);
  return cells.filter((_, at) => !added.has(columnName(header[at] ?? '')));
}

/** Formats a line according to RFC 4180. */
function line(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quoted(defused(cell))).join(delimiter)}\r\n`;
}

/** Quotes a cell that contains any common delimiter, because a spreadsheet may use another one than the file. */
const quoted = (cell: string): string => (/[,;\t"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

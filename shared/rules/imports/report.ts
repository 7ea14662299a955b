/** The columns that a report adds to those of its file. */
export const errorColumns = ['error_row', 'error_column', 'error_code', 'error_value', 'error_message'] as const;

/** Why a row failed: the text of each column that a report adds. */
export type RowError = Readonly<Record<(typeof errorColumns)[number], string>>;

// A spreadsheet may split a line at another delimiter than the file's, and then does not heed quotes inside it: each
// part of a cell may come to be a cell of its own.
const part = /[^,;\t\r\n]+/g;
// a formula is run also behind quotes, white space and what nobody sees
const start = String.raw`[\s"\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]`;
const formula = new RegExp(`^${start}`, 'u');
const defusedFormula = new RegExp(`^'+${start}`, 'u');
const number = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;

/**
 * Makes each part of a cell that a spreadsheet would run as a formula a text, by an apostrophe before it. Numbers stay
 * numbers. A part that looks defused already gets one more, so that every cell comes back from `undefused`.
 */
export function defused(cell: string): string {
  if (number.test(cell)) return cell;
  return cell.replace(part, (one) => (formula.test(one) || defusedFormula.test(one) ? `'${one}` : one));
}

/** Takes off the apostrophes that `defused` put on. */
export function undefused(cell: string): string {
  return cell.replace(part, (one) => (defusedFormula.test(one) ? one.slice(1) : one));
}

/** Tells whether a file is a report: its header has every column of one, and its cells are defused. */
export function isReport(header: readonly string[]): boolean {
  const names = header.map(columnName);
  return errorColumns.every((column) => names.includes(column));
}

/** Reads the name of a column off its cell of the header. */
export const columnName = (cell: string): string => cell.trim().toLowerCase();

/** Writes the first line of the report of a file: the file's own columns, then those of the error. */
export function reportHeader(header: readonly string[], delimiter: string): string {
  return line([...ownCells(header, header), ...errorColumns], delimiter);
}

/**
 * Writes the line of a row that failed: its cells as they were, then why it failed. Cells that the row lacks are
 * empty, so that the error is in its columns; cells that it has too many come last, so that it fails again unmended.
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

/** Leaves out the cells of a report's columns, where the file is itself a report. */
function ownCells(header: readonly string[], cells: readonly string[]): readonly string[] {
  if (!isReport(header)) return cells;
  const added = new Set<string | undefined>(errorColumns);
  return cells.filter((_, at) => !added.has(columnName(header[at] ?? '')));
}

/** Writes a line as RFC 4180 has it. */
function line(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quoted(defused(cell))).join(delimiter)}\r\n`;
}

/** Quotes a cell that holds any delimiter: whoever opens the report may split it at another one than the file's. */
const quoted = (cell: string): string => (/[,;\t"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

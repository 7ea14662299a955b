import { printable } from './command.ts';

/** The number of rows in a file. It is not exact if cells can contain line breaks. */
export interface Total {
  readonly rows: number;
  readonly isSure: boolean;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;

/** Counts the rows of a file from its chunks. A row is a line that is not empty. The header does not count. */
export function startRowCount() {
  let lines = 0;
  let isEmpty = true;
  let hasQuotes = false;
  return {
    add: (bytes: Uint8Array) => {
      hasQuotes ||= bytes.includes(quote);
      for (const byte of bytes) {
        if (byte !== lineFeed && byte !== carriageReturn) isEmpty = false;
        else if (!isEmpty) {
          lines += 1;
          isEmpty = true;
        }
      }
    },
    total: (): Total => ({ rows: Math.max(0, lines + (isEmpty ? 0 : 1) - 1), isSure: !hasQuotes }),
  };
}

/** The counters of an import at one moment. */
export interface ImportSample {
  /** Milliseconds. */
  readonly at: number;
  readonly rows: number;
  readonly failed: number;
}

const paceMilliseconds = 10_000;

/** Adds a sample and drops those that are too old to show the current speed. */
export function withSeen(past: readonly ImportSample[], seen: ImportSample): readonly ImportSample[] {
  const first = past.findLastIndex(({ at }) => at <= seen.at - paceMilliseconds);
  return [...past.slice(Math.max(0, first)), seen];
}

/** Returns the number of rows per second, or undefined if there are too few samples. */
export function rowsPerSecond(seen: readonly ImportSample[]): number | undefined {
  const [first, last] = [seen.at(0), seen.at(-1)];
  if (!first || !last || last.at <= first.at) return undefined;
  return ((last.rows - first.rows) * 1000) / (last.at - first.at);
}

/** Formats a number with commas between thousands. */
export const numeral = (value: number): string => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');

/** Formats a number of rows. */
export const rowsText = (count: number): string => `${numeral(count)} ${count === 1 ? 'row' : 'rows'}`;

const megabyte = 1_000_000;
const megabytes = (bytes: number): string => (bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0);

/** The completed share of a task, and a text about it. */
export interface Progress {
  /** 0 to 1. */
  readonly share: number;
  readonly text: string;
}

/** Describes the progress of an upload. */
export function uploadProgress(sent: number, size: number): Progress {
  return { share: size === 0 ? 1 : sent / size, text: `uploaded ${megabytes(sent)} of ${megabytes(size)} MB` };
}

/** Describes the progress of an import. */
export function importProgress(seen: readonly ImportSample[], total: Total): Progress {
  const { rows, failed } = seen.at(-1) ?? { rows: 0, failed: 0 };
  const pace = rowsPerSecond(seen);
  const all = Math.max(total.rows, rows);
  const text = [
    `${numeral(rows)} of ${total.isSure ? '' : 'about '}${rowsText(all)}`,
    `${numeral(failed)} failed`,
    ...(pace === undefined ? [] : [`${numeral(pace)} rows/s`]),
  ].join(', ');
  return { share: all === 0 ? 0 : rows / all, text };
}

const percent = (share: number): string => `${Math.floor(Math.min(1, share) * 100)}%`;

const widestBar = 40;

/** Draws a bar with its text for the width of a terminal, or only the text if both do not fit. */
export function drawn({ share, text }: Progress, columns: number): string {
  const said = `${percent(share).padStart(4)}  ${text}`;
  const room = Math.min(widestBar, columns - said.length - 2);
  if (room < 5) return said;
  const full = Math.floor(Math.min(1, share) * room);
  return `${'█'.repeat(full)}${'░'.repeat(room - full)} ${said}`;
}

/** Formats progress as one line of a log. */
export const plainLine = ({ share, text }: Progress): string => `${text} (${percent(share)})`;

/** The fields of an import that the command reads. */
export interface ShownImport {
  readonly id: number;
  readonly state: 'pending' | 'processing' | 'finished' | 'failed' | 'cancelled';
  readonly failure_message: string | null;
  readonly dry_run: boolean;
  /** An empty list if the import type has no options. */
  readonly options: { readonly overwrite_existing?: boolean } | readonly unknown[];
  readonly total_rows: number;
  readonly processed_rows: number;
  readonly failed_rows: number;
  readonly ignored_rows: number;
  readonly failed_report_file: { readonly download_url: string | null } | null;
}

/** Tests whether an import has ended. */
export const hasEnded = ({ state }: ShownImport): boolean => state !== 'pending' && state !== 'processing';

/** Describes the result of an import in lines. */
export function ending(shown: ShownImport, seconds: number): readonly string[] {
  const { state, dry_run, failure_message, total_rows, processed_rows, failed_rows, ignored_rows } = shown;
  const how = {
    pending: 'The import is pending.',
    processing: 'The import is running.',
    finished: dry_run ? 'The check is complete. Nothing was changed.' : 'The import is complete.',
    failed: `The import failed. ${failure_message ?? 'The service gave no reason.'}`,
    cancelled: 'The import was cancelled.',
  }[state];
  const pace = seconds > 0 ? `, in ${duration(seconds)} (${numeral(total_rows / seconds)} rows/s)` : '';
  const counts = `${numeral(processed_rows)} processed, ${numeral(failed_rows)} failed, ${numeral(ignored_rows)} ignored`;
  const { options } = shown;
  const isLeft = ignored_rows > 0 && 'overwrite_existing' in options && options.overwrite_existing === false;
  return [
    how,
    ...(state === 'failed' && total_rows === 0 ? [] : [`${rowsText(total_rows)}: ${counts}${pace}.`]),
    ...(isLeft ? ['Ignored rows refer to existing records. To update them, use --overwrite.'] : []),
  ];
}

const duration = (seconds: number): string =>
  seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`;

/** Returns the exit code for an import that has ended. */
export const exitCodeOf = ({ state, failed_rows }: ShownImport): number => {
  if (state !== 'finished') return 2;
  return failed_rows > 0 ? 1 : 0;
};

/** A row of a report. */
export interface ReportLine {
  readonly error_row?: string;
  readonly error_column?: string;
  readonly error_value?: string;
  readonly error_message?: string;
}

const longestValue = 40;

/** Describes the error of a row. Control characters of the file are replaced. */
export function failureText({ error_row, error_column, error_value, error_message }: ReportLine): string {
  const value = printable(error_value ?? '');
  const shown = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  const column = error_column ? `, ${printable(error_column)}` : '';
  return `  row ${printable(error_row ?? '?')}${column}${shown === '' ? '' : ` ${JSON.stringify(shown)}`}: ${printable(error_message ?? '')}`;
}

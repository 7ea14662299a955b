import { printable } from './command.ts';

/** How many rows there are to do: unsure where cells may hold line breaks. */
export interface Total {
  readonly rows: number;
  readonly isSure: boolean;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;

/**
 * Counts the rows of a file from its bytes, which come piece by piece: lines with something in them, the header apart.
 */
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

/** How far an import is at a moment. */
export interface ImportSample {
  /** Milliseconds. */
  readonly at: number;
  readonly rows: number;
  readonly failed: number;
}

const paceMilliseconds = 10_000;

/** Adds what was seen, and forgets what is too long ago to tell how fast rows are done now. */
export function withSeen(past: readonly ImportSample[], seen: ImportSample): readonly ImportSample[] {
  const first = past.findLastIndex(({ at }) => at <= seen.at - paceMilliseconds);
  return [...past.slice(Math.max(0, first)), seen];
}

/** Works out how many rows are done in a second; undefined before there is anything to tell it by. */
export function rowsPerSecond(seen: readonly ImportSample[]): number | undefined {
  const [first, last] = [seen.at(0), seen.at(-1)];
  if (!first || !last || last.at <= first.at) return undefined;
  return ((last.rows - first.rows) * 1000) / (last.at - first.at);
}

/** Writes a number with its thousands apart. */
export const numeral = (value: number): string => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ');

/** Writes a count of rows. */
export const rowsText = (count: number): string => `${numeral(count)} ${count === 1 ? 'row' : 'rows'}`;

const megabyte = 1_000_000;
const megabytes = (bytes: number): string => (bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0);

/** Something that is under way: what share of it is done, and what is said of it. */
export interface Progress {
  /** 0 to 1. */
  readonly share: number;
  readonly text: string;
}

/** Says how far an upload is. */
export function uploadProgress(sent: number, size: number): Progress {
  return { share: size === 0 ? 1 : sent / size, text: `uploaded ${megabytes(sent)} of ${megabytes(size)} MB` };
}

/** Says how far an import is. */
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

const percent = (share: number): string => `${Math.floor(Math.min(1, share) * 100)} %`;

const widestBar = 40;

/** Draws a bar that fits the width of a terminal with its text; where there is no room for both, the text alone. */
export function drawn({ share, text }: Progress, columns: number): string {
  const said = `${percent(share).padStart(5)}  ${text}`;
  const room = Math.min(widestBar, columns - said.length - 2);
  if (room < 5) return said;
  const full = Math.floor(Math.min(1, share) * room);
  return `${'█'.repeat(full)}${'░'.repeat(room - full)} ${said}`;
}

/** Says the same in a line of its own, for a log. */
export const plainLine = ({ share, text }: Progress): string => `${text} (${percent(share)})`;

/** An import as the service shows it, as far as the command looks at it. */
export interface ShownImport {
  readonly id: number;
  readonly state: 'pending' | 'processing' | 'finished' | 'failed' | 'cancelled';
  readonly failure_message: string | null;
  readonly dry_run: boolean;
  /** A list that is empty where a kind has none. */
  readonly options: { readonly overwrite_existing?: boolean } | readonly unknown[];
  readonly total_rows: number;
  readonly processed_rows: number;
  readonly failed_rows: number;
  readonly ignored_rows: number;
  readonly failed_report_file: { readonly download_url: string | null } | null;
}

/** Tells whether an import has ended. */
export const hasEnded = ({ state }: ShownImport): boolean => state !== 'pending' && state !== 'processing';

/** Says how an import has ended, in lines. */
export function ending(shown: ShownImport, seconds: number): readonly string[] {
  const { state, dry_run, failure_message, total_rows, processed_rows, failed_rows, ignored_rows } = shown;
  const how = {
    pending: 'The import waits.',
    processing: 'The import goes on.',
    finished: dry_run ? 'Checked; nothing was changed.' : 'The import is finished.',
    failed: `The import failed: ${failure_message ?? 'no reason is given.'}`,
    cancelled: 'The import was cancelled.',
  }[state];
  const pace = seconds > 0 ? `, in ${duration(seconds)} (${numeral(total_rows / seconds)} rows/s)` : '';
  const counts = `${numeral(processed_rows)} processed, ${numeral(failed_rows)} failed, ${numeral(ignored_rows)} ignored`;
  const { options } = shown;
  const isLeft = ignored_rows > 0 && 'overwrite_existing' in options && options.overwrite_existing === false;
  return [
    how,
    ...(state === 'failed' && total_rows === 0 ? [] : [`${rowsText(total_rows)}: ${counts}${pace}.`]),
    ...(isLeft ? ['Ignored rows are about what is there already: --overwrite has them change it.'] : []),
  ];
}

const duration = (seconds: number): string =>
  seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`;

/** Tells the exit code of an import that has ended. */
export const exitCodeOf = ({ state, failed_rows }: ShownImport): number => {
  if (state !== 'finished') return 2;
  return failed_rows > 0 ? 1 : 0;
};

/** A line of a report. */
export interface ReportLine {
  readonly error_row?: string;
  readonly error_column?: string;
  readonly error_value?: string;
  readonly error_message?: string;
}

const longestValue = 40;

/** Says what is wrong with a row, in plain words. What a file holds can steer no terminal. */
export function failureText({ error_row, error_column, error_value, error_message }: ReportLine): string {
  const value = printable(error_value ?? '');
  const shown = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  const column = error_column ? `, ${printable(error_column)}` : '';
  return `  row ${printable(error_row ?? '?')}${column}${shown === '' ? '' : ` ${JSON.stringify(shown)}`}: ${printable(error_message ?? '')}`;
}

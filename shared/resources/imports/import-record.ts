import type { RecordBase } from '../../model/fields.ts';

/** The states of an import, in the order in which it passes through them. */
export const importStates = ['pending', 'processing', 'finished', 'failed', 'cancelled'] as const;

/** The entities of imports, one for each kind of file. */
export type ImportEntity = 'product-import' | 'size-label-import' | 'merchant-product-import';

/** How an import is to be done. */
export interface ImportOptions {
  /** Whether rows change what is there already; without it they are ignored. */
  readonly overwrite_existing: boolean;
  /** Whether the column `published` is left out for what is there already. */
  readonly should_preserve_published: boolean;
}

/** How the bytes of a file are read. */
export interface Dialect {
  readonly encoding: 'utf-8' | 'windows-1252';
  readonly delimiter: ';' | ',' | '\t';
}

/** Rows by what came of them. */
export interface Counts {
  /** Done as they say, also where nothing had to be changed for it. */
  readonly processed: number;
  readonly failed: number;
  /** Of what is there already and is not to be changed. */
  readonly ignored: number;
}

/** Where an import is in its file: all that comes before is done. */
export interface FilePosition {
  /** Bytes from the beginning of the file. */
  readonly offset: number;
  /** The number of the next row, as a spreadsheet shows it: the header is 1. */
  readonly row: number;
}

/** A file that is imported row by row. */
export interface ImportRecord extends RecordBase {
  readonly state: (typeof importStates)[number];
  readonly failure_message: string | null;
  readonly options: ImportOptions;
  /** Whether rows are only checked: nothing is written but counts and the report. */
  readonly dry_run: boolean;
  /** Whether staff has cancelled it: the worker ends it after the rows in hand. */
  readonly is_cancelled: boolean;
  readonly counts: Counts;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  /** The id of the upload that it is of. */
  readonly upload: number;
  /** The media that know the file, and the report of the rows that failed. */
  readonly source_file: number;
  readonly failed_report_file: number | null;
  /** The object that is read, a copy of the upload, and what shows that it is still the same. */
  readonly object: { readonly key: string; readonly etag: string; readonly size: number };
  /** Null until a worker has looked at the file. */
  readonly dialect: Dialect | null;
  /** The header as it is in the file. */
  readonly header: readonly string[];
  readonly position: FilePosition;
  /** The rows of the table that hold lines of the report. */
  readonly report_rows: number;
  /** Groups of rows that wait for the lease of what they change. */
  readonly waiting: number;
  /** Rises when a worker takes the import; with another one it can no longer write. */
  readonly fence: number;
  /** Whether a worker has it. */
  readonly is_held: boolean;
  /** Runs that have taken it since it last came further. */
  readonly stalls: number;
  /** When the sweeper has another worker resume it. Null once it has ended. */
  readonly due_at: string | null;
}

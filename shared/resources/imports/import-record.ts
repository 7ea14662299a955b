import type { HeldWork, RecordBase } from '../../model/fields.ts';

/** The states of an import, in the order in which it passes through them. */
export const importStates = ['pending', 'processing', 'finished', 'failed', 'cancelled'] as const;

/** The entities of imports, one for each type of file. */
export type ImportEntity = 'product-import' | 'size-label-import' | 'merchant-product-import';

/** The options of an import. */
export interface ImportOptions {
  /** Whether rows change existing records. Otherwise such rows are ignored. */
  readonly overwrite_existing: boolean;
  /** Whether the import ignores the column `published` for existing records. */
  readonly should_preserve_published: boolean;
}

/** The format of an import file. */
export interface Dialect {
  readonly encoding: 'utf-8' | 'windows-1252';
  readonly delimiter: ';' | ',' | '\t';
}

/** Numbers of rows by outcome. */
export interface Counts {
  /** Applied rows, including rows that already matched the existing records. */
  readonly processed: number;
  readonly failed: number;
  /** Rows about existing records that the import must not change. */
  readonly ignored: number;
}

/** The position of an import in its file. All rows before it are done. */
export interface FilePosition {
  /** Bytes from the beginning of the file. */
  readonly offset: number;
  /** The number of the next row, as in a spreadsheet: the header is row 1. */
  readonly row: number;
}

/** An import of a file, row by row. */
export interface ImportRecord extends RecordBase, HeldWork {
  readonly state: (typeof importStates)[number];
  readonly failure_message: string | null;
  readonly options: ImportOptions;
  /** Whether the import only checks rows. It then writes only the counts and the report. */
  readonly dry_run: boolean;
  /** Whether staff cancelled the import. The worker stops after the current rows. */
  readonly is_cancelled: boolean;
  readonly counts: Counts;
  /** The access key that started it; `null` if the import is older than this field. */
  readonly started_by: string | null;
  readonly started_at: string | null;
  /** The id of its upload. */
  readonly upload: number;
  /** The media of the uploaded file, and of the report of the failed rows. */
  readonly source_file: number;
  readonly failed_report_file: number | null;
  /** The S3 object to read, a copy of the upload. Its etag and size show whether it is unchanged. */
  readonly object: { readonly key: string; readonly etag: string; readonly size: number };
  /** Null until a worker has read the beginning of the file. */
  readonly dialect: Dialect | null;
  /** The header from the file. */
  readonly header: readonly string[];
  readonly position: FilePosition;
  /** The number of table rows with lines of the report. */
  readonly report_rows: number;
  /** The number of groups of rows that wait for a lease. */
  readonly waiting: number;
  /** Rises when a worker acquires the import. A worker with another number can no longer write. */
  readonly fence: number;
}

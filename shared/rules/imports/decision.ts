import { type Change, unchanged, type Write } from '../../domain/change.ts';
import type { ImportOptions } from '../../resources/imports/import-record.ts';
import type { CellProblem } from './cells.ts';

/** A problem of a row and its column. `column` is null if the problem concerns the whole row. */
export interface RowProblem extends CellProblem {
  readonly column: string | null;
}

/**
 * The outcome of a row: its problems if it failed. It is `waits` while another worker holds a lease that the row needs.
 */
export type RowOutcome = 'processed' | 'ignored' | 'waits' | readonly RowProblem[];

/** The decision about a group of rows. */
export interface Decision {
  /** One outcome per row, in the order of the rows. */
  readonly outcomes: readonly RowOutcome[];
  readonly change: Change<undefined>;
  /** Records that several groups may need, such as a brand. Each is written with the first group that needs it. */
  readonly makes: readonly Write[];
  /**
   * Names of other records that change and that rows may refer to: codes of variants that are deleted with their
   * product.
   */
  readonly touched?: readonly string[];
  /** Products whose changes must be propagated to merchants. All products of a block share one task. */
  readonly refreshed?: readonly number[];
}

/** A record that rows refer to by a string: its id, and the writes that create it if it does not exist. */
export interface RowTarget {
  readonly id: number;
  readonly makes: readonly Write[];
}

/** The input of a rule in addition to rows and records. */
export interface ImportMoment {
  readonly options: ImportOptions;
  /** The id of the running import. */
  readonly import: number;
  readonly now: string;
}

/** Returns the problem of one cell. */
export const wrong = (column: string | null, { code, message }: CellProblem): readonly RowProblem[] => [
  { column, code, message },
];

/** Returns a decision that changes nothing, with the given outcomes. */
export const nothingDone = (outcomes: readonly RowOutcome[]): Decision => ({
  outcomes,
  change: unchanged(undefined),
  makes: [],
});

/** Returns the decision that all rows of a group wait. */
export const allWait = (rows: readonly unknown[]): Decision => nothingDone(rows.map(() => 'waits'));

import { type Change, unchanged, type Write } from '../../domain/change.ts';
import type { ImportOptions } from '../../resources/imports/import-record.ts';
import type { CellProblem } from './cells.ts';

/** What is wrong with a row, and in which column: null where it is the whole row. */
export interface RowProblem extends CellProblem {
  readonly column: string | null;
}

/** What came of a row: it waits where another worker has the lease of what it would change. */
export type RowOutcome = 'processed' | 'ignored' | 'waits' | readonly RowProblem[];

/** What a group of rows becomes. */
export interface Decision {
  /** One for each row, in their order. */
  readonly outcomes: readonly RowOutcome[];
  readonly change: Change<undefined>;
  /** Records that several groups may need, such as a brand: each is written with the first group that does. */
  readonly makes: readonly Write[];
  /** What else is changed that rows may name: codes of variants that go with their product. */
  readonly touched?: readonly string[];
  /** Products that merchants have to follow: those of a block have one task. */
  readonly refreshed?: readonly number[];
}

/** A record that rows name by a text: its id, and how it is made where there is none yet. */
export interface RowTarget {
  readonly id: number;
  readonly makes: readonly Write[];
}

/** What a rule is given in addition to rows and records. */
export interface ImportMoment {
  readonly options: ImportOptions;
  /** The import that decides. */
  readonly import: number;
  readonly now: string;
}

/** Makes the problem of one cell. */
export const wrong = (column: string | null, { code, message }: CellProblem): readonly RowProblem[] => [
  { column, code, message },
];

/** The decision that changes nothing, with what comes of each row. */
export const nothingDone = (outcomes: readonly RowOutcome[]): Decision => ({
  outcomes,
  change: unchanged(undefined),
  makes: [],
});

/** The decision that all rows of a group wait. */
export const allWait = (rows: readonly unknown[]): Decision => nothingDone(rows.map(() => 'waits'));

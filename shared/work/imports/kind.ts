import type { ImportEntity } from '../../resources/imports/import-record.ts';
import type { Columns, ValuesOf } from '../../rules/imports/cells.ts';
import type { Decision, ImportMoment } from '../../rules/imports/decision.ts';
import type { Reader } from './reader.ts';

/** A name that rows may share, and the number of table rows that are written for it. */
export type Writing = readonly [name: string, rows: number];

/**
 * An import type: its columns, the grouping of its rows, the data that is read for them, and the rule that decides
 * their outcome. The engine does the rest.
 */
export interface Kind<C extends Columns = Columns, Row = ValuesOf<C>, Loaded = unknown> {
  readonly entity: ImportEntity;
  readonly columns: C;
  /** Returns the key of a row. Neighbouring rows with the same key are decided together. */
  groupOf(row: Row): string;
  /** Returns the names of everything that a row reads or changes. Groups that share a name are decided sequentially. */
  namesOf(row: Row): readonly string[];
  /** Returns the names that a row waits for if it must wait. Default: `namesOf`. */
  waitsFor?(row: Row): readonly string[];
  /**
   * Returns the names that a row may write, with the maximum number of table rows for each. Rows that every group
   * writes are not included.
   */
  writesOf(row: Row): readonly Writing[];
  /** Creates the loader of a run, which reads data for groups. It may cache what it read. */
  loader(reader: Reader): (groups: readonly (readonly Row[])[], moment: ImportMoment) => Promise<readonly Loaded[]>;
  /** Decides the rows of one group. */
  decide(rows: readonly Row[], loaded: Loaded, moment: ImportMoment): Decision;
}

/** Returns the names that a row waits for if it must wait. */
export const waitsFor = (kind: Kind, row: ValuesOf<Columns>): readonly string[] => (kind.waitsFor ?? kind.namesOf)(row);

/** Creates an import type. The types of its parts must match. */
export const kind = <const C extends Columns, Loaded>(made: Kind<C, ValuesOf<C>, Loaded>): Kind =>
  // the engine only passes rows with its columns and data from its loader
  made as unknown as Kind;

import type { ImportEntity } from '../../resources/imports/import-record.ts';
import type { Columns, ValuesOf } from '../../rules/imports/cells.ts';
import type { Decision, ImportMoment } from '../../rules/imports/decision.ts';
import type { Reader } from './reader.ts';

/** What may be written by a name that rows may share, and how many rows of the table it takes. */
export type Writing = readonly [name: string, rows: number];

/**
 * A kind of file: its columns, how its rows belong together, what is read for them, and the rule that decides what they
 * become. The engine does the rest.
 */
export interface Kind<C extends Columns = Columns, Row = ValuesOf<C>, Loaded = unknown> {
  readonly entity: ImportEntity;
  readonly columns: C;
  /** Names what neighbouring rows have in common that are decided together. */
  groupOf(row: Row): string;
  /** Names what a row reads or changes: rows of two groups that share a name are decided one after the other. */
  namesOf(row: Row): readonly string[];
  /** Names what a row waits for where it has to; what it reads or changes unless stated. */
  waitsFor?(row: Row): readonly string[];
  /** Names what a row may write, with the rows of the table that it takes at most; what each group writes apart. */
  writesOf(row: Row): readonly Writing[];
  /** Makes what reads for groups: it is one for each run, and may remember what it has read. */
  loader(reader: Reader): (groups: readonly (readonly Row[])[], moment: ImportMoment) => Promise<readonly Loaded[]>;
  /** Decides the rows of one group. */
  decide(rows: readonly Row[], loaded: Loaded, moment: ImportMoment): Decision;
}

/** Names what a row of a kind waits for where it has to. */
export const waitsFor = (kind: Kind, row: ValuesOf<Columns>): readonly string[] => (kind.waitsFor ?? kind.namesOf)(row);

/** Makes a kind; its parts fit together by type. */
export const kind = <const C extends Columns, Loaded>(made: Kind<C, ValuesOf<C>, Loaded>): Kind =>
  // the engine hands rows of its columns to it, and what it has loaded
  made as unknown as Kind;

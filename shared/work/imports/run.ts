import { underOneDeadline } from '../../aws/deadlines.ts';
import { type Change, changed, replaces } from '../../domain/change.ts';
import { everything } from '../../domain/reach.ts';
import type { ImportRecord } from '../../resources/imports/import-record.ts';
import { holdsImport } from '../../rules/imports/import.ts';
import { readRecord } from '../../table/table.ts';
import { actionsOf, commitActions } from '../../table/writes/commit.ts';
import type { Action } from '../../table/writes/transact.ts';
import type { Kind } from './kind.ts';

/** One worker's run of an import. */
export interface ImportRun {
  readonly kind: Kind;
  /** The record as this run wrote it last. */
  record: ImportRecord;
  /** When this run stops and another one continues, in milliseconds since 1970. */
  readonly until: number;
}

/** Thrown if another worker has acquired the import or the import has ended, so this run can stop. */
export class ImportLost extends Error {}

/** Thrown if data changed after it was read, so it must be read again. */
export class Interrupted extends Error {}

/**
 * Writes a change of the import, and further actions, in one transaction. It requires that the import's record is as
 * this run wrote it last. If it throws `ImportLost` or `Interrupted`, nothing was written.
 */
export async function write(run: ImportRun, change: Change<unknown>, actions: readonly Action[] = []): Promise<void> {
  const { kind, record } = run;
  // the record comes first, because it resolves an unknown outcome
  const outcome = await underOneDeadline(() => commitActions([...actionsOf(change), ...actions]));
  if (outcome.written) return;
  const found = await readRecord(kind.entity, record.id, everything);
  if (!holdsImport(found, record.fence)) throw new ImportLost('Another worker took over the import');
  run.record = found;
  throw new Interrupted('A record that the import read was changed');
}

/** Writes the progress of an import, and further actions, as `write` does. */
export async function save(run: ImportRun, after: ImportRecord, actions: readonly Action[] = []): Promise<void> {
  const { kind, record } = run;
  await write(run, changed(undefined, [replaces(kind.entity, record, after)]), actions);
  run.record = { ...after, rev: record.rev + 1 };
}

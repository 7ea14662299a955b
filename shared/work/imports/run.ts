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
  /** As this run has written it last. */
  record: ImportRecord;
  /** Milliseconds since 1970, at which another run goes on. */
  readonly until: number;
}

/** Another worker has the import, or it has ended: this one has nothing left to do. */
export class ImportLost extends Error {}

/** What was read has changed in between: it is to be read again. */
export class Interrupted extends Error {}

/**
 * Writes a change of the import, and what goes with it, in one transaction: on the condition that its record is as this
 * run has written it last. Throws `ImportLost` or `Interrupted`, and then nothing is written.
 */
export async function write(run: ImportRun, change: Change<unknown>, actions: readonly Action[] = []): Promise<void> {
  const { kind, record } = run;
  // the record comes first: by it a lost answer is looked up
  const outcome = await underOneDeadline(() => commitActions([...actionsOf(change), ...actions]));
  if (outcome.written) return;
  const found = await readRecord(kind.entity, record.id, everything);
  if (!holdsImport(found, record.fence)) throw new ImportLost('The import was taken over');
  run.record = found;
  throw new Interrupted('What was read has changed');
}

/** Writes how far an import has come, and what goes with it, as `write` does. */
export async function save(run: ImportRun, after: ImportRecord, actions: readonly Action[] = []): Promise<void> {
  const { kind, record } = run;
  await write(run, changed(undefined, [replaces(kind.entity, record, after)]), actions);
  run.record = { ...after, rev: record.rev + 1 };
}

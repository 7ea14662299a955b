import { type Change, changed, creates, event, newBase, replaces, unchanged, type Write } from '../../domain/change.ts';
import { acquired, ended, isHeld, leaseEnd, requeued } from '../../domain/held-work.ts';
import { exportSeconds } from '../../domain/lifetimes.ts';
import type { Records } from '../../domain/records.ts';
import { advance, initialState } from '../../domain/transitions.ts';
import { wrongState } from '../../lib/request-errors.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import type { ExportRecord } from '../../resources/orders/export-record.ts';
import type { PrivacyRequestRecord } from '../../resources/people/privacy-request-record.ts';
import type { RunRecord } from '../../resources/people/run-record.ts';
import { type StoredFile, storedFile } from '../files/stored-file.ts';

/** The records of work that takes one run or several, by entity. */
export interface RunRecords {
  readonly 'privacy-request': PrivacyRequestRecord;
  readonly export: ExportRecord;
}

export type RunEntity = keyof RunRecords;

/** Returns the fields of a new run. */
export const newRun = (id: number, now: string): RunRecord => ({
  ...newBase(id, now),
  state: initialState('run'),
  failure_message: null,
  is_held: false,
  stalls: 0,
  due_at: leaseEnd(now),
  finished_at: null,
  file: null,
});

/** Returns the write of a run's record. */
export const rewrites = <E extends RunEntity>(entity: E, was: RunRecords[E], record: RunRecords[E]): Write =>
  // `RunRecords` contains the records of the entities, which TypeScript cannot infer here
  replaces(entity, was as Records[E], record as Records[E]);

/** Returns the event that starts a run. */
export const requested = (entity: RunEntity, { id }: Pick<RunRecord, 'id'>) =>
  entity === 'export'
    ? event('export.requested', entity, { id }, { export: id })
    : event('privacy-request.requested', entity, { id }, { privacy_request: id });

/** Acquires the work for a run. Changes nothing if another worker has it, or if it waits or has ended. */
export function acquireRun<E extends RunEntity>(
  entity: E,
  record: RunRecords[E] | undefined,
  now: string,
): Change<RunRecords[E] | undefined> {
  if (!record || isHeld(record, now) || !(record.state === 'queued' || record.state === 'running'))
    return unchanged(undefined);
  const state = advance('run', record.state, 'acquire', wrongState);
  const taken = { ...record, state, ...acquired(record, now) };
  return changed(taken, [rewrites(entity, record, taken)]);
}

/** Starts another run of overdue work: its worker died, its message was lost, or its second pass is due. */
export function resumeRun<E extends RunEntity>(
  entity: E,
  record: RunRecords[E] | undefined,
  now: string,
): Change<undefined> {
  if (!record?.due_at || record.due_at > now) return unchanged(undefined);
  return requeueRun(entity, record, now);
}

/** Queues the work for another run. */
export function requeueRun<E extends RunEntity>(entity: E, record: RunRecords[E], now: string): Change<undefined> {
  const state = advance('run', record.state, 'resume', wrongState);
  const queued = { ...record, state, ...requeued(now) };
  return changed(undefined, [rewrites(entity, record, queued)], [requested(entity, record)]);
}

/** Extends the lease of a run. */
export const keptLease = <E extends RunEntity>(record: RunRecords[E], now: string): RunRecords[E] => ({
  ...record,
  due_at: leaseEnd(now),
  updated_at: now,
});

/** The end of a run, and the fields that its record gets. */
export interface RunEnd<E extends RunEntity> {
  readonly trigger: 'finish' | 'fail';
  readonly more?: Partial<RunRecords[E]>;
}

/** Ends the work. */
export function endRun<E extends RunEntity>(
  entity: E,
  record: RunRecords[E],
  { trigger, more }: RunEnd<E>,
  now: string,
): Change<undefined> {
  const state = advance('run', record.state, trigger, wrongState);
  return changed(undefined, [rewrites(entity, record, { ...record, ...more, state, ...ended(now) })]);
}

/** Ends the work with a file, which expires after a week. */
export function endWithFile<E extends RunEntity>(
  entity: E,
  record: RunRecords[E],
  file: StoredFile,
  owner: Pick<MediaRecord, 'merchant' | 'is_test'>,
  more: Partial<RunRecords[E]>,
  now: string,
): Change<undefined> {
  const change = endRun(entity, record, { trigger: 'finish', more: { ...more, file: file.media } }, now);
  const expires_at = Date.parse(now) / 1000 + exportSeconds;
  const media = { ...storedFile('export', file, now), ...owner, expires_at };
  return { ...change, writes: [...change.writes, creates('media', media)] };
}

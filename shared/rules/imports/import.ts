import { type Change, changed, creates, event, newBase, replaces, unchanged } from '../../domain/change.ts';
import { acquired, ended, isHeld, leaseEnd, progressed, requeued } from '../../domain/held-work.ts';
import { advance, initialState, next } from '../../domain/transitions.ts';
import { later } from '../../lib/clock.ts';
import { doesNotExist, notUploaded, uploadUsed } from '../../lib/problems.ts';
import { fill, invalid, Refusal } from '../../lib/refusal.ts';
import { alreadyImporting, cannotCancelImport, wrongState } from '../../lib/request-errors.ts';
import { importSource } from '../../resources/files/media.ts';
import type { UploadRecord } from '../../resources/files/upload.ts';
import { importPath } from '../../resources/imports/import.ts';
import type {
  Dialect,
  FilePosition,
  ImportEntity,
  ImportOptions,
  ImportRecord,
} from '../../resources/imports/import-record.ts';
import { type StoredFile, storedFile } from '../files/stored-file.ts';

/** Delay until the next attempt of an import that failed or that waits for the lease of a product. */
const waitSeconds = 30;

/** The options at the start of an import. Not every type of import has all of them. */
export interface NewImport extends Partial<ImportOptions> {
  readonly dry_run: boolean;
}

/** The records and reserved ids for the start of an import. */
export interface ImportRead {
  /** The staff's upload that belongs to the path of the request. */
  readonly upload: UploadRecord | undefined;
  /** The import that already used the upload. */
  readonly user: ImportRecord | undefined;
  /** The copy of the uploaded object; undefined if nothing was uploaded. */
  readonly object: ImportRecord['object'] | undefined;
  readonly ids: { readonly import: number; readonly media: number };
  /** The access key of the request. */
  readonly started_by: string | null;
}

/**
 * Starts an import of an upload. No other request can use the upload afterwards. Rejects with 422 at `path` if the path
 * is not an upload of the staff, or if the upload is empty or used. Rejects with 409 and a `Location` header while
 * another import of the upload runs.
 */
export function startImport(
  entity: ImportEntity,
  { dry_run, overwrite_existing = false, should_preserve_published = false }: NewImport,
  { upload, user, object, ids, started_by }: ImportRead,
  publicUrl: string,
  now: string,
): Change<ImportRecord> {
  if (!upload) throw invalid({ path: [doesNotExist] });
  if (upload.used_by && upload.used_by.entity !== 'media' && user && isOpen(user)) {
    const { entity: of, id } = upload.used_by;
    const headers = { Location: `${publicUrl}${importPath(of, id)}` };
    throw new Refusal(alreadyImporting, { headers });
  }
  if (upload.used_by) throw invalid({ path: [uploadUsed] });
  if (!object) throw invalid({ path: [notUploaded] });
  const { key, size } = object;
  const { file_name, content_type: mime_type } = upload;
  const file = storedFile(importSource, { media: ids.media, key, size, file_name, mime_type }, now);
  const record: ImportRecord = {
    ...newBase(ids.import, now),
    state: initialState('import'),
    failure_message: null,
    options: { overwrite_existing, should_preserve_published },
    dry_run,
    is_cancelled: false,
    started_by,
    ...nothingDone,
    started_at: null,
    finished_at: null,
    upload: upload.id,
    source_file: file.id,
    failed_report_file: null,
    object,
    dialect: null,
    header: [],
    fence: 0,
    is_held: false,
    stalls: 0,
    due_at: leaseEnd(now),
  };
  const used: UploadRecord = { ...upload, used_by: { entity, id: record.id }, updated_at: now };
  return changed(
    record,
    [creates(entity, record), creates('media', file), replaces('upload', upload, used)],
    [resumeEvent('import.started', entity, record)],
  );
}

const nothingDone = {
  counts: { processed: 0, failed: 0, ignored: 0 },
  position: { offset: 0, row: 1 },
  report_rows: 0,
  waiting: 0,
} as const;

const resumeEvent = (type: 'import.started' | 'import.resumed', entity: ImportEntity, { id }: ImportRecord) =>
  event(type, entity, { id }, { entity, import: id });

/** Tells whether an import is still open. */
export const isOpen = ({ due_at }: ImportRecord): boolean => due_at !== null;

/** Tells whether the worker with this fence number holds the import. */
export const holdsImport = (record: ImportRecord | undefined, fence: number): record is ImportRecord =>
  record?.fence === fence && record.is_held && isOpen(record);

/**
 * Acquires an import for a run, so that an earlier run can no longer write. Changes nothing if the import is finished
 * or another worker holds it. A dry run starts over: the rows that it has read are in the memory of its worker only.
 */
export function acquireImport(
  entity: ImportEntity,
  record: ImportRecord | undefined,
  now: string,
): Change<ImportRecord | undefined> {
  if (!record || !isOpen(record) || isHeld(record, now)) return unchanged(undefined);
  const taken: ImportRecord = {
    ...record,
    state: advance('import', record.state, 'acquire', wrongState),
    ...(record.dry_run && { ...nothingDone, dialect: null }),
    started_at: record.started_at ?? now,
    fence: record.fence + 1,
    ...acquired(record, now),
  };
  return changed(taken, [replaces(entity, record, taken)]);
}

/** Records progress of an import. A dry run counts as progress only when it reaches its end. */
export const advanceImport = (record: ImportRecord, now: string): ImportRecord => ({
  ...record,
  ...progressed(record, now),
  ...(record.dry_run && { stalls: record.stalls }),
});

/** Stores the dialect and the header of a file after a worker has read its beginning. */
export const withDialect = (
  record: ImportRecord,
  dialect: Dialect,
  header: readonly string[],
  position: FilePosition,
): ImportRecord => ({ ...record, dialect, header, position });

/** Queues an import for another run, because the time of this run is over. */
export function requeueImport(entity: ImportEntity, record: ImportRecord, now: string): Change<undefined> {
  const waiting: ImportRecord = { ...record, ...requeued(now) };
  return changed(undefined, [replaces(entity, record, waiting)], [resumeEvent('import.resumed', entity, record)]);
}

/** Queues an import that waited for a run of its access key to end. */
export const startWaiting = (entity: ImportEntity, record: ImportRecord | undefined, now: string): Change<undefined> =>
  record && isOpen(record) && !record.is_held ? requeueImport(entity, record, now) : unchanged(undefined);

/**
 * Releases an import, so that the sweeper soon lets another run try again. An import that waits for leases of its rows
 * or for the bucket does not count as stuck.
 */
export function releaseImport(
  entity: ImportEntity,
  record: ImportRecord,
  { isWaiting }: { readonly isWaiting: boolean },
  now: string,
): Change<undefined> {
  const free = { is_held: false, due_at: later(now, waitSeconds), updated_at: now };
  return changed(undefined, [replaces(entity, record, { ...record, ...free, ...(isWaiting && { stalls: 0 }) })]);
}

/** Resumes an overdue import: its worker died, its message was lost, or it waits for leases. */
export function resumeImport(entity: ImportEntity, record: ImportRecord | undefined, now: string): Change<undefined> {
  if (!record?.due_at || record.due_at > now) return unchanged(undefined);
  return requeueImport(entity, record, now);
}

/**
 * Requests the cancellation of an import. An import that no worker has begun is cancelled at once. A running one stops
 * after its current rows.
 */
export function cancelImport(entity: ImportEntity, record: ImportRecord, now: string): Change<ImportRecord> {
  if (record.is_cancelled) return unchanged(record);
  const state = next('import', record.state, 'cancel');
  if (state === undefined) throw new Refusal(fill(cannotCancelImport, { state: record.state }));
  const asked: ImportRecord =
    record.started_at === null
      ? { ...record, state, ...ended(now), is_cancelled: true }
      : { ...record, is_cancelled: true, updated_at: now };
  return changed(asked, [replaces(entity, record, asked)]);
}

/** The end of an import. It has a message if the file cannot be used. */
export interface End {
  readonly trigger: 'finish' | 'cancel' | 'fail';
  readonly failure_message?: string;
}

/** The stored report of the failed rows. */
export type StoredReport = Omit<StoredFile, 'mime_type'>;

/** Ends an import, with its report if rows failed. */
export function endImport(
  entity: ImportEntity,
  record: ImportRecord,
  { trigger, failure_message }: End,
  report: StoredReport | undefined,
  now: string,
): Change<undefined> {
  const state = advance('import', record.state, trigger, wrongState);
  const last: ImportRecord = {
    ...record,
    state,
    ...ended(now),
    failure_message: failure_message ?? null,
    failed_report_file: report?.media ?? null,
  };
  return changed(undefined, [
    replaces(entity, record, last),
    ...(report ? [creates('media', storedFile('failed-report-file', { ...report, mime_type: 'text/csv' }, now))] : []),
  ]);
}

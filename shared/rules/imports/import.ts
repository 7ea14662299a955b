import { type Change, changed, creates, event, newBase, replaces, unchanged } from '../../domain/change.ts';
import { advance, initialState, next } from '../../domain/transitions.ts';
import { later } from '../../lib/clock.ts';
import { doesNotExist, notUploaded, uploadUsed } from '../../lib/problems.ts';
import { invalid, Refusal, refused } from '../../lib/refusal.ts';
import { importSource, type MediaRecord } from '../../resources/files/media.ts';
import type { UploadRecord } from '../../resources/files/upload.ts';
import { importPath } from '../../resources/imports/import.ts';
import type {
  Dialect,
  FilePosition,
  ImportEntity,
  ImportOptions,
  ImportRecord,
} from '../../resources/imports/import-record.ts';

/** A worker writes more often than that; one that has not for so long is dead. */
const leaseMinutes = 5;
/** What waits for the lease of a product, or has failed, is tried again. */
const waitSeconds = 30;

const leaseEnd = (now: string): string => later(now, leaseMinutes * 60);

/** What an import is started with; not each kind has all options. */
export interface NewImport extends Partial<ImportOptions> {
  readonly dry_run: boolean;
}

/** What is read for it. */
export interface ImportRead {
  /** The upload that its path names, of the staff. */
  readonly upload: UploadRecord | undefined;
  /** The import that has used it already. */
  readonly user: ImportRecord | undefined;
  /** The copy of what was uploaded; undefined when nothing was. */
  readonly object: ImportRecord['object'] | undefined;
  readonly ids: { readonly import: number; readonly media: number };
}

/**
 * Starts an import of an upload, which nothing else may use from then on. Refuses with 422 at `path` what is no upload
 * of the staff's, is empty or is used up, and with 409, and where it is, one whose import is still running.
 */
export function startImport(
  entity: ImportEntity,
  { dry_run, overwrite_existing = false, should_preserve_published = false }: NewImport,
  { upload, user, object, ids }: ImportRead,
  publicUrl: string,
  now: string,
): Change<ImportRecord> {
  if (!upload) throw invalid({ path: [doesNotExist] });
  if (upload.used_by && upload.used_by.entity !== 'media' && user && isOpen(user)) {
    const { entity: of, id } = upload.used_by;
    const headers = { Location: `${publicUrl}${importPath(of, id)}` };
    throw new Refusal('conflict', 'The file is being imported.', { headers });
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

/** Tells whether an import has not ended. */
export const isOpen = ({ due_at }: ImportRecord): boolean => due_at !== null;

/** Tells whether a worker holds the import under this number. */
export const holdsImport = (record: ImportRecord | undefined, fence: number): record is ImportRecord =>
  record?.fence === fence && record.is_held && isOpen(record);

/**
 * Acquires an import for a run, so that an earlier run can no longer write. Changes nothing when it has ended or
 * another worker has it. One that only checks begins again: it remembers the rows that it has seen, and no other run
 * does.
 */
export function acquireImport(
  entity: ImportEntity,
  record: ImportRecord | undefined,
  now: string,
): Change<ImportRecord | undefined> {
  if (!record || !isOpen(record) || (record.is_held && (record.due_at ?? '') > now)) return unchanged(undefined);
  const taken: ImportRecord = {
    ...record,
    state: advance('import', record.state, 'acquire', 'The import has ended.'),
    ...(record.dry_run && { ...nothingDone, dialect: null }),
    started_at: record.started_at ?? now,
    fence: record.fence + 1,
    is_held: true,
    stalls: record.stalls + 1,
    due_at: leaseEnd(now),
    updated_at: now,
  };
  return changed(taken, [replaces(entity, record, taken)]);
}

const stallsAtMost = 10;

/** Tells whether run after run has come no further: the next one would not either. */
export const isStuck = ({ stalls }: ImportRecord): boolean => stalls > stallsAtMost;

/**
 * Remembers that an import has come further. The lease is extended once less than half of it is left, and not at each
 * write: its index would be written each time.
 */
export const advanceImport = (record: ImportRecord, now: string): ImportRecord => {
  const isShort = (record.due_at ?? '') < later(now, leaseMinutes * 30);
  // a run that only checks comes no further than its own end
  const stalls = record.dry_run ? record.stalls : 0;
  return { ...record, ...(isShort && { due_at: leaseEnd(now) }), stalls, updated_at: now };
};

/** Remembers how a file is read, once a worker has looked at it. */
export const withDialect = (
  record: ImportRecord,
  dialect: Dialect,
  header: readonly string[],
  position: FilePosition,
): ImportRecord => ({ ...record, dialect, header, position });

/** Queues an import again for another run: the time of this one is over. */
export function requeueImport(entity: ImportEntity, record: ImportRecord, now: string): Change<undefined> {
  const waiting: ImportRecord = { ...record, is_held: false, due_at: leaseEnd(now), updated_at: now };
  return changed(undefined, [replaces(entity, record, waiting)], [resumeEvent('import.resumed', entity, record)]);
}

/**
 * Releases an import: the sweeper has another run try again soon. One that waits, for the leases of its rows or for
 * the bucket, is not stuck.
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

/** Resumes an import whose time has come: its worker died, its message was lost, or it waits for leases. */
export function resumeImport(entity: ImportEntity, record: ImportRecord | undefined, now: string): Change<undefined> {
  if (!record?.due_at || record.due_at > now) return unchanged(undefined);
  return requeueImport(entity, record, now);
}

/** Asks for the end of an import. One that no worker has begun ends at once, another one after the rows in hand. */
export function cancelImport(entity: ImportEntity, record: ImportRecord, now: string): Change<ImportRecord> {
  if (record.is_cancelled) return unchanged(record);
  const state = next('import', record.state, 'cancel');
  if (state === undefined) throw refused(`The import is ${record.state}.`);
  const asked: ImportRecord =
    record.started_at === null
      ? { ...record, ...endedAs(state, now), is_cancelled: true }
      : { ...record, is_cancelled: true, updated_at: now };
  return changed(asked, [replaces(entity, record, asked)]);
}

const endedAs = (state: ImportRecord['state'], now: string) => ({
  state,
  is_held: false,
  due_at: null,
  finished_at: now,
  updated_at: now,
});

/** How an import ends: with a message when the file is of no use. */
export interface End {
  readonly trigger: 'finish' | 'cancel' | 'fail';
  readonly failure_message?: string;
}

/** The report of the rows that failed, as it is stored. */
export interface StoredReport {
  readonly media: number;
  readonly key: string;
  readonly size: number;
  readonly file_name: string;
}

/** Ends an import, with its report where rows have failed. */
export function endImport(
  entity: ImportEntity,
  record: ImportRecord,
  { trigger, failure_message }: End,
  report: StoredReport | undefined,
  now: string,
): Change<undefined> {
  const state = advance('import', record.state, trigger, 'The import has ended.');
  const ended: ImportRecord = {
    ...record,
    ...endedAs(state, now),
    failure_message: failure_message ?? null,
    failed_report_file: report?.media ?? null,
  };
  return changed(undefined, [
    replaces(entity, record, ended),
    ...(report ? [creates('media', storedFile('failed-report-file', { ...report, mime_type: 'text/csv' }, now))] : []),
  ]);
}

/** Makes the media of a file of the staff's that is in the bucket already. */
const storedFile = (
  collection_name: string,
  { media, key, ...file }: StoredReport & Pick<MediaRecord, 'mime_type'>,
  now: string,
): MediaRecord => ({
  ...newBase(media, now),
  merchant: null,
  is_test: false,
  collection_name,
  ...file,
  state: 'ready',
  failure_message: null,
  custom_properties: {},
  url: null,
  object_key: key,
});

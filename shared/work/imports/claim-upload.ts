import { everything } from '../../domain/reach.ts';
import { copyObject, findObject, importKey, ObjectGone, uploadKey } from '../../files/bucket.ts';
import { ensureFileKeys } from '../../files/file-keys.ts';
import { currentActor } from '../../lib/actor.ts';
import { maximumUploadBytes, readUploadPath, type UploadRecord, uploadPath } from '../../resources/files/upload.ts';
import type { ImportEntity, ImportRecord } from '../../resources/imports/import-record.ts';
import { readRecord } from '../../table/table.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';

/**
 * Reads the upload at a path and the import that used it, and reserves ids. An unused upload is copied to a key where
 * it does not expire and cannot be overwritten.
 */
export async function readForImport(entity: ImportEntity, path: string) {
  const [upload, ids] = await Promise.all([
    staffUpload(path),
    reserveIds({ [entity]: 1, media: 1 } as Record<ImportEntity | 'media', number>),
  ]);
  const { used_by } = upload ?? {};
  const [user, object] = await Promise.all([
    used_by && used_by.entity !== 'media' ? readRecord(used_by.entity, used_by.id, everything) : undefined,
    upload && !used_by ? copyOf(upload) : undefined,
  ]);
  const started_by = currentActor()?.key_id ?? null;
  return { upload, user, object, ids: { import: ids[entity](), media: ids.media() }, started_by };
}

/** Reads an upload if it belongs to staff and is less than a day old. */
async function staffUpload(path: string): Promise<UploadRecord | undefined> {
  const named = readUploadPath(path);
  const upload = named && (await readRecord('upload', named.id, everything));
  return upload && upload.token === named.token && upload.merchant === null ? upload : undefined;
}

/**
 * Copies the uploaded file. Returns `undefined` if there is no file, if it was replaced during the copy, or if it is
 * too large. A file that is too large will be removed, but its copy would remain.
 */
async function copyOf(upload: UploadRecord): Promise<ImportRecord['object'] | undefined> {
  const [object] = await Promise.all([
    findObject(uploadKey(uploadPath(upload))),
    ensureFileKeys(), // the import shows the URL of its file
  ]);
  try {
    if (!object || object.size > maximumUploadBytes) return undefined;
    return await copyObject(object, importKey(upload.token));
  } catch (error) {
    if (error instanceof ObjectGone) return undefined;
    throw error;
  }
}

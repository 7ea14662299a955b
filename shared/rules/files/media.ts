import { type Change, changed, creates, newBase, removes, replaces } from '../../domain/change.ts';
import { type Counted, type Shards, totalOf } from '../../domain/sharded-counter.ts';
import { Refusal } from '../../lib/refusal.ts';
import { imageInUse } from '../../lib/request-errors.ts';

import type { Tenant } from '../../model/fields.ts';
import type { FileRecord } from '../../resources/files/file-record.ts';
import { type MediaRecord, uploaded } from '../../resources/files/media.ts';
import type { UploadRecord } from '../../resources/files/upload.ts';
import { withoutReferences, withReference } from './file.ts';

/** The facts about an image before it becomes media. */
export interface Picture {
  readonly mime_type: string;
  /** Null if the image has no name; its id becomes its name. */
  readonly file_name: string | null;
  readonly custom_properties: MediaRecord['custom_properties'];
  readonly file: FileRecord;
  /** S3 key of its bytes. */
  readonly object_key: string;
  /** The upload that the image comes from. No other request can use the upload afterwards. */
  readonly upload: UploadRecord | undefined;
}

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Creates media of an image whose bytes are stored. */
export function createMedia(
  { merchant, is_test }: Tenant,
  { mime_type, file_name, custom_properties, file, object_key, upload }: Picture,
  id: number,
  now: string,
): Change<MediaRecord> {
  const media: MediaRecord = {
    ...newBase(id, now),
    merchant,
    is_test,
    collection_name: uploaded,
    file_name: file_name ?? `${id}.${extensions[mime_type]}`,
    size: file.size,
    mime_type,
    state: 'ready',
    failure_message: null,
    custom_properties,
    url: null,
    object_key,
    file: file.id,
    sha256: file.sha256,
    is_upload: true,
  };
  const used = upload && { ...upload, used_by: { entity: 'media', id } as const, updated_at: now };
  const { writes, counts } = withReference(file, id, now);
  return {
    ...changed(media, [
      creates('media', media),
      ...writes,
      ...(upload && used ? [replaces('upload', upload, used)] : []),
    ]),
    counts,
  };
}

/**
 * Deletes media, and its bytes if no other media share them. Rejects while a design uses the media. `designs` are the
 * shards of the counter of designs.
 */
export function deleteMedia(
  media: MediaRecord,
  { designs, file }: { readonly designs: Shards; readonly file: Counted<FileRecord> },
  now: string,
): Change<undefined> {
  if ((media.designs ?? 0) + totalOf(designs) > 0) {
    throw new Refusal(imageInUse);
  }
  const { writes, events } = withoutReferences(file, 1, now);
  return {
    ...changed(undefined, writes, events),
    removes: [removes('media', media)],
    closes: [{ entity: 'media', id: media.id, shards: designs }],
  };
}

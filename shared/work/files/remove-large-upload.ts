import { everything } from '../../domain/reach.ts';
import { removeVersion, uploadPrefix, versionsOf } from '../../files/bucket.ts';
import { countLargeUpload } from '../../files/large-uploads.ts';
import { maximumUploadBytes, readUploadPath, type UploadRecord } from '../../resources/files/upload.ts';
import { readRecord } from '../../table/table.ts';

/**
 * Removes an upload that exceeds the maximum size, version by version. Counts each version for the key that requested
 * the upload URL.
 *
 * `size` comes from the bucket's notification. The current sizes in the bucket decide which versions are removed. A
 * duplicate or late run finds nothing to remove.
 */
export async function removeLargeUpload({ key, size }: { key: string; size: number }): Promise<void> {
  if (size <= maximumUploadBytes) return;
  const large = (await versionsOf(key)).filter((one) => one.size > maximumUploadBytes);
  const upload = large.length > 0 ? await uploadAt(key) : undefined;
  for (const one of large) {
    // counts before removing: a run that dies in between counts the same version again, which has no effect
    if (upload) await countLargeUpload(upload.key_id, one.version);
    await removeVersion(one);
  }
}

/** Reads the upload that an object key belongs to. Returns `undefined` if the upload has expired. */
async function uploadAt(key: string): Promise<UploadRecord | undefined> {
  const named = readUploadPath(key.slice(uploadPrefix.length));
  const upload = named && (await readRecord('upload', named.id, everything));
  return upload?.token === named?.token ? upload : undefined;
}

import { everything } from '../../domain/reach.ts';
import { removeVersion, uploadPrefix, versionsOf } from '../../files/bucket.ts';
import { countLargeUpload } from '../../files/large-uploads.ts';
import { maximumUploadBytes, readUploadPath, type UploadRecord } from '../../resources/files/upload.ts';
import { readRecord } from '../../table/table.ts';

/**
 * Removes an upload that is larger than any file may be, version by version, and counts each for the key that has asked
 * for its address. `size` is what the bucket has told of it; what is removed is decided by the sizes that the bucket
 * has now. Run again, or late, it finds nothing more to remove.
 */
export async function removeLargeUpload({ key, size }: { key: string; size: number }): Promise<void> {
  if (size <= maximumUploadBytes) return;
  const large = (await versionsOf(key)).filter((one) => one.size > maximumUploadBytes);
  const upload = large.length > 0 ? await uploadAt(key) : undefined;
  for (const one of large) {
    // counted first: a run that dies in between counts it again, as the same one
    if (upload) await countLargeUpload(upload.key_id, one.version);
    await removeVersion(one);
  }
}

/** Reads the upload that has an object's key; undefined once it has expired. */
async function uploadAt(key: string): Promise<UploadRecord | undefined> {
  const named = readUploadPath(key.slice(uploadPrefix.length));
  const upload = named && (await readRecord('upload', named.id, everything));
  return upload?.token === named?.token ? upload : undefined;
}

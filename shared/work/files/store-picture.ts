import { fileKey } from '../../files/bucket.ts';
import { ensureFileKeys } from '../../files/file-keys.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Tenant } from '../../model/fields.ts';
import type { FileRecord } from '../../resources/files/file-record.ts';
import { addressOf, claimFile, type FileContent } from '../../rules/files/file.ts';
import { idOfUnique, readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';

/** Returns the hash and the size of bytes, which identify the file that holds them. */
export const contentOf = (bytes: Uint8Array): FileContent => ({
  sha256: sha256(bytes),
  size: bytes.length,
});

/** A file whose bytes are in the bucket, and an id for media that use it. */
export interface Stored {
  readonly file: FileRecord;
  readonly object_key: string;
  readonly media: number;
}

/**
 * Finds the tenant's file with this content. Otherwise it claims a new file and calls `put` to store the bytes under
 * its key. The file can be removed again unless a transaction counts a reference to it.
 */
export async function storeOnce(
  tenant: Tenant,
  content: FileContent,
  put: (key: string) => Promise<unknown>,
): Promise<Stored> {
  let media = 0;
  const file = await decide(
    async () => {
      const [known, ids] = await Promise.all([
        idOfUnique('file', 'address', addressOf(tenant, content)),
        reserveIds({ media: 1, file: 1 }),
        ensureFileKeys(), // media show the URL of the file
      ]);
      media = ids.media();
      return { found: known === undefined ? undefined : await readRecord('file', known, tenant), id: ids.file() };
    },
    ({ found, id }, { now }) => claimFile(tenant, content, found, id, now),
  );
  const object_key = fileKey(file.id);
  // a file with references is in the bucket, but a claimed file may not be
  if (file.due_at !== null) await put(object_key);
  return { file, object_key, media };
}

import { fileKey } from '../../files/bucket.ts';
import { ensureFileKeys } from '../../files/file-keys.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Tenant } from '../../model/fields.ts';
import type { FileRecord } from '../../resources/files/file-record.ts';
import { addressOf, claimFile, type FileContent } from '../../rules/files/file.ts';
import { idOfUnique, readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';

/** Describes bytes as the address of their file is made of them. */
export const contentOf = (bytes: Uint8Array): FileContent => ({
  sha256: sha256(bytes),
  size: bytes.length,
});

/** A file whose bytes are in the bucket, and an id for media that has them. */
export interface Stored {
  readonly file: FileRecord;
  readonly object_key: string;
  readonly media: number;
}

/**
 * Finds the file of a content of a tenant, or claims one and has `put` store its bytes under the key. The file may go
 * unless a transaction counts a reference to it.
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
        ensureFileKeys(), // media shows its address
      ]);
      media = ids.media();
      return { found: known === undefined ? undefined : await readRecord('file', known, tenant), id: ids.file() };
    },
    ({ found, id }, { now }) => claimFile(tenant, content, found, id, now),
  );
  const object_key = fileKey(file.id);
  // what media refer to is there; of what is only claimed it is not known
  if (file.due_at !== null) await put(object_key);
  return { file, object_key, media };
}

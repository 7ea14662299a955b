import type { Reach } from '../domain/reach.ts';
import type { Counted } from '../domain/sharded-counter.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { FileRecord } from '../resources/files/file-record.ts';
import { Media, type MediaRecord } from '../resources/files/media.ts';
import { readRecord } from '../table/table.ts';
import { readShards } from '../table/writes/counters.ts';

/** Reads media that a merchant uploaded. Rejects with 404 if it does not exist or is a file of a product or design. */
export async function readMedia(id: number, reach: Reach): Promise<MediaRecord> {
  const media = await readRecord('media', id, reach);
  return orNotFound(media?.is_upload ? media : undefined, Media);
}

/** Reads a file and its counter. Returns undefined if the file does not exist. */
export async function readCountedFile(id: number, reach: Reach): Promise<Counted<FileRecord> | undefined> {
  const [file, shards] = await Promise.all([readRecord('file', id, reach), readShards('file', id)]);
  return file && { record: file, shards };
}

/** Reads the records that a deletion of media changes, or that can prevent it. */
export async function readForMediaDeletion({ id, file }: MediaRecord, reach: Reach) {
  const [designs, found] = await Promise.all([
    readShards('media', id),
    file === undefined ? undefined : readCountedFile(file, reach),
  ]);
  return { designs, file: orNotFound(found, Media) }; // the file can have been deleted since the media was read
}

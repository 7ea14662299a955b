import type { Reach } from '../changes/reach.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { FileRecord } from '../resources/files/file-record.ts';
import { Media, type MediaRecord } from '../resources/files/media.ts';
import { readRecord } from '../table/table.ts';

/** Reads media that a merchant has uploaded; 404 for the files of products and designs, which are no media. */
export async function readMedia(id: number, reach: Reach): Promise<MediaRecord> {
  const media = await readRecord('media', id, reach);
  return orNotFound(media?.is_upload ? media : undefined, Media);
}

/** Reads the file that has the bytes of media, of the same merchant and mode. */
export async function readFileOf({ file }: MediaRecord, reach: Reach): Promise<FileRecord> {
  const found = file === undefined ? undefined : await readRecord('file', file, reach);
  return orNotFound(found, Media); // deleted since the media was read
}

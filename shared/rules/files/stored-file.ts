import { newBase } from '../../domain/change.ts';
import type { MediaRecord } from '../../resources/files/media.ts';

/** A file that the service has stored in the bucket. */
export interface StoredFile {
  readonly media: number;
  readonly key: string;
  readonly size: number;
  readonly file_name: string;
  readonly mime_type: string;
}

/** Returns the media of a file of staff that is already in the bucket. */
export const storedFile = (collection_name: string, { media, key, ...file }: StoredFile, now: string): MediaRecord => ({
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

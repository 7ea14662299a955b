import * as z from 'zod';
import { fileUrl, nullableText, type RecordBase, timestamps } from '../../model/fields.ts';
import { resource, type ShapeContext } from '../../model/resource.ts';

/** What is known of a file. Its bytes are in the bucket, under a key that the service makes. */
export interface MediaRecord extends RecordBase {
  /** Null: of the catalogue, which is common. */
  readonly merchant: number | null;
  readonly is_test: boolean;
  readonly collection_name: string;
  readonly file_name: string;
  /** Bytes; 0 until it is fetched. */
  readonly size: number;
  readonly mime_type: string;
  readonly state: 'pending' | 'ready' | 'failed';
  readonly failure_message: string | null;
  /** Width, height and what else the header tells. */
  readonly custom_properties: Readonly<Record<string, unknown>>;
  /** Where it is fetched from. */
  readonly url: string | null;
  readonly object_key: string | null;
}

/** Copies media for views of products: without what only the service needs to know. */
export const copyOfMedia = ({ merchant, url, object_key, rev, ...media }: MediaRecord) => ({
  ...media,
  download_url: null,
  requested: null,
});

/** The collection of files that staff has uploaded to be imported. */
export const importSource = 'source-file';

/** Shapes a file. Until it is fetched it has no address; one that was uploaded for an import never had to wait. */
export const shownFile = (record: MediaRecord, { fileUrl }: Pick<ShapeContext, 'fileUrl'>) => ({
  ...record,
  state: record.collection_name === importSource ? null : record.state,
  requested: null,
  download_url: record.state === 'ready' ? fileUrl(record.id) : null,
});

export const MediaFile = resource<MediaRecord>()({
  name: 'MediaFile',
  label: 'Media File',
  entity: 'media',
  relations: {},
  representation: {
    schema: z.object({
      id: z.int(),
      collection_name: z.string(),
      file_name: z.string(),
      size: z.int(),
      mime_type: z.string(),
      download_url: fileUrl,
      state: nullableText,
      requested: nullableText,
      failure_message: nullableText,
      ...timestamps,
    }),
    shape: shownFile,
  },
});

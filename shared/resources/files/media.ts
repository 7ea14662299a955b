import { fileUrl, filledLine, nullableText, type RecordBase, timestamps } from '../../model/fields.ts';
import { resource, type ShapeContext } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';

/** The facts about a file. Its bytes are in the bucket under a key that the service generates. */
export interface MediaRecord extends RecordBase {
  /** Null for media of the catalogue, which all merchants share. */
  readonly merchant: number | null;
  readonly is_test: boolean;
  readonly collection_name: string;
  readonly file_name: string;
  /** Size in bytes; 0 until the file is fetched. */
  readonly size: number;
  readonly mime_type: string;
  readonly state: 'pending' | 'ready' | 'completed' | 'failed';
  readonly failure_message: string | null;
  /** Width, height and other facts from the header of the file. */
  readonly custom_properties: Readonly<Record<string, unknown>>;
  /** The URL from which the service fetches the file. */
  readonly url: string | null;
  readonly object_key: string | null;
  /** The file record with the bytes. Without it, only this record uses the object. */
  readonly file?: number;
  /** SHA-256 of the file's bytes in base64url. */
  readonly sha256?: string;
  /** Whether a merchant uploaded it. Only uploads are listed and can be used in designs. */
  readonly is_upload?: true;
  /** Unix seconds. Absent if the media does not expire. */
  readonly expires_at?: number;
  /** For older uploads: number of designs that use the media, in addition to the counter of the record. */
  readonly designs?: number;
}

/** Copies media for views of products, without internal fields. */
export const copyOfMedia = ({
  merchant,
  url,
  object_key,
  file,
  sha256,
  is_upload,
  designs,
  rev,
  ...media
}: MediaRecord) => ({
  ...media,
  download_url: null,
  requested: null,
});

/** The collection of files that staff uploaded for an import. */
export const importSource = 'source-file';

/**
 * Shapes a file. It has a download URL only once it is fetched. A file that was uploaded for an import is available at
 * once.
 */
export const shownFile = (record: MediaRecord, { fileUrl }: Pick<ShapeContext, 'fileUrl'>) => ({
  ...record,
  state: record.collection_name === importSource ? null : record.state,
  requested: null,
  download_url: record.state === 'pending' || record.state === 'failed' ? null : fileUrl(record.id),
});

/** The fields of a file that media and their parents show alike. */
export const fileFields = {
  collection_name: z.string(),
  file_name: z.string(),
  size: z.int(),
  mime_type: z.string(),
  download_url: fileUrl,
  state: nullableText,
};

export const MediaFile = resource<MediaRecord>()({
  name: 'MediaFile',
  label: 'Media File',
  entity: 'media',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        ...fileFields,
        requested: nullableText,
        failure_message: nullableText,
        ...timestamps,
      }),
    shape: shownFile,
  },
});

/** Recommended DPI of images, from the documents. */
export const recommendedDpi = 360;

/** The collection of the files that productions print. */
export const productionFile = 'production-file';

/** The collection of images that merchants uploaded. */
export const uploaded = 'upload';

/** Body of new media that refers to an upload by its path. */
export const newMedia = z.object({
  path: filledLine().meta({
    description: 'The `path` that `POST /v2/temporary-upload-url` returned. Maximum file size: 20 MB.',
  }),
});

/** An image that a merchant uploaded for designs. */
export const Media = resource<MediaRecord>()({
  name: 'Media',
  label: 'Media',
  entity: 'media',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        is_test: z.boolean(),
        file_name: z.string(),
        size: z.int().meta({ description: 'Size in bytes.' }),
        mime_type: z.enum(['image/jpeg', 'image/png']),
        download_url: fileUrl,
        custom_properties: z
          .object({
            width: z.int(),
            height: z.int(),
            dpi: z.object({ horizontal: z.int(), vertical: z.int() }).nullable(),
            color_space: z.enum(['rgb', 'grayscale']),
            icc_profile: nullableText,
            has_alpha: z.boolean(),
            orientation: z.int().meta({ description: 'EXIF orientation of the image, from 1 to 8.' }),
            warnings: z.array(z.string()),
          })
          .meta({ 'x-extension': true, description: 'Properties of the stored image, from the header of the file.' }),
        ...timestamps,
      }),
    shape: (record, { fileUrl }) => ({ ...record, download_url: fileUrl(record.id) }),
  },
});

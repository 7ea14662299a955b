import { fileUrl, filledLine, nullableText, type RecordBase, timestamps } from '../../model/fields.ts';
import { resource, type ShapeContext } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';

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
  readonly state: 'pending' | 'ready' | 'completed' | 'failed';
  readonly failure_message: string | null;
  /** Width, height and what else the header tells. */
  readonly custom_properties: Readonly<Record<string, unknown>>;
  /** Where it is fetched from. */
  readonly url: string | null;
  readonly object_key: string | null;
  /** The file that has its bytes; without one its object is its own. */
  readonly file?: number;
  /** Of the file's bytes, base64url. */
  readonly sha256?: string;
  /** Whether a merchant has uploaded it: only then it is listed, and may be designed with. */
  readonly is_upload?: true;
  /** Of an earlier upload: designs that use it, in addition to those that the counter beside the record has. */
  readonly designs?: number;
}

/** Copies media for views of products: without what only the service needs to know. */
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

/** The collection of files that staff has uploaded to be imported. */
export const importSource = 'source-file';

/** Shapes a file. Until it is fetched it has no address; one that was uploaded for an import never had to wait. */
export const shownFile = (record: MediaRecord, { fileUrl }: Pick<ShapeContext, 'fileUrl'>) => ({
  ...record,
  state: record.collection_name === importSource ? null : record.state,
  requested: null,
  download_url: record.state === 'pending' || record.state === 'failed' ? null : fileUrl(record.id),
});

/** Lists the fields of a file that its media and all that hold it show alike. */
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

/** Dots per inch that pictures should have: the documents recommend them. */
export const recommendedDpi = 360;

/** The collection of the files that productions print. */
export const productionFile = 'production-file';

/** The collection of pictures that merchants have uploaded. */
export const uploaded = 'upload';

/** Body of new media in place of bytes: the path of an upload. */
export const newMedia = z.object({
  path: filledLine().meta({ description: 'Of `POST /v2/temporary-upload-url`; files up to 20 MB.' }),
});

/** A picture that a merchant has uploaded, to be designed with. */
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
        size: z.int().meta({ description: 'Bytes.' }),
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
            orientation: z.int().meta({ description: "EXIF's, 1 to 8: how the picture is turned to be shown." }),
            warnings: z.array(z.string()),
          })
          .meta({ 'x-extension': true, description: 'What the head of the file says; pixels as they are stored.' }),
        ...timestamps,
      }),
    shape: (record, { fileUrl }) => ({ ...record, download_url: fileUrl(record.id) }),
  },
});

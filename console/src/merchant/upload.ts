import type { Schema } from '@made-to-order/client';
import { putFile } from '../parts/put-file.ts';
import type { V2Client } from '../session.ts';

/** An uploaded picture. */
export type UploadedPicture = Schema<'2022-02-01', 'Media'>;

const carriedBytes = 4_400_000; // larger pictures go to the bucket first

/** Uploads a picture. */
export async function upload(api: V2Client, file: File): Promise<UploadedPicture> {
  const { name: file_name, size, type: content_type } = file;
  if (size <= carriedBytes) {
    const { data } = await api.POST('/v2/media', { params: { query: { file_name } }, body: file });
    return data;
  }
  const { data: given } = await api.POST('/v2/temporary-upload-url', { body: { content_type, file_name, size } });
  await putFile(given, file);
  const { data } = await api.POST('/v2/media', { body: { path: given.path } });
  return data;
}

/** The size of a picture as it is shown: cameras can store it lying on its side. */
export function shownSize({ custom_properties: { width, height, orientation } }: UploadedPicture) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

import { putFile, uploadKey } from '../../../shared/files/bucket.ts';
import { ensureFileKeys } from '../../../shared/files/file-keys.ts';
import { recordIn } from '../arrange.ts';
import { aPng } from '../images.ts';
import type { JsonAnswer, TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus } from './arranged.ts';

let pictures = 0;

/** A picture that no other one equals. */
export function aPicture(width = 40, height = 30): Buffer {
  pictures += 1;
  return aPng(width, height, pictures);
}

/** Sends a picture as bytes. */
export const sendPicture = (
  world: TestWorld,
  bytes: Buffer,
  { type = 'image/png', query = '', ...as }: As & { readonly type?: string; readonly query?: string } = {},
): Promise<JsonAnswer> =>
  world.call(`POST /v2/media${query}`, { raw: bytes, headers: { 'Content-Type': type }, ...as });

/** A picture that a merchant has uploaded. */
export const aMedia = async (world: TestWorld, as: As = {}): Promise<Arranged> =>
  expectStatus(await sendPicture(world, aPicture(), as), 201).json;

/** Puts a file where a merchant was told to; answers its path. */
export async function anUpload(
  world: TestWorld,
  bytes: Buffer,
  {
    file_name = 'front.png',
    content_type = 'image/png',
    ...as
  }: As & Partial<Record<'file_name' | 'content_type', string>> = {},
): Promise<string> {
  const address = await world.call('POST /v2/temporary-upload-url', { body: { content_type, file_name }, ...as });
  const { path } = expectStatus(address, 201).json;
  // past the signed address: the bucket's clock goes on where a suite has stopped ours
  const [, token = ''] = path.split('.');
  await ensureFileKeys();
  await putFile(uploadKey(token), bytes, content_type);
  return path;
}

/** A picture that is uploaded, and is no media yet. */
export async function anUploadedPicture(world: TestWorld, as: As = {}): Promise<Arranged & { readonly path: string }> {
  return { id: 0, path: await anUpload(world, aPicture(), as) };
}

/** A file whose only media is deleted, and which is yet to be removed. */
export async function anUnusedFile(world: TestWorld, as: As = {}): Promise<Arranged & { readonly file: number }> {
  const { id } = await aMedia(world, as);
  const { file = 0 } = await recordIn('media', id);
  expectStatus(await world.call(`DELETE /v2/media/${id}`, as), 204);
  return { id: file, file };
}

import { copyObject, findObject, putFile, uploadKey } from '../../../shared/files/bucket.ts';
import { ensureFileKeys } from '../../../shared/files/file-keys.ts';
import { recordIn } from '../arrange.ts';
import { aPng } from '../images.ts';
import type { JsonAnswer, TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus } from './arranged.ts';

let pictures = 0;

/** Returns an image that differs from all others. */
export function aPicture(width = 40, height = 30): Buffer {
  pictures += 1;
  return aPng(width, height, pictures);
}

/** Sends an image as bytes. */
export const sendPicture = (
  world: TestWorld,
  bytes: Buffer,
  { type = 'image/png', query = '', ...as }: As & { readonly type?: string; readonly query?: string } = {},
): Promise<JsonAnswer> =>
  world.call(`POST /v2/media${query}`, { raw: bytes, headers: { 'Content-Type': type }, ...as });

/** Uploads an image of a merchant. */
export const aMedia = async (world: TestWorld, as: As = {}): Promise<Arranged> =>
  expectStatus(await sendPicture(world, aPicture(), as), 201).json;

type Upload = As & Partial<Record<'file_name' | 'content_type', string>>;

/** Returns the path of an upload after a merchant got a URL for it. */
async function anAddress(world: TestWorld, { file_name = 'front.png', content_type, ...as }: Upload): Promise<string> {
  const body = { content_type: content_type ?? 'image/png', file_name };
  return expectStatus(await world.call('POST /v2/temporary-upload-url', { body, ...as }), 201).json.path;
}

/** Stores a file at a merchant's upload path. Returns the path. */
export async function anUpload(world: TestWorld, bytes: Buffer, upload: Upload = {}): Promise<string> {
  const path = await anAddress(world, upload);
  // the file bypasses the signed URL, because the bucket's clock runs on when a suite stops its own
  await ensureFileKeys();
  await putFile(uploadKey(path), bytes, upload.content_type ?? 'image/png');
  return path;
}

/** Uploads an image that is not a media yet. */
export async function anUploadedPicture(world: TestWorld, as: As = {}): Promise<Arranged & { readonly path: string }> {
  return { id: 0, path: await anUpload(world, aPicture(), as) };
}

/** Creates a file whose only media was deleted, and which the worker has not removed yet. */
export async function anUnusedFile(world: TestWorld, as: As = {}): Promise<Arranged & { readonly file: number }> {
  const { id } = await aMedia(world, as);
  const { file = 0 } = await recordIn('media', id);
  expectStatus(await world.call(`DELETE /v2/media/${id}`, as), 204);
  return { id: file, file };
}

const largeKey = 'media/large';
const largeBytes = 200_000_001; // one byte more than the limit of a file

/** Returns the bucket's message to the worker about an object. */
export const objectMessage = (key: string, size: number): string =>
  JSON.stringify({ schema: 1, event: '17793124-05d4-b198-2fde-7ededc63b103', hops: 0, facts: { key, size } });

/** Stores a file of more than 200 MB at an upload path. Overwrites an existing file. */
export async function putLarge(path: string): Promise<void> {
  const known = await findObject(largeKey);
  if (!known) await putFile(largeKey, Buffer.alloc(largeBytes), 'image/png');
  const large = known ?? (await findObject(largeKey));
  if (large) await copyObject(large, uploadKey(path)); // the bucket copies an object faster than it receives one
}

/** Uploads a file of more than 200 MB of a merchant. The bucket has sent its message. */
export async function aLargeUpload(world: TestWorld, as: As = {}): Promise<Arranged & Record<'path' | 'key', string>> {
  const path = await anAddress(world, as);
  await putLarge(path);
  const key = uploadKey(path);
  world.send('remove-large-upload', objectMessage(key, largeBytes));
  return { id: Number(path.split('.')[0]), path, key };
}

import { copyObject, findObject, putFile, uploadKey } from '../../../shared/files/bucket.ts';
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

type Upload = As & Partial<Record<'file_name' | 'content_type', string>>;

/** The path of an upload that a merchant has got an address for. */
async function anAddress(world: TestWorld, { file_name = 'front.png', content_type, ...as }: Upload): Promise<string> {
  const body = { content_type: content_type ?? 'image/png', file_name };
  return expectStatus(await world.call('POST /v2/temporary-upload-url', { body, ...as }), 201).json.path;
}

/** Puts a file where a merchant was told to; answers its path. */
export async function anUpload(world: TestWorld, bytes: Buffer, upload: Upload = {}): Promise<string> {
  const path = await anAddress(world, upload);
  // past the signed address: the bucket's clock goes on where a suite has stopped ours
  await ensureFileKeys();
  await putFile(uploadKey(path), bytes, upload.content_type ?? 'image/png');
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

const largeKey = 'media/large';
const largeBytes = 200_000_001; // one more than a file may have

/** What the bucket tells the worker of an object. */
export const objectMessage = (key: string, size: number): string =>
  JSON.stringify({ schema: 1, event: '17793124-05d4-b198-2fde-7ededc63b103', hops: 0, facts: { key, size } });

/** Puts a file of more than 200 MB where an upload address leads, whatever is there. */
export async function putLarge(path: string): Promise<void> {
  const known = await findObject(largeKey);
  if (!known) await putFile(largeKey, Buffer.alloc(largeBytes), 'image/png');
  const large = known ?? (await findObject(largeKey));
  if (large) await copyObject(large, uploadKey(path)); // the bucket makes a copy faster than it takes an object
}

/** A file of more than 200 MB that a merchant has uploaded, and the bucket has told of. */
export async function aLargeUpload(world: TestWorld, as: As = {}): Promise<Arranged & Record<'path' | 'key', string>> {
  const path = await anAddress(world, as);
  await putLarge(path);
  const key = uploadKey(path);
  world.send('remove-large-upload', objectMessage(key, largeBytes));
  return { id: Number(path.split('.')[0]), path, key };
}

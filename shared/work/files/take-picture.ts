import { inspectUpload } from '@made-to-order/image-facts/image.ts';
import { type ImageFacts, imageProblems, maximumImageBytes } from '@made-to-order/image-facts/image-facts.ts';
import { asBuffer, copyObject, findObject, ObjectGone, putFile, readObject, uploadKey } from '../../files/bucket.ts';
import { contentTypeMismatch, doesNotExist, notAnImage, notUploaded, uploadUsed } from '../../lib/problems.ts';
import { fill, invalid, Refusal } from '../../lib/refusal.ts';
import { contentTypeMismatch as otherType } from '../../lib/request-errors.ts';
import type { Tenant } from '../../model/fields.ts';
import { readUploadPath, type UploadRecord } from '../../resources/files/upload.ts';
import type { Picture } from '../../rules/files/media.ts';
import { readRecord } from '../../table/table.ts';
import { propertiesOf } from './picture-properties.ts';
import { contentOf, storeOnce } from './store-picture.ts';

/** A stored image, and the id for its media. */
export interface Taken {
  readonly picture: Picture;
  readonly media: number;
}

/** Checks and stores an image that was sent as bytes. Throws 415 if its type differs from the declared type. */
export async function takeBytes(
  tenant: Tenant,
  { type, bytes }: { readonly type: string; readonly bytes: Buffer },
  file_name: string | null,
): Promise<Taken> {
  const facts = inspected(bytes, 'body');
  if (facts.mime_type !== type) {
    throw new Refusal(fill(otherType, { said: type, found: facts.mime_type }));
  }
  const { file, object_key, media } = await storeOnce(tenant, contentOf(bytes), (key) => putFile(key, bytes, type));
  return { picture: { ...propertiesOf(facts), file_name, file, object_key, upload: undefined }, media };
}

/**
 * Checks an image that the caller uploaded, and copies it to a key that does not expire. Throws 422 at `path` unless it
 * is an unused upload of the caller with an image of the declared type.
 */
export async function takeUpload(tenant: Tenant, path: string, file_name: string | null): Promise<Taken> {
  const at = readUploadPath(path);
  const upload = at && (await readRecord('upload', at.id, tenant));
  if (!upload || upload.token !== at.token) throw invalid({ path: [doesNotExist] });
  if (upload.used_by) throw invalid({ path: [uploadUsed] });
  const object = await findObject(uploadKey(path));
  if (!object) throw invalid({ path: [notUploaded] });
  if (object.size > maximumImageBytes) throw noPicture('path', imageProblems.tooLarge);
  try {
    const bytes = asBuffer(await readObject(object, 0, object.size));
    const facts = inspected(bytes, 'path');
    const said = saidBy(upload);
    if (facts.mime_type !== said)
      throw invalid({ path: [fill(contentTypeMismatch, { said, found: facts.mime_type })] });
    const stored = await storeOnce(tenant, contentOf(bytes), (key) => copyObject(object, key));
    const { file, object_key, media } = stored;
    const named = { ...propertiesOf(facts), file_name: file_name ?? upload.file_name };
    return { picture: { ...named, file, object_key, upload }, media };
  } catch (error) {
    // the upload was replaced or expired after the check
    throw error instanceof ObjectGone ? invalid({ path: [notUploaded] }) : error;
  }
}

const saidBy = ({ content_type }: UploadRecord): string => content_type.split(';', 1)[0]?.toLowerCase() ?? '';

function inspected(bytes: Buffer, place: 'body' | 'path'): ImageFacts {
  const facts = inspectUpload(bytes);
  if (typeof facts === 'string') throw noPicture(place, facts);
  return facts;
}

/** Creates the refusal for a file that is not a valid image. `why` becomes part of the message. */
const noPicture = (place: 'body' | 'path', why: string): Refusal => invalid({ [place]: [fill(notAnImage, { why })] });

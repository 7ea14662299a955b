import { inspectUpload } from '@made-to-order/image-facts/image.ts';
import { type ImageFacts, imageProblems, maximumImageBytes } from '@made-to-order/image-facts/image-facts.ts';
import { asBuffer, copyObject, findObject, ObjectGone, putFile, readObject, uploadKey } from '../../files/bucket.ts';
import { doesNotExist, notAnImage, notUploaded, otherType, uploadUsed } from '../../lib/problems.ts';
import { fill, invalid, Refusal } from '../../lib/refusal.ts';
import type { Tenant } from '../../model/fields.ts';
import { readUploadPath, type UploadRecord } from '../../resources/files/upload.ts';
import type { Picture } from '../../rules/files/media.ts';
import { readRecord } from '../../table/table.ts';
import { propertiesOf } from './picture-properties.ts';
import { contentOf, storeOnce } from './store-picture.ts';

/** A picture that is stored, and the id for its media. */
export interface Taken {
  readonly picture: Picture;
  readonly media: number;
}

/** Checks and stores a picture that was sent as bytes. Refuses with 415 what is of another type than it says. */
export async function takeBytes(
  tenant: Tenant,
  { type, bytes }: { readonly type: string; readonly bytes: Buffer },
  file_name: string | null,
): Promise<Taken> {
  const facts = inspected(bytes, 'body');
  if (facts.mime_type !== type) {
    throw new Refusal('unsupported-type', `The Content-Type says ${type}, and the body is ${facts.mime_type}.`);
  }
  const { file, object_key, media } = await storeOnce(tenant, contentOf(bytes), (key) => putFile(key, bytes, type));
  return { picture: { ...propertiesOf(facts), file_name, file, object_key, upload: undefined }, media };
}

/**
 * Checks a picture that the caller has uploaded, and copies it to where nothing expires. Refuses with 422 at `path`
 * what is no upload of the caller's, is used up, or is no picture of its type.
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
    if (facts.mime_type !== said) throw invalid({ path: [fill(otherType, { said, found: facts.mime_type })] });
    const stored = await storeOnce(tenant, contentOf(bytes), (key) => copyObject(object, key));
    const { file, object_key, media } = stored;
    const named = { ...propertiesOf(facts), file_name: file_name ?? upload.file_name };
    return { picture: { ...named, file, object_key, upload }, media };
  } catch (error) {
    // it was replaced or has expired since it was found
    throw error instanceof ObjectGone ? invalid({ path: [notUploaded] }) : error;
  }
}

const saidBy = ({ content_type }: UploadRecord): string => content_type.split(';', 1)[0]?.toLowerCase() ?? '';

function inspected(bytes: Buffer, place: 'body' | 'path'): ImageFacts {
  const facts = inspectUpload(bytes);
  if (typeof facts === 'string') throw noPicture(place, facts);
  return facts;
}

/** Makes the refusal of what is no picture, as part of whose sentence another one says why. */
const noPicture = (place: 'body' | 'path', sentence: string): Refusal =>
  invalid({
    [place]: [fill(notAnImage, { why: sentence.replace(/^./, (first) => first.toLowerCase()).slice(0, -1) })],
  });

import { randomUUID } from 'node:crypto';
import { inspectImage } from '@made-to-order/image-facts/image.ts';
import { maximumImageBytes } from '@made-to-order/image-facts/image-facts.ts';
import { type OutboundAnswer, Unreachable } from '@made-to-order/outbound/safe-http.ts';
import { putFile } from '../../files/bucket.ts';
import { ensureFileKeys } from '../../files/file-keys.ts';
import { getFromUser } from '../../outbound/user-urls.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import type { Fetched } from '../../rules/catalogue/product-steps.ts';
import type { Share } from './byte-budget.ts';

const attempts = 2;
const patience = 2; // images in a row that a host takes no connection for, before it is given up on

/** Hosts that took no connection, with the number of images in a row that failed so. */
export type LostHosts = Map<string, number>;

/** An image is valid, but could not be stored. It can be tried again. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
}

/**
 * Fetches an image from its address, checks it by its bytes, and stores it under a key of our own. A failure is final,
 * and is answered as a value. A host that takes no connection is not asked again after its second image. Throws
 * `NotStored`.
 */
export async function fetchImage({ id, url }: MediaRecord, lost: LostHosts, share: Share): Promise<Fetched> {
  if (url === null) return { failure: 'There is no address to fetch it from.' };
  const answer = await reached(url, lost);
  if (!answer) return { failure: 'The address cannot be reached.' };
  share.keep(answer.body.length);
  if (answer.status !== 200) return { failure: `The address answered ${answer.status}.` };
  if (!answer.isWhole) return { failure: `The image is larger than ${maximumImageBytes / 1_000_000} MB.` };
  const image = inspectImage(answer.body);
  if (typeof image === 'string') return { failure: image };
  const { mime_type, ...custom_properties } = image;
  const object_key = `media/${id}/${randomUUID()}`;
  await putFile(object_key, answer.body, mime_type).catch((cause: unknown) => {
    throw new NotStored('An image could not be stored.', { cause });
  });
  await ensureFileKeys();
  return { object_key, size: answer.body.length, mime_type, custom_properties };
}

/** Requests an address, a second time where it fails. Answers undefined when the address cannot be reached. */
async function reached(url: string, lost: LostHosts): Promise<OutboundAnswer | undefined> {
  const { host } = new URL(url);
  for (let attempt = 1; ; attempt += 1) {
    if ((lost.get(host) ?? 0) >= patience) return undefined;
    const answer = await asked(url);
    const connected = 'status' in answer || !answer.isConnecting;
    if (connected) lost.delete(host);
    if ('status' in answer && answer.status < 500) return answer;
    if (attempt < attempts) continue;
    if (!connected) lost.set(host, (lost.get(host) ?? 0) + 1);
    return 'status' in answer ? answer : undefined;
  }
}

const asked = (url: string): Promise<OutboundAnswer | Unreachable> =>
  getFromUser(url, { maxBytes: maximumImageBytes, redirects: 3, accept: 'image/jpeg, image/png' }).catch(
    (error: unknown) => {
      if (error instanceof Unreachable) return error;
      throw error;
    },
  );

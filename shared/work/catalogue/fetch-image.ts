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
const patience = 2; // after this many consecutive images without a connection to the host, it is no longer tried

/** Hosts that accepted no connection, with the number of consecutive images that failed for this reason. */
export type LostHosts = Map<string, number>;

/** Thrown if an image is valid but could not be stored. A retry can succeed. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
}

/**
 * Fetches an image from its URL, checks its bytes and stores it under a key of the service. A failure is final and is
 * returned as a value. If a host accepts no connection for two images, it is not tried again. Throws `NotStored`.
 */
export async function fetchImage({ id, url }: MediaRecord, lost: LostHosts, share: Share): Promise<Fetched> {
  if (url === null) return { failure: 'The image has no URL to fetch it from.' };
  const answer = await reached(url, lost);
  if (!answer) return { failure: 'The URL of the image cannot be reached.' };
  share.keep(answer.body.length);
  if (answer.status !== 200) return { failure: `The URL of the image responded with status ${answer.status}.` };
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

/** Requests a URL, and once more if that fails. Returns `undefined` if the host cannot be reached. */
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

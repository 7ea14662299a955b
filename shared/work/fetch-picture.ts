import { randomUUID } from 'node:crypto';
import { ensureFileKeys } from '../data/file-keys.ts';
import { putFile } from '../data/files.ts';
import type { Fetched } from '../domain/product-work.ts';
import type { MediaRecord } from '../resources/media.ts';
import { inspectImage, maximumImageBytes } from './image.ts';
import { safeGet, Unreachable } from './safe-http.ts';

const attempts = 2;

/** Fetches a picture from where it stands, checks it by its bytes, and stores it under a key of our own. A failure is a value: it is for good. Hosts that do not answer are kept in `silent` and not asked again. */
export async function fetchPicture({ id, url }: MediaRecord, silent: Set<string>): Promise<Fetched> {
  if (url === null) return { failure: 'There is no address to fetch it from.' };
  for (let attempt = 1; ; attempt += 1) {
    const { host } = new URL(url);
    const answer = silent.has(host) ? undefined : await reached(url);
    if (answer === undefined || answer.status >= 500) {
      if (attempt < attempts && !silent.has(host)) continue;
      if (!answer) silent.add(host);
      return { failure: answer ? `The address answered ${answer.status}.` : 'The address cannot be reached.' };
    }
    if (answer.status !== 200) return { failure: `The address answered ${answer.status}.` };
    if (!answer.isWhole) return { failure: `The image is larger than ${maximumImageBytes / 1_000_000} MB.` };
    const image = inspectImage(answer.body);
    if (typeof image === 'string') return { failure: image };
    const { mime_type, ...custom_properties } = image;
    const object_key = `media/${id}/${randomUUID()}`;
    await putFile(object_key, answer.body, mime_type);
    await ensureFileKeys();
    return { object_key, size: answer.body.length, mime_type, custom_properties };
  }
}

/** What the address answers; undefined when nothing can be had from it. */
const reached = (url: string) =>
  safeGet(url, { maxBytes: maximumImageBytes, redirects: 3, accept: 'image/jpeg, image/png' }).catch(
    (error: unknown) => {
      if (error instanceof Unreachable) return undefined;
      throw error;
    },
  );

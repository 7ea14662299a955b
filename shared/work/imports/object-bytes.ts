import { readObject, type StoredObject } from '../../files/bucket.ts';

const rangeBytes = 4_000_000; // per read, while the next read is already pending
const chunkBytes = 262_144; // yielded together: all rows of a chunk are in memory at once

/** Reads bytes of an object in order, range by range. Throws `ObjectGone` if the object was removed or replaced. */
export async function* objectBytes(object: StoredObject, from: number, to = object.size): AsyncGenerator<Uint8Array> {
  const range = (at: number) => {
    const reading = at < to ? readObject(object, at, Math.min(rangeBytes, to - at)) : undefined;
    reading?.catch(() => undefined); // the caller that awaits it gets the error
    return reading;
  };
  let coming = range(from);
  for (let at = from; coming; at += rangeBytes) {
    const bytes = await coming;
    coming = range(at + rangeBytes);
    for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
  }
}

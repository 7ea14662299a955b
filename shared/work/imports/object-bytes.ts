import { readObject, type StoredObject } from '../../files/bucket.ts';

const rangeBytes = 4_000_000; // of one read; the next one is under way meanwhile
const chunkBytes = 262_144; // handed on at once: the rows of a chunk are in memory together

/** Reads bytes of an object in order, range by range. Throws `ObjectGone`. */
export async function* objectBytes(object: StoredObject, from: number, to = object.size): AsyncGenerator<Uint8Array> {
  const range = (at: number) => {
    const reading = at < to ? readObject(object, at, Math.min(rangeBytes, to - at)) : undefined;
    reading?.catch(() => undefined); // it is thrown when it is waited for
    return reading;
  };
  let coming = range(from);
  for (let at = from; coming; at += rangeBytes) {
    const bytes = await coming;
    coming = range(at + rangeBytes);
    for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
  }
}

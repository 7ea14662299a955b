const entryBytes = 12;
const indexHeadBytes = 12; // name, version and number of entries
const endBytes = 8; // length of the index, and name of the end

const named = (bytes: Buffer, at: number, name: string): boolean => bytes.toString('latin1', at, at + 4) === name;

/**
 * Tests whether bytes are the trailer that Samsung phones write after a JPEG. It has consecutive blocks, an index with
 * the distance of each block from it, and an end with the length of the index. The format follows ExifTool's notes on
 * Samsung's trailer.
 */
export function isSamsungTrailer(bytes: Buffer): boolean {
  const end = bytes.length - endBytes;
  if (end < indexHeadBytes || !named(bytes, bytes.length - 4, 'SEFT')) return false;
  const indexBytes = bytes.readUInt32LE(end);
  const index = end - indexBytes;
  if (index < 0 || indexBytes < indexHeadBytes || !named(bytes, index, 'SEFH')) return false;
  const entries = (indexBytes - indexHeadBytes) / entryBytes;
  if (entries < 1 || entries !== bytes.readUInt32LE(index + 8)) return false;
  const blocks = Array.from({ length: entries }, (_, entry) => {
    const at = index + indexHeadBytes + entry * entryBytes;
    return { from: index - bytes.readUInt32LE(at + 4), size: bytes.readUInt32LE(at + 8) };
  }).sort((one, other) => one.from - other.from);
  // the blocks fill the trailer from its start to the index, so it contains nothing else
  let at = 0;
  for (const { from, size } of blocks) {
    if (from !== at) return false;
    at += size;
  }
  return at === index;
}

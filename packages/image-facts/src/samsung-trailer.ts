const entryBytes = 12;
const indexHeadBytes = 12; // its name, a version, the number of entries
const endBytes = 8; // the length of the index, and the name of the end

const named = (bytes: Buffer, at: number, name: string): boolean => bytes.toString('latin1', at, at + 4) === name;

/**
 * Tells whether bytes are what phones of Samsung write behind a JPEG: blocks that follow one another, their index with
 * the distance of each from it, and the end, which names the length of the index. As ExifTool's notes on Samsung's
 * trailer describe it.
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
  // one after the other from the end of the picture to the index, so that nothing else is in between
  let at = 0;
  for (const { from, size } of blocks) {
    if (from !== at) return false;
    at += size;
  }
  return at === index;
}

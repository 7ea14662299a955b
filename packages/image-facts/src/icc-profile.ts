const maximumNameLength = 100;
const maximumTags = 100; // real profiles have fewer than 30

/** Keeps the printable characters of a name: letters, marks, digits, signs and spaces. Returns null if none is left. */
export function profileName(text: string): string | null {
  const shown = text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '');
  return [...shown.trim()].slice(0, maximumNameLength).join('').trim() || null;
}

/**
 * Returns the name of an ICC profile (ICC.1, chapters 7 to 10), preferably in English. Returns null if it has no name.
 */
export function nameOfProfile(profile: Buffer): string | null {
  if (profile.length < 132 || profile.toString('latin1', 36, 40) !== 'acsp') return null;
  const tags = Math.min(profile.readUInt32BE(128), maximumTags, Math.floor((profile.length - 132) / 12));
  for (let index = 0; index < tags; index += 1) {
    const at = 132 + index * 12;
    if (profile.toString('latin1', at, at + 4) !== 'desc') continue;
    const offset = profile.readUInt32BE(at + 4);
    const described = profile.subarray(offset, offset + profile.readUInt32BE(at + 8));
    const type = described.toString('latin1', 0, 4);
    if (type === 'desc') return nameOfText(described);
    return type === 'mluc' ? nameOfTranslations(described) : null;
  }
  return null;
}

/** Reads a name in the format of version 2: ASCII, preceded by its length and terminated by a zero. */
function nameOfText(described: Buffer): string | null {
  if (described.length < 12) return null;
  const length = Math.min(described.readUInt32BE(8), 4 * maximumNameLength);
  return profileName(described.toString('latin1', 12, 12 + length).replace(/\0.*/s, ''));
}

/** Reads a name in the format of version 4: UTF-16, by language and country. */
function nameOfTranslations(described: Buffer): string | null {
  if (described.length < 16) return null;
  const [count, size] = [described.readUInt32BE(8), described.readUInt32BE(12)];
  if (size !== 12) return null;
  const records = Array.from(
    { length: Math.min(count, maximumTags, Math.floor((described.length - 16) / size)) },
    (_, index) => described.subarray(16 + index * size, 16 + (index + 1) * size),
  );
  const record = records.find((one) => one.toString('latin1', 0, 2) === 'en') ?? records[0];
  if (!record) return null;
  const [length, offset] = [Math.min(record.readUInt32BE(4), 4 * maximumNameLength), record.readUInt32BE(8)];
  const text = described.subarray(offset, offset + length);
  return profileName(
    Buffer.from(text.subarray(0, text.length & ~1))
      .swap16()
      .toString('utf16le'),
  );
}

import { isUtf8 } from 'node:buffer';
import { windows1252toString } from '@exodus/bytes/single-byte.js';
import type { Dialect } from '../../resources/imports/import-record.ts';

/** The byte order mark of UTF-8. */
export const byteOrderMark: Uint8Array = Buffer.from('\ufeff');

/** Tells whether bytes begin with the byte order mark of UTF-8. */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return byteOrderMark.every((byte, at) => bytes[at] === byte);
}

/** Decodes bytes. */
export function textOf(bytes: Uint8Array, encoding: Dialect['encoding']): string {
  // not with `TextDecoder`: some Node releases decode 0x80 to 0x9F as ISO 8859-1
  return encoding === 'utf-8' ? Buffer.from(bytes).toString() : windows1252toString(bytes);
}

// characters in Windows-1252, but control characters in ISO 8859-1
const differs = /[\x80-\x9f]/;

/** Decodes Windows-1252 text that was read as ISO 8859-1, byte by byte. */
export function windows1252OfLatin1(text: string): string {
  return differs.test(text) ? windows1252toString(Buffer.from(text, 'latin1')) : text;
}

/**
 * Starts a check whether bytes are valid UTF-8. `add` takes a chunk, which may end within a character. `isValid`
 * returns the result for all chunks.
 */
export function startUtf8Check() {
  let isValid = true;
  let rest: Uint8Array = new Uint8Array();
  return {
    add: (chunk: Uint8Array) => {
      if (!isValid) return;
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = bytes.length - unfinishedBytes(bytes);
      isValid = isUtf8(bytes.subarray(0, whole));
      rest = bytes.slice(whole);
    },
    isValid: () => isValid && rest.length === 0,
  };
}

/** Counts the bytes of an incomplete character at the end. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

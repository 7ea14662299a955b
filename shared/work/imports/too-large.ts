const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Maximum size of a field in bytes. */
export const maximumFieldBytes = 1_000_000; // decided: one field of a file has at most 1 MB

// memory limit of the reader: more than the fields of any import type at their maximum
const maximumRowBytes = 40_000_000;
const maximumCells = 16_384;

const sentences = {
  field: `A field is larger than ${maximumFieldBytes / 1_000_000} MB.`,
  row: `A row is larger than ${maximumRowBytes / 1_000_000} MB or has more than ${maximumCells} cells.`,
} as const;

type What = keyof typeof sentences;

/** Marks a row that is too large. The reader stops there. */
export class TooLarge {
  /** The part that is too large. */
  readonly what: What;
  /** The number of the row, counted from where the reader started. The first row is 1, and empty lines count. */
  readonly row: number;

  constructor(what: What, row: number) {
    this.what = what;
    this.row = row;
  }

  get message(): string {
    return sentences[this.what];
  }
}

/**
 * The state of a record after some of its bytes. It may be incomplete or complete. One of its fields, or the record
 * itself, may be too large. It may also be inside a quoted field that is too large and possibly never closed.
 */
export type Measure = 'unfinished' | 'ended' | 'field' | 'row' | 'quoted_field';

/**
 * Measures a record that is long enough to contain too large a field. Returns a function that takes the bytes of the
 * record piece by piece. It interprets quotes like the reader, but keeps no bytes.
 */
export function measureRecord(delimiter: string): (bytes: Uint8Array) => Measure {
  const separator = delimiter.charCodeAt(0);
  let state: 'start' | 'text' | 'quoted' | 'closing' = 'start';
  let field = 0;
  let row = 0;
  let cells = 1;
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      if (state === 'quoted') {
        const found = bytes.indexOf(quote, at);
        const end = found < 0 ? bytes.length : found;
        field += end - at;
        at = end;
        if (found >= 0) state = 'closing';
        continue;
      }
      const byte = bytes[at];
      if (byte === quote && state !== 'text') {
        if (state === 'closing') field++;
        state = 'quoted';
        continue;
      }
      // that was the closing quote, so the field that is too large has ended
      if (state === 'closing' && field > maximumFieldBytes) return 'field';
      if (byte === lineFeed || byte === carriageReturn) return 'ended';
      if (byte === separator) {
        row += field;
        field = 0;
        cells++;
        if (row > maximumRowBytes || cells > maximumCells) return 'row';
        state = 'start';
        continue;
      }
      state = 'text';
      if (++field > maximumFieldBytes) return 'field';
    }
    return field > maximumFieldBytes ? 'quoted_field' : 'unfinished';
  };
}

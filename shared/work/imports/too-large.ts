const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The bytes of the largest field that is read. */
export const maximumFieldBytes = 1_000_000; // decided: one field of a file has at most 1 MB

// what a reader must hold at once: more than the fields of any kind of file at their largest
const maximumRowBytes = 40_000_000;
const maximumCells = 16_384;

const sentences = {
  field: `A field has more than ${maximumFieldBytes / 1_000_000} MB.`,
  row: `A row has more than ${maximumRowBytes / 1_000_000} MB or ${maximumCells} cells.`,
} as const;

type What = keyof typeof sentences;

/** The end of what can be read of a file: a row with more in it than is read. */
export class TooLarge {
  /** What is too large. */
  readonly what: What;
  /** The number of the row, counted from where the reader began (the first is 1, empty lines count). */
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
 * What is known of a record after some of its bytes: it is not at its end yet, it has ended, it has a field or is
 * itself too large, or it is inside a quoted field that is too large and may never be closed.
 */
export type Measure = 'unfinished' | 'ended' | 'field' | 'row' | 'quoted_field';

/**
 * Measures a record that is long enough to hold too large a field: answers a function that takes the record's bytes
 * piece by piece from its beginning. It reads quotes as the reader does, but keeps nothing.
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
      // the quote was the field's last: a field that is too large has ended
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

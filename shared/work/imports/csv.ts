import { type InfoRecord, type Parser, parse } from 'csv-parse';
import type { Dialect } from '../../resources/imports/import-record.ts';
import { byteOrderMark, hasByteOrderMark, textOf, windows1252OfLatin1 } from './encoding.ts';
import { type Measure, maximumFieldBytes, measureRecord, TooLarge } from './too-large.ts';

/** One record of a file: its cells, and its first and last position in the object (bytes). */
export interface CsvRecord {
  readonly cells: readonly string[];
  /** Its first byte: the end of the previous record. Empty lines before the record are included. */
  readonly from: number;
  readonly to: number;
  /** Number of empty lines before it. They are not records, but rows of a spreadsheet. */
  readonly blankBefore: number;
  /** Set if the record is unreadable. Its only cell is then the beginning of its raw text. */
  readonly problem?: 'unclosed_quote';
}

const pieceBytes = 65_536; // read between two checks of a record's size
const lookaheadBytes = 8; // more than the parser keeps back from a chunk in order to look ahead
const rawBytes = 4_000; // enough for `rawCharacters` characters
const rawCharacters = 1_000; // kept of a record whose quote is never closed

/**
 * Reads records from bytes that start at a record, `offset` bytes into the object. Yields the records of each chunk
 * together, so memory does not grow with the file. CR LF, LF and CR all end a record, even mixed.
 *
 * A quote is literal in a cell that does not begin with a quote. The same applies to all quotes of a cell that
 * continues after its closing quote. A row that is too large is the last item that it yields.
 */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  dialect: Dialect & { readonly offset: number },
): AsyncGenerator<readonly CsvRecord[] | TooLarge> {
  const reading = startReading(dialect);
  try {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; at += pieceBytes) await reading.add(chunk.subarray(at, at + pieceBytes));
      yield* reading.take();
      if (reading.isOver()) return;
    }
    await reading.end();
    yield* reading.take();
  } finally {
    reading.stop();
  }
}

/** Creates the state of one read: the parser, the complete records, and the current record. */
function startReading(dialect: Dialect & { readonly offset: number }) {
  let records: CsvRecord[] = [];
  let seen = dialect.offset;
  let from = dialect.offset;
  let rows = 0;
  let blankLines = 0;
  const add = (cells: readonly string[], to: number, emptyLines: number, problem?: 'unclosed_quote') => {
    const blankBefore = emptyLines - blankLines;
    records.push({ cells, from, to, blankBefore, ...(problem === undefined ? {} : { problem }) });
    from = to;
    rows += blankBefore + 1;
    blankLines = emptyLines;
  };
  const parser = startParser(dialect, (cells, { bytes, empty_lines }) => {
    add(dialect.encoding === 'utf-8' ? cells : cells.map(windows1252OfLatin1), dialect.offset + bytes, empty_lines);
  });

  // the current record: all its bytes, or only the first bytes once its size is checked
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let measure: ((bytes: Uint8Array) => Measure) | undefined;
  let measured: Measure = 'unfinished';
  let tooLarge: TooLarge | undefined;
  let tail: Uint8Array = Buffer.alloc(0);

  const look = (piece: Uint8Array): void => {
    if (measure === undefined) {
      if (heldBytes + piece.length <= maximumFieldBytes) return;
      const beginning = beginningOf(held, from);
      measure = measureRecord(dialect.delimiter);
      measured = measure(beginning);
      held = [beginning.subarray(0, rawBytes)];
    }
    if (measured !== 'ended') measured = measure(piece);
    if (measured === 'field' || measured === 'row') {
      tooLarge = new TooLarge(measured, rows + (parser.info.empty_lines - blankLines) + 1);
    }
  };

  const hold = (piece: Uint8Array) => {
    const kept = heldBytes === 0 ? withoutLineEnds(piece) : piece;
    heldBytes += kept.length;
    if (measure === undefined) held.push(kept);
  };

  return {
    /** Reads a piece of the file. */
    add: async (piece: Uint8Array) => {
      if (!tooLarge) look(piece);
      seen += piece.length;
      // an open quote contains the rest of the file unless it is closed: these bytes are measured, but not kept
      if (tooLarge || measured === 'quoted_field') return;
      const previous = from;
      await written(parser, piece);
      const before = tail;
      tail = Buffer.concat([before, piece.subarray(-lookaheadBytes)]).subarray(-lookaheadBytes);
      if (from === previous) return hold(piece);
      held = [];
      heldBytes = 0;
      measure = undefined;
      const left = seen - from;
      hold(left <= piece.length ? piece.subarray(piece.length - left) : Buffer.concat([before, piece]).subarray(-left));
    },
    /** Handles the end of the file. */
    end: async () => {
      if (measured === 'quoted_field') look(Buffer.from('\n'));
      else if (await isEnded(parser)) return;
      if (tooLarge) return;
      const text = textOf(beginningOf(held, from).subarray(0, rawBytes), dialect.encoding);
      // does not split a surrogate pair
      add(
        [text.slice(0, rawCharacters).replace(/[\ud800-\udbff]$/, '')],
        seen,
        parser.info.empty_lines,
        'unclosed_quote',
      );
    },
    /** Tells whether a row was too large to continue. */
    isOver: () => tooLarge !== undefined,
    /** Returns the records that were completed since the last call, then the row that is too large. */
    take: (): readonly (readonly CsvRecord[] | TooLarge)[] => {
      const ended = records;
      records = [];
      return [...(ended.length > 0 ? [ended] : []), ...(tooLarge ? [tooLarge] : [])];
    },
    stop: () => parser.destroy(),
  };
}

function startParser(
  { delimiter, encoding, offset }: Dialect & { readonly offset: number },
  onRecord: (cells: string[], info: InfoRecord) => void,
): Parser {
  const parser = parse({
    bom: offset === 0 && encoding === 'utf-8',
    delimiter,
    // one byte per character: Windows-1252 is decoded later, in the cells
    encoding: encoding === 'utf-8' ? 'utf-8' : 'latin1',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (cells: string[], info) => {
      onRecord(cells, info);
      return null; // keeps the record out of the stream
    },
  });
  parser.on('error', () => {}); // the callback of the failed write or end gets the error
  parser.resume(); // the stream yields no records, but it must reach its end
  return parser;
}

function written(parser: Parser, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(piece, (problem) => (problem ? reject(problem) : resolve()));
  });
}

/** Tells whether the file ends outside quotes. */
function isEnded(parser: Parser): Promise<boolean> {
  return new Promise((resolve, reject) => {
    parser.once('error', (problem: Error & { readonly code?: string }) =>
      problem.code === 'CSV_QUOTE_NOT_CLOSED' ? resolve(false) : reject(problem),
    );
    parser.once('end', () => resolve(true));
    parser.end();
  });
}

/** Joins the first bytes of a record. Removes the byte order mark at the start of a file. */
function beginningOf(held: readonly Uint8Array[], from: number): Uint8Array {
  const bytes = Buffer.concat(held);
  return from === 0 && hasByteOrderMark(bytes) ? bytes.subarray(byteOrderMark.length) : bytes;
}

function withoutLineEnds(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0x0a && byte !== 0x0d);
  return first < 0 ? bytes.subarray(bytes.length) : bytes.subarray(first);
}

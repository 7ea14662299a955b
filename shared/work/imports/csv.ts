import { type InfoRecord, type Parser, parse } from 'csv-parse';
import type { Dialect } from '../../resources/imports/import-record.ts';
import { byteOrderMark, hasByteOrderMark, textOf, windows1252OfLatin1 } from './encoding.ts';
import { type Measure, maximumFieldBytes, measureRecord, TooLarge } from './too-large.ts';

/** One record of a file: its cells, and where it begins and ends in the object (bytes). */
export interface CsvRecord {
  readonly cells: readonly string[];
  /** Where it begins: the end of the record before it, so empty lines before it are a part of it. */
  readonly from: number;
  readonly to: number;
  /** How many empty lines are before it: no records, but rows of a spreadsheet. */
  readonly blankBefore: number;
  /** Why its only cell is the beginning of its raw text. */
  readonly problem?: 'unclosed_quote';
}

const pieceBytes = 65_536; // what is read between two looks at the size of a record
const lookaheadBytes = 8; // more than the parser leaves for its next piece, to see what follows
const rawBytes = 4_000; // holds at least as many characters as are kept
const rawCharacters = 1_000; // what is kept of a record whose quote is never closed

/**
 * Reads records from bytes that begin at a record's beginning, `offset` bytes into the object. Yields them as they
 * come, those of a chunk of bytes at once; memory does not grow with the file. CR LF, LF and CR each end a record,
 * mixed as they may be. A quote in a cell that does not begin with one is text, and so are the quotes of a cell that
 * goes on after its closing quote. A row that is too large is the last thing that it yields.
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

/** Holds what one reading knows: the parser, the records that have ended, the one that has not. */
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

  // the record that has not ended: its first bytes, all of them until it is measured
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
      // nothing else is in the file, unless the quote is closed: its bytes are looked at, and kept nowhere
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
    /** Reads the end of the file. */
    end: async () => {
      if (measured === 'quoted_field') look(Buffer.from('\n'));
      else if (await isEnded(parser)) return;
      if (tooLarge) return;
      const text = textOf(beginningOf(held, from).subarray(0, rawBytes), dialect.encoding);
      // a pair of surrogates is not cut in two
      add(
        [text.slice(0, rawCharacters).replace(/[\ud800-\udbff]$/, '')],
        seen,
        parser.info.empty_lines,
        'unclosed_quote',
      );
    },
    /** Tells whether a row is too large to read on. */
    isOver: () => tooLarge !== undefined,
    /** Hands over the records that have ended since it was asked last, and then the row that is too large. */
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
    // bytes and characters are one to one: what differs in Windows-1252 is put right in the cells
    encoding: encoding === 'utf-8' ? 'utf-8' : 'latin1',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (cells: string[], info) => {
      onRecord(cells, info);
      return null; // taken here, so that none waits in the stream
    },
  });
  parser.on('error', () => {}); // the write or the end that it is about says it
  parser.resume(); // no record comes out of it, but its end does
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

/** Puts together the first bytes of a record, without the mark that a file may begin with. */
function beginningOf(held: readonly Uint8Array[], from: number): Uint8Array {
  const bytes = Buffer.concat(held);
  return from === 0 && hasByteOrderMark(bytes) ? bytes.subarray(byteOrderMark.length) : bytes;
}

function withoutLineEnds(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0x0a && byte !== 0x0d);
  return first < 0 ? bytes.subarray(bytes.length) : bytes.subarray(first);
}

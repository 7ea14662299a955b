import { maximumUploadBytes } from '../../resources/files/upload.ts';
import type { Dialect } from '../../resources/imports/import-record.ts';
import { readRecords } from './csv.ts';
import { byteOrderMark, hasByteOrderMark, startUtf8Check } from './encoding.ts';
import { notCsv } from './not-csv.ts';
import { TooLarge } from './too-large.ts';

const maximumRows = 1_000_000; // decided: the rows of one import, without the header

/** The dialect of a file, or a sentence for the operator: why the file cannot be read, and what to do. */
export type Inspected = Dialect | { readonly failure: string };

const headBytes = 16_384; // holds the header

/**
 * Checks a whole file before its rows are read: file type, encoding, delimiter and limits. `open` reads the file from
 * its beginning. It is called a second time only if the line count does not prove that the rows are within the limit.
 */
export async function inspect(open: () => AsyncIterable<Uint8Array>, size: number): Promise<Inspected> {
  if (size === 0) return { failure: 'The file is empty. Export it again with its header and import the new file.' };
  if (size > maximumUploadBytes) {
    const limit = `${maximumUploadBytes / 1_000_000} MB`;
    return { failure: `The file is larger than ${limit}. Split it into smaller files that each have the header.` };
  }
  let head: Uint8Array = Buffer.alloc(0);
  const utf8 = startUtf8Check();
  const lines = startLineCount();
  for await (const chunk of open()) {
    if (head.length < headBytes) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      if (head.length >= headBytes && notCsv(head) !== undefined) break;
    }
    utf8.add(chunk);
    lines.add(chunk);
  }
  const failure = notCsv(head);
  if (failure !== undefined) return { failure };
  if (!utf8.isValid() && hasByteOrderMark(head)) {
    return {
      failure:
        'The file has a UTF-8 byte order mark but is not valid UTF-8. Save it as “CSV UTF-8” and import it again.',
    };
  }
  const header = hasByteOrderMark(head) ? head.subarray(byteOrderMark.length) : head;
  const dialect: Dialect = {
    delimiter: delimiterOf(Buffer.from(header).toString('latin1')),
    encoding: utf8.isValid() ? 'utf-8' : 'windows-1252',
  };
  if (lines.count() > maximumRows + 1 && (await hasTooManyRows(open(), dialect))) {
    return { failure: 'The file has more than 1,000,000 rows. Split it into smaller files that each have the header.' };
  }
  return dialect;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Counts lines: at least as many as records, and one more for each chunk that ends within CR LF. */
function startLineCount() {
  let ends = 0;
  let last: number | undefined;
  return {
    add: (chunk: Uint8Array) => {
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at];
        if (byte === carriageReturn || (byte === lineFeed && chunk[at - 1] !== carriageReturn)) ends++;
      }
      last = chunk.at(-1) ?? last;
    },
    count: () => ends + (last === lineFeed || last === carriageReturn ? 0 : 1),
  };
}

/** Finds the delimiter of a file: the most frequent candidate in the header, outside quotes. */
function delimiterOf(head: string): Dialect['delimiter'] {
  const [header = ''] = /[^\r\n]+/.exec(head.replace(/"[^"]*"?/g, 'quoted')) ?? [];
  const often = (delimiter: string) => header.split(delimiter).length;
  return ([';', '\t'] as const).reduce<Dialect['delimiter']>(
    (best, delimiter) => (often(delimiter) > often(best) ? delimiter : best),
    ',',
  );
}

async function hasTooManyRows(bytes: AsyncIterable<Uint8Array>, dialect: Dialect): Promise<boolean> {
  let records = 0;
  for await (const read of readRecords(bytes, { ...dialect, offset: 0 })) {
    // the rows before it can be imported, so the import itself reports this row
    if (read instanceof TooLarge) return false;
    records += read.length;
    if (records > maximumRows + 1) return true;
  }
  return false;
}

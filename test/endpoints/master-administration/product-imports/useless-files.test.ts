import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aProductRow, fileOf, productColumns } from '../../../support/given/imports.ts';
import { aPng } from '../../../support/images.ts';
import { countsOf, onlyImportsAreWritten } from '../../../support/imported.ts';
import { good, header, imported, quoted, row } from './arrange.ts';

// Every odd file that staff may send: the import or the row fails with words that say what to do, and no row is lost.

const utf16 = (text: string, mark: string) => Buffer.from(`${mark}${text}`, 'utf16le');
const bigEndian = (text: string, mark: string) => utf16(text, mark).swap16();

const without = (name: string) => {
  const columns = productColumns.filter((column) => column !== name);
  return fileOf(columns, [aProductRow()]);
};

describe('a file that is of no use fails, and changes nothing', () => {
  const saveAsCsv = 'Save the table as “CSV UTF-8” and import that file.';
  const wide = `The file is in UTF-16 or UTF-32, which is not read. ${saveAsCsv}`;
  const archive = `The file is a workbook or an archive, not a CSV file. ${saveAsCsv}`;
  const none = 'The file has no header. Its first line must name the columns.';
  const noHeader = `The first line is no header: it has none of the columns ${productColumns.join(', ')}.`;
  const twice = (name: string) => `The header has the column ${JSON.stringify(name)} twice. Take one of them out.`;

  test.each<[what: string, file: string | Buffer, message: string]>([
    ['an empty one', '', 'The file is empty. Export it again, with its header, and import that file.'],
    ['one of empty lines', '\r\n\r\n\n', none],
    ['one that is a mark of UTF-8 alone', '\ufeff', none],
    ['one without a header', `${row()}\r\n`, noHeader],
    ['one without a header, of one word', 'x', noHeader],
    ['one of a NUL', '\0', wide],
    ['one whose header has a column twice', `${header};price\r\n${row()};1\r\n`, twice('price')],
    ['… in another case, with space around it', `${header}; Price \r\n${row()};1\r\n`, twice('price')],
    ['… that is unknown', `${header};x;x\r\n${row()};1;2\r\n`, twice('x')],
    ['one that lacks a column', without('price'), 'The header lacks the column price.'],
    [
      'one that lacks most columns',
      'handle;locale\r\ncap;en\r\n',
      `The header lacks the columns ${productColumns.slice(2).join(', ')}.`,
    ],
    ['one whose header has no delimiter of ours', header.replaceAll(';', '|'), noHeader],
    [
      'one whose header has a quote that is never closed',
      `"${header}\r\n${row()}`,
      'The header has a quote that is never closed.',
    ],
    ['UTF-16 with its mark', utf16(good, '\ufeff'), wide],
    ['UTF-16 without its mark', utf16(good, ''), wide],
    ['UTF-16 of the other order with its mark', bigEndian(good, '\ufeff'), wide],
    ['UTF-16 of the other order without its mark', bigEndian(good, ''), wide],
    [
      'one that begins as UTF-8 and is not',
      Buffer.concat([Buffer.from('\ufeff'), Buffer.from(good, 'latin1')]),
      'The file begins as UTF-8, but is not all UTF-8. Save it as “CSV UTF-8” and import it again.',
    ],
    ['gzip', gzipSync(good), 'The file is compressed with gzip. Unpack it and import the CSV file inside.'],
    ['a PNG', aPng(), `The file is a picture, not a CSV file. ${saveAsCsv}`],
    ['a workbook', Buffer.from('504b0304140006000800', 'hex'), archive],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), archive],
    ['a PDF', '%PDF-1.7\n', `The file is a PDF document, not a CSV file. ${saveAsCsv}`],
    [
      'a header with a field of more than 1 MB',
      `${header};${'x'.repeat(1_000_001)}\n`,
      'The header cannot be read. A field has more than 1 MB.',
    ],
    [
      'a header of too many cells',
      `${header}${';x'.repeat(600_000)}\n`,
      'The header cannot be read. A row has more than 40 MB or 16384 cells.',
    ],
  ])('%s', async (_, file, failure_message) => {
    const done = await onlyImportsAreWritten(() => imported(file));
    expect(done).toMatchObject({ state: 'failed', failure_message, failed_report_file: null });
    expect(countsOf(done)).toBe('0 0 0');
    expect(done.finished_at).not.toBeNull();
  });
});

describe('a file without rows is finished', () => {
  test.each([
    ['a header', header],
    ['a header and its line end', `${header}\r\n`],
    ['a header and empty lines', `${header}\n\n\r\n\n`],
    ['a header after empty lines, with a mark', `\ufeff\r\n\n${header}\n`],
    ['a quoted header', productColumns.map(quoted).join(';')],
  ])('%s', async (_, file) => {
    const done = await onlyImportsAreWritten(() => imported(file));
    expect(done).toMatchObject({ state: 'finished', failure_message: null, failed_report_file: null });
    expect(countsOf(done)).toBe('0 0 0');
  });
});

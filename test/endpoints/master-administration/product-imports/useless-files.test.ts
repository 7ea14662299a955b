import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aProductRow, fileOf, productColumns } from '../../../support/given/imports.ts';
import { aPng } from '../../../support/images.ts';
import { countsOf, onlyImportsAreWritten } from '../../../support/imported.ts';
import { good, header, imported, quoted, row } from './arrange.ts';

// Unusual files that staff may send. The import or the row fails with a message that explains the fix, and no row is
// lost.

const utf16 = (text: string, mark: string) => Buffer.from(`${mark}${text}`, 'utf16le');
const bigEndian = (text: string, mark: string) => utf16(text, mark).swap16();

const without = (name: string) => {
  const columns = productColumns.filter((column) => column !== name);
  return fileOf(columns, [aProductRow()]);
};

describe('unusable import files', () => {
  const saveAsCsv = 'Save the table as “CSV UTF-8” and import that file.';
  const wide = `The file is encoded in UTF-16 or UTF-32, which cannot be imported. ${saveAsCsv}`;
  const archive = `The file is a workbook or an archive, not a CSV file. ${saveAsCsv}`;
  const none = 'The file has no header. The first line must name the columns.';
  const noHeader = `The first line must be a header with the columns ${productColumns.join(', ')}.`;
  const twice = (name: string) => `The header has the column ${JSON.stringify(name)} twice. Remove one of the two.`;

  test.each<[what: string, file: string | Buffer, message: string]>([
    ['an empty file', '', 'The file is empty. Export it again with its header and import the new file.'],
    ['a file of empty lines', '\r\n\r\n\n', none],
    ['a file with only a byte order mark', '\ufeff', none],
    ['a file without a header', `${row()}\r\n`, noHeader],
    ['a file of one word without a header', 'x', noHeader],
    ['a file with only a NUL', '\0', wide],
    ['a header with a duplicate column', `${header};price\r\n${row()};1\r\n`, twice('price')],
    ['a duplicate column in another case, with spaces', `${header}; Price \r\n${row()};1\r\n`, twice('price')],
    ['a duplicate unknown column', `${header};x;x\r\n${row()};1;2\r\n`, twice('x')],
    ['a header without one column', without('price'), 'The header lacks the column price.'],
    [
      'a header without most columns',
      'handle;locale\r\ncap;en\r\n',
      `The header lacks the columns ${productColumns.slice(2).join(', ')}.`,
    ],
    ['a header with an unsupported delimiter', header.replaceAll(';', '|'), noHeader],
    [
      'a header with an unclosed quote',
      `"${header}\r\n${row()}`,
      'The header has a quote that is never closed. Close it and import the file again.',
    ],
    ['UTF-16 with a byte order mark', utf16(good, '\ufeff'), wide],
    ['UTF-16 without a byte order mark', utf16(good, ''), wide],
    ['big-endian UTF-16 with a byte order mark', bigEndian(good, '\ufeff'), wide],
    ['big-endian UTF-16 without a byte order mark', bigEndian(good, ''), wide],
    [
      'a file that begins as UTF-8, but is not valid UTF-8',
      Buffer.concat([Buffer.from('\ufeff'), Buffer.from(good, 'latin1')]),
      'The file has a UTF-8 byte order mark but is not valid UTF-8. Save it as “CSV UTF-8” and import it again.',
    ],
    ['gzip', gzipSync(good), 'The file is compressed with gzip. Unpack it and import the CSV file inside.'],
    ['a PNG', aPng(), `The file is an image, not a CSV file. ${saveAsCsv}`],
    ['a workbook', Buffer.from('504b0304140006000800', 'hex'), archive],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), archive],
    ['a PDF', '%PDF-1.7\n', `The file is a PDF document, not a CSV file. ${saveAsCsv}`],
    [
      'a header with a field of more than 1 MB',
      `${header};${'x'.repeat(1_000_001)}\n`,
      'The header cannot be read. A field is larger than 1 MB.',
    ],
    [
      'a header with too many cells',
      `${header}${';x'.repeat(600_000)}\n`,
      'The header cannot be read. A row is larger than 40 MB or has more than 16384 cells.',
    ],
  ])('an import fails and changes nothing for %s', async (_, file, failure_message) => {
    const done = await onlyImportsAreWritten(() => imported(file));
    expect(done).toMatchObject({ state: 'failed', failure_message, failed_report_file: null });
    expect(countsOf(done)).toBe('0 0 0');
    expect(done.finished_at).not.toBeNull();
  });
});

describe('import files without rows', () => {
  test.each([
    ['only a header', header],
    ['a header and its line end', `${header}\r\n`],
    ['a header and empty lines', `${header}\n\n\r\n\n`],
    ['a header after empty lines, with a byte order mark', `\ufeff\r\n\n${header}\n`],
    ['a quoted header', productColumns.map(quoted).join(';')],
  ])('an import finishes for %s', async (_, file) => {
    const done = await onlyImportsAreWritten(() => imported(file));
    expect(done).toMatchObject({ state: 'finished', failure_message: null, failed_report_file: null });
    expect(countsOf(done)).toBe('0 0 0');
  });
});

import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startUtf8Check } from '../../../shared/work/imports/encoding.ts';
import { inspect } from '../../../shared/work/imports/inspect.ts';
import { chunksOf, every } from './bytes.ts';

const look = (file: string | Uint8Array, size = 1_000_000_000) => {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return inspect(() => chunksOf(bytes, every(size, bytes)), bytes.length);
};

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const utf32 = (text: string) => Buffer.from([...text].flatMap((character) => [character.charCodeAt(0), 0, 0, 0]));

describe('how a file is read', () => {
  test.each<[what: string, file: string | Uint8Array, encoding: string]>([
    ['plain letters', 'handle;name\nshirt;Shirt', 'utf-8'],
    ['characters of two, three and four bytes', 'handle;name\nshirt;Größe € 😀', 'utf-8'],
    ['a mark', '\ufeffhandle;name\n', 'utf-8'],
    ['a stray NUL', 'handle;name\nshirt;\0', 'utf-8'],
    ['a letter of Windows-1252', Buffer.from('handle;name\nshirt;Gr\xf6\xdfe', 'latin1'), 'windows-1252'],
    ['a letter of Windows-1252 as the last byte', Buffer.from('handle;name\nshirt;Caf\xe9', 'latin1'), 'windows-1252'],
    [
      'a letter of Windows-1252 after many of UTF-8',
      Buffer.from([...Buffer.from('ü;ü\n'), 0xfc, 0x0a]),
      'windows-1252',
    ],
  ])('%s', async (_, file, encoding) => {
    for (const size of [1, 2, 3, 5, 1_000]) expect(await look(file, size)).toEqual({ delimiter: ';', encoding });
  });

  test.each<[header: string, delimiter: string]>([
    ['handle;name;price', ';'],
    ['handle,name,price\nshirt;;;;;', ','],
    ['handle\tname\tprice', '\t'],
    ['\r\n\nhandle;name', ';'],
    ['\ufeff\r\n\nhandle;name', ';'],
    ['"a;b;c","d"\r1;2', ','],
    ['"a\n;;""b";"c";"d,e,f,g"', ';'],
    ['handle', ','],
    ['\ufeff"handle"\t"na""me, and more, of it"', '\t'],
  ])('the delimiter of %j is %j', async (header, delimiter) => {
    expect(await look(header)).toEqual({ delimiter, encoding: 'utf-8' });
  });

  test('bytes are UTF-8 whatever chunks they come in', () => {
    const bytes = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
      fc
        .array(fc.constantFrom(0x41, 0x80, 0xbf, 0xc3, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0xff))
        .map((all) => Buffer.from(all)),
    );
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 5 }), (all, size) => {
        const check = startUtf8Check();
        for (let at = 0; at < all.length; at += size) check.add(all.subarray(at, at + size));
        expect(check.isValid()).toBe(Buffer.from(all.toString()).equals(all));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('what is refused, with words that tell what to do', () => {
  const header = 'handle;name;description;price\nshirt;Shirt;;12\n';
  const bytesOf = (...bytes: readonly number[]) => Buffer.from([...bytes, ...Buffer.from('more of it')]);

  test.each<[what: string, file: string | Uint8Array, failure: RegExp]>([
    ['no byte at all', '', /is empty.*Export/],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${header}`, 'utf16le'), /UTF-16.*Save.*CSV UTF-8/],
    ['UTF-16 with a mark, the other way round', utf16be(`\ufeff${header}`), /UTF-16/],
    ['UTF-16 without a mark', Buffer.from(header, 'utf16le'), /UTF-16/],
    ['UTF-16 without a mark, the other way round', utf16be(header), /UTF-16/],
    ['UTF-32', Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), utf32(header)]), /UTF-32/],
    ['UTF-32 without a mark', utf32(header), /UTF-32/],
    ['UTF-32 with a mark, the other way round', bytesOf(0, 0, 0xfe, 0xff), /UTF-32/],
    ['gzip', gzipSync(header), /gzip.*Unpack/],
    ['a workbook', bytesOf(0x50, 0x4b, 3, 4), /workbook.*Save/],
    ['an old workbook', bytesOf(0xd0, 0xcf, 0x11, 0xe0), /workbook.*Save/],
    ['a PNG', bytesOf(0x89, 0x50, 0x4e, 0x47), /picture.*CSV/],
    ['a JPEG', bytesOf(0xff, 0xd8, 0xff, 0xe0), /picture.*CSV/],
    ['a PDF', '%PDF-1.7 more of it', /PDF.*CSV/],
    ['a mark of UTF-8 before what is not', Buffer.from('\xef\xbb\xbfhandle\n\xfc', 'latin1'), /not all UTF-8.*Save/],
  ])('%s', async (_, file, failure) => {
    for (const size of [1, 1_000]) expect(await look(file, size)).toEqual({ failure: expect.stringMatching(failure) });
  });

  test('more than 200 MB, without a look at them', async () => {
    const open = () => {
      throw new Error('was read');
    };
    expect(await inspect(open, 200_000_001)).toEqual({ failure: expect.stringMatching(/200 MB.*Split/) });
    await expect(inspect(open, 200_000_000)).rejects.toThrow('was read');
  });

  const tooMany = { failure: expect.stringMatching(/1 000 000 rows.*Split/) };
  const fine = { delimiter: ';', encoding: 'utf-8' };

  test.each<[what: string, file: string, inspected: object]>([
    ['a million rows', `a;b\n${'1;2\n'.repeat(1_000_000)}`, fine],
    ['a million rows, and an empty line', `a;b\n\n${'1;2\n'.repeat(1_000_000)}`, fine],
    ['a million rows, the last one not ended', `a;b\r\n${'1;2\r\n'.repeat(999_999)}1;2`, fine],
    ['one row more', `a;b\n${'1;2\n'.repeat(1_000_001)}`, tooMany],
    ['one row more, not ended', `a;b\r\n${'1;2\r\n'.repeat(1_000_000)}1;2`, tooMany],
    ['one row more, each ended by a carriage return', `a;b\r${'1;2\r'.repeat(1_000_001)}`, tooMany],
    ['one row more, and an empty line', `a;b\n\n${'1;2\n'.repeat(1_000_001)}`, tooMany],
    ['fewer rows than lines: lines in quotes', `a;b\n${'1;"2\n2"\n'.repeat(600_000)}`, fine],
    ['fewer rows than lines: empty ones', `a;b\n${'1;2\n\n'.repeat(600_000)}`, fine],
  ])('%s', async (_, file, inspected) => {
    for (const size of [9_999, 1_000_000]) expect(await look(file, size)).toEqual(inspected);
  });
});

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

describe('inspect', () => {
  test.each<[what: string, file: string | Uint8Array, encoding: string]>([
    ['plain ASCII', 'handle;name\nshirt;Shirt', 'utf-8'],
    ['characters of two, three and four bytes', 'handle;name\nshirt;Größe € 😀', 'utf-8'],
    ['a byte order mark', '\ufeffhandle;name\n', 'utf-8'],
    ['a stray NUL', 'handle;name\nshirt;\0', 'utf-8'],
    ['a character of Windows-1252', Buffer.from('handle;name\nshirt;Gr\xf6\xdfe', 'latin1'), 'windows-1252'],
    [
      'a character of Windows-1252 as the last byte',
      Buffer.from('handle;name\nshirt;Caf\xe9', 'latin1'),
      'windows-1252',
    ],
    [
      'a character of Windows-1252 after many characters of UTF-8',
      Buffer.from([...Buffer.from('ü;ü\n'), 0xfc, 0x0a]),
      'windows-1252',
    ],
  ])('inspect detects the encoding: %s', async (_, file, encoding) => {
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
  ])('inspect detects the delimiter of %j: %j', async (header, delimiter) => {
    expect(await look(header)).toEqual({ delimiter, encoding: 'utf-8' });
  });

  test('inspect detects UTF-8 regardless of the chunks', () => {
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

describe('inspect rejects unusable files and explains the fix', () => {
  const header = 'handle;name;description;price\nshirt;Shirt;;12\n';
  const bytesOf = (...bytes: readonly number[]) => Buffer.from([...bytes, ...Buffer.from('more of it')]);

  test.each<[what: string, file: string | Uint8Array, failure: RegExp]>([
    ['an empty file', '', /is empty.*Export/],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${header}`, 'utf16le'), /UTF-16.*Save.*CSV UTF-8/],
    ['big-endian UTF-16 with a byte order mark', utf16be(`\ufeff${header}`), /UTF-16/],
    ['UTF-16 without a byte order mark', Buffer.from(header, 'utf16le'), /UTF-16/],
    ['big-endian UTF-16 without a byte order mark', utf16be(header), /UTF-16/],
    ['UTF-32', Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), utf32(header)]), /UTF-32/],
    ['UTF-32 without a byte order mark', utf32(header), /UTF-32/],
    ['big-endian UTF-32 with a byte order mark', bytesOf(0, 0, 0xfe, 0xff), /UTF-32/],
    ['gzip', gzipSync(header), /gzip.*Unpack/],
    ['a workbook', bytesOf(0x50, 0x4b, 3, 4), /workbook.*Save/],
    ['an old workbook', bytesOf(0xd0, 0xcf, 0x11, 0xe0), /workbook.*Save/],
    ['a PNG', bytesOf(0x89, 0x50, 0x4e, 0x47), /image.*CSV/],
    ['a JPEG', bytesOf(0xff, 0xd8, 0xff, 0xe0), /image.*CSV/],
    ['a PDF', '%PDF-1.7 more of it', /PDF.*CSV/],
    [
      'a UTF-8 byte order mark before invalid UTF-8',
      Buffer.from('\xef\xbb\xbfhandle\n\xfc', 'latin1'),
      /not valid UTF-8.*Save/,
    ],
  ])('inspect rejects %s', async (_, file, failure) => {
    for (const size of [1, 1_000]) expect(await look(file, size)).toEqual({ failure: expect.stringMatching(failure) });
  });

  test('inspect rejects a file of more than 200 MB without reading it', async () => {
    const open = () => {
      throw new Error('was read');
    };
    expect(await inspect(open, 200_000_001)).toEqual({ failure: expect.stringMatching(/200 MB.*Split/) });
    await expect(inspect(open, 200_000_000)).rejects.toThrow('was read');
  });
});

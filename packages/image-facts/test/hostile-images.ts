import { crc32, deflateSync } from 'node:zlib';
import {
  chunk,
  end,
  endOfImage,
  exif,
  frame,
  header,
  jpeg,
  long,
  noise,
  pictures,
  png,
  pngMagic,
  rational,
  scans,
  segment,
  short,
  startOfImage,
  tables,
  text,
  tiff,
  word,
} from './image-bytes.ts';

/** A ZIP archive of one file, which unpackers find after any other data. */
const zip = (() => {
  const [name, content] = [Buffer.from('run.txt'), Buffer.from('alert(1)')];
  const little = (value: number, length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUIntLE(value, 0, length);
    return bytes;
  };
  const sizes = [
    little(crc32(content), 4),
    little(content.length, 4),
    little(content.length, 4),
    little(name.length, 2),
  ];
  const common = Buffer.concat([Buffer.alloc(8), ...sizes, Buffer.alloc(2)]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04\x0a\0', 'latin1'), common, name, content]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x0a\0\x0a\0', 'latin1'), common, Buffer.alloc(14), name]);
  const closing = [Buffer.from('PK\x05\x06\0\0\0\0\x01\0\x01\0', 'latin1'), little(entry.length, 4)];
  return Buffer.concat([local, entry, ...closing, little(local.length, 4), Buffer.alloc(2)]);
})();

/** Complete images with many pixels, so that some cuts fall into the pixels. */
export const wholePng = Buffer.concat([
  ...[pngMagic, header({ width: 40, height: 24 }), chunk('tEXt', 'Title\0Whole')],
  ...[chunk('IDAT', deflateSync(noise(24 * 121)).subarray(0, 1500)), chunk('IDAT', noise(1400)), end],
]);
export const wholeJpeg = jpeg({ width: 320, height: 240, marker: 0xc2, before: [exif(tiff(short(0x112, 6)))] });

const places = 40;

/** Returns an image truncated at many positions, the last one directly before its last byte. */
const cuts = (what: string, whole: Buffer): Record<string, Buffer> =>
  Object.fromEntries(
    Array.from({ length: places }, (_, index) => {
      const length = Math.floor((index / (places - 1)) * (whole.length - 2)) + 1;
      return [`${what} cut off behind ${length} bytes`, whole.subarray(0, length)];
    }),
  );

const announced = (parts: Parameters<typeof header>[0], pixels: Buffer) =>
  Buffer.concat([pngMagic, header(parts), chunk('IDAT', pixels), end]);
const asForm = (image: Buffer) =>
  Buffer.concat([
    Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n'),
    Buffer.from('Content-Type: image/png\r\n\r\n'),
    image,
    Buffer.from('\r\n--edge--\r\n'),
  ]);

/** Files that are not images, are incomplete, or have two formats at once, by name. All must be rejected. */
export const hostileImages: Readonly<Record<string, Buffer>> = {
  ...cuts('a PNG', wholePng),
  ...cuts('a JPEG', wholeJpeg),
  nothing: Buffer.alloc(0),
  'one byte': Buffer.of(0xff),
  'a PNG with an archive behind it': Buffer.concat([png(), zip]),
  'a JPEG with an archive behind it': jpeg({ behind: zip }),
  'a JPEG with an archive behind zeros': jpeg({ behind: Buffer.concat([Buffer.alloc(500), zip]) }),
  'a JPEG of several pictures with an archive behind it': jpeg({ before: [pictures], behind: zip }),
  'a JPEG of several pictures with an archive behind the last': jpeg({
    before: [pictures],
    behind: Buffer.concat([jpeg(), zip]),
  }),
  'a JPEG of several pictures, the last cut off': jpeg({ before: [pictures], behind: jpeg().subarray(0, -9) }),
  'a JPEG of a hundred pictures': jpeg({ before: [pictures], behind: Buffer.concat(Array(100).fill(jpeg())) }),
  'a JPEG with a script behind it': jpeg({ behind: Buffer.from('<script>alert(1)</script>') }),
  'two PNGs in a row': Buffer.concat([png(), png()]),
  'a PNG with a zero behind it': Buffer.concat([png(), Buffer.alloc(1)]),
  'an archive': zip,
  'an archive that begins as a JPEG': Buffer.concat([startOfImage, Buffer.of(0xff), zip]),
  'an archive that begins as a PNG': Buffer.concat([pngMagic, zip]),
  'a GIF': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'a GIF with a PNG behind it': Buffer.concat([Buffer.from('GIF89a'), png()]),
  'a WebP': Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
  'a TIFF': tiff(short(0x100, 4)),
  'an SVG with a script': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>',
  ),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a page with a JPEG behind it': Buffer.concat([Buffer.from('<!doctype html><!--'), jpeg()]),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'),
  'the text of a PNG in base64': Buffer.from(png().toString('base64')),
  'the text of a JPEG in base64': Buffer.from(jpeg().toString('base64')),
  'an address of data': Buffer.from(`data:image/png;base64,${png().toString('base64')}`),
  'a form with a PNG in it': asForm(png()),
  'JSON with a PNG in it': Buffer.from(JSON.stringify({ file: png().toString('base64') })),
  'a PNG without its first byte': png().subarray(1),
  'a PNG whose line ends were changed': Buffer.from(png().toString('latin1').replace('\r\n', '\n'), 'latin1'),
  'a PNG read and written as UTF-8': Buffer.from(png().toString('utf8')),
  'a JPEG read and written as UTF-8': Buffer.from(jpeg().toString('utf8')),

  'a PNG of 0 x 0': announced({ width: 0, height: 0 }, deflateSync(Buffer.alloc(1))),
  'a PNG of 4 x 0': announced({ width: 4, height: 0 }, deflateSync(Buffer.alloc(1))),
  'a JPEG of 0 x 0': jpeg({ width: 0, height: 0 }),
  'a JPEG whose height follows its pixels': Buffer.concat([
    ...[startOfImage, tables, frame({ width: 40, height: 0 }), scans({ width: 40, height: 24 })],
    ...[segment(0xdc, word(24)), endOfImage],
  ]),
  'a PNG that announces 30 000 x 30 000': announced({ width: 30_000, height: 30_000, bits: 1, color: 0 }, noise(100)),
  'a PNG that announces 4 294 967 295 x 4 294 967 295': announced(
    { width: 0xffffffff, height: 0xffffffff },
    deflateSync(Buffer.alloc(9)),
  ),
  'a JPEG that announces 65 535 x 65 535': Buffer.concat([
    ...[startOfImage, tables, frame({ width: 65_535, height: 65_535 }), scans({}), endOfImage],
  ]),
  'a PNG that announces 10 000 x 10 000, with pixels for 40 x 24': announced(
    { width: 10_000, height: 10_000 },
    deflateSync(noise(24 * 121)),
  ),
  'a PNG in Adam7 that announces 10 000 x 10 000, with pixels for 40 x 24': announced(
    { width: 10_000, height: 10_000, interlace: 1 },
    deflateSync(noise(24 * 121)),
  ),
  'a JPEG that announces 10 000 x 10 000, with pixels for 640 x 480': Buffer.concat([
    ...[startOfImage, tables, frame({ width: 10_000, height: 10_000 }), scans({}), endOfImage],
  ]),
  'a progressive JPEG that announces 10 000 x 10 000, with pixels for 640 x 480': Buffer.concat([
    ...[startOfImage, tables, frame({ width: 10_000, height: 10_000, marker: 0xc2 })],
    ...[scans({ marker: 0xc2 }), endOfImage],
  ]),
  'a PNG that announces 1 x 1, with pixels for 300 x 200': announced(
    { width: 1, height: 1 },
    deflateSync(noise(200 * 901)),
  ),
  'a JPEG that announces 1 x 1, with pixels for many more': Buffer.concat([
    ...[startOfImage, tables, frame({ width: 1, height: 1 }), scans({ width: 8, height: 8 })],
    ...[Buffer.alloc(100_000), endOfImage],
  ]),
  'a PNG whose size was changed': (() => {
    const changed = Buffer.from(png());
    changed.writeUInt32BE(400, 16);
    return changed;
  })(),
  'a PNG whose pixels were changed': Buffer.from(wholePng).fill(0, 500, 510),
  'a PNG whose text was changed': Buffer.from(png({ before: [chunk('tEXt', 'Title\0A')] })).fill('B', 47, 48),

  'a PNG with a chunk of 2 147 483 647 bytes': Buffer.concat([
    pngMagic,
    header(),
    long(0x7fffffff),
    Buffer.from('IDAT'),
  ]),
  'a PNG with a chunk of 4 294 967 295 bytes': Buffer.concat([
    pngMagic,
    header(),
    long(0xffffffff),
    Buffer.from('IDAT'),
  ]),
  'a PNG of 20 000 empty chunks': png({ before: Array(20_000).fill(chunk('teXt')) }),
  'a PNG of 30 000 empty chunks of pixels': png({ before: Array(30_000).fill(chunk('IDAT')) }),
  'a PNG with text between its pixels': png({ before: [chunk('IDAT'), chunk('tEXt', 'Title\0A')] }),
  'a PNG with a chunk that all readers must know': png({ before: [chunk('EVIL')] }),
  'a PNG with a palette that is missing': announced({ color: 3, bits: 8, width: 4, height: 3 }, noise(20)),
  'a PNG without pixels': Buffer.concat([pngMagic, header(), end]),
  'a PNG of Apple’s own kind': Buffer.concat([pngMagic, chunk('CgBI', '\0\0\0\0'), header(), chunk('IDAT'), end]),
  'a JPEG with a segment that passes its end': Buffer.concat([startOfImage, Buffer.from('ffe1ffff00', 'hex')]),
  'a JPEG with a segment that passes its pixels': Buffer.concat([
    ...[startOfImage, tables, frame(), Buffer.from('ffe2f000', 'hex'), scans({}), endOfImage],
  ]),
  'a JPEG of 20 000 empty segments': jpeg({ before: Array(20_000).fill(segment(0xe5, '')) }),
  'a JPEG of a thousand scans': Buffer.concat([
    ...[startOfImage, tables, frame({ width: 8, height: 8, marker: 0xc2 })],
    ...[...Array(1_000).fill(scans({ width: 8, height: 8, marker: 0xc2 })), endOfImage],
  ]),
  'a JPEG of a megabyte of fill bytes': Buffer.concat([startOfImage, Buffer.alloc(1_000_000, 0xff)]),
  'a JPEG with two frames': jpeg({ before: [frame({ width: 1, height: 1 })] }),
  'a lossless JPEG': jpeg({ marker: 0xc3 }),
  'a JPEG in arithmetic code': jpeg({ marker: 0xc9 }),
};

/** Complete images that a browser shows but that cannot be printed, by name. */
export const unprintableImages: Readonly<Record<string, Buffer>> = {
  'a JPEG in CMYK': jpeg({ components: 4 }),
  'a JPEG of 12 bits': jpeg({ bits: 12, marker: 0xc1 }),
  'a PNG of 16 bits': png({ bits: 16 }),
  'an animated PNG': png({ before: [chunk('acTL', Buffer.concat([long(2), long(0)]))] }),
};

/** Returns a file of a given length whose header points to a directory at an offset. */
const directoryAt = (offset: number, entries: number, length = 64): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.write('MM\0*', 'latin1');
  bytes.writeUInt32BE(offset, 4);
  if (offset + 2 <= length) bytes.writeUInt16BE(entries, offset);
  return bytes;
};

const turned = short(0x112, 6);

/** EXIF that leads readers into loops, out of bounds, or through a lot of data. */
export const exifBombs: Readonly<Record<string, Buffer>> = {
  'of three bytes': Buffer.from('MM\0'),
  'of no order': Buffer.from('XX\0*\0\0\0\x08\0\0\0\0\0\0'),
  'of a header alone': Buffer.from('MM\0*\0\0\0\x08', 'latin1'),
  'whose directory is its own header': directoryAt(0, 0),
  'whose directory is behind its end': directoryAt(0xffffffff, 0),
  'whose directory has more entries than bytes': directoryAt(8, 0xffff),
  'whose directory is cut off': tiff(turned, turned).subarray(0, 30),
  'whose directory is followed by itself': (() => {
    const circle = tiff(short(0x100, 1), short(0x101, 1));
    circle.writeUInt32BE(8, 10 + 2 * 12);
    return circle;
  })(),
  'whose directories contain themselves': tiff(...[0x8769, 0x8825, 0xa005].map((tag) => [tag, 4, 1, long(8)] as const)),
  'of thousands of entries': tiff(...Array.from({ length: 5_000 }, () => short(0x100, 1))),
  'of thousands of directories': tiff([0x14a, 4, 5_000, Buffer.concat(Array(5_000).fill(long(8)))]),
  'with a text of 4 GB': tiff([0x10e, 2, 0xffffffff, long(8)]),
  'with orientations by the thousand million': tiff([0x112, 3, 0xffffffff, long(8)]),
  'with a resolution behind its end': tiff(turned, [0x11a, 5, 1, long(0xfffffff0)]),
};

/** EXIF without useful values that is harmless to readers. */
export const oddExif: Readonly<Record<string, Buffer>> = {
  'of nothing': Buffer.alloc(0),
  'with two orientations in one': tiff([0x112, 3, 2, Buffer.of(0, 6, 0, 6)]),
  'with an orientation that is a text': tiff(text(0x112, '6\0')),
  'with the orientation 0': tiff(short(0x112, 0)),
  'with the orientation 9': tiff(short(0x112, 9)),
  'with a resolution over nothing': tiff(rational(0x11a, 300, 0), rational(0x11b, 300, 0)),
  'with a resolution of nothing over nothing': tiff(rational(0x11a, 0, 0), rational(0x11b, 0, 0)),
};

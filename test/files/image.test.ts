import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectImage } from '../../shared/files/image.ts';
import { type ImageFacts, maximumImageBytes, maximumImagePixels } from '../../shared/files/image-facts.ts';

const notAnImage = 'Must be a JPEG or a PNG.';
const broken = 'Is broken: its head cannot be read.';

const word = (value: number) => Buffer.of(value >> 8, value & 0xff);
const long = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');

/** A segment of a JPEG. */
const segment = (marker: number, content: Buffer | string): Buffer => {
  const bytes = Buffer.from(content as string, 'latin1');
  return Buffer.concat([Buffer.of(0xff, marker), word(bytes.length + 2), bytes]);
};
const jfif = (unit: number, x: number, y: number) =>
  segment(
    0xe0,
    Buffer.concat([Buffer.from('JFIF\0\x01\x02', 'latin1'), Buffer.of(unit), word(x), word(y), Buffer.of(0, 0)]),
  );
const frame = ({ width = 640, height = 480, components = 3, marker = 0xc0 } = {}) => {
  const each = Array.from({ length: components }, (_, index) => Buffer.of(index + 1, 0x11, 0));
  return segment(marker, Buffer.concat([Buffer.of(8), word(height), word(width), Buffer.of(components), ...each]));
};
const scan = Buffer.concat([segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)), Buffer.of(0x12, 0x34)]);
const tables = segment(0xdb, Buffer.alloc(65));
/** A JPEG of segments, without what decodes to pixels. */
const jpeg = (...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('ffd8', 'hex'), ...segments, scan, Buffer.from('ffd9', 'hex')]);

/** A chunk of a PNG. */
const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), content]);
  return Buffer.concat([long(content.length), named, long(crc32(named))]);
};
const header = ({ width = 640, height = 480, bits = 8, color = 2 } = {}) =>
  chunk('IHDR', Buffer.concat([long(width), long(height), Buffer.of(bits, color, 0, 0, 0)]));
const pixels = chunk('IDAT', deflateSync(Buffer.alloc(10)));
const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex');
const png = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([pngMagic, ...chunks, pixels, chunk('IEND', Buffer.alloc(0))]);
const physical = (x: number, y: number, unit: number) =>
  chunk('pHYs', Buffer.concat([long(x), long(y), Buffer.of(unit)]));

const plainJpeg: ImageFacts = {
  mime_type: 'image/jpeg',
  width: 640,
  height: 480,
  color_space: 'rgb',
  bits_per_channel: 8,
  has_alpha: false,
  icc_profile: null,
  orientation: 1,
  is_animated: false,
};
const plainPng: ImageFacts = { ...plainJpeg, mime_type: 'image/png' };

describe('a JPEG', () => {
  test.each([
    [1, 'grayscale'],
    [3, 'rgb'],
    [4, 'cmyk'],
  ] as const)('of %i components is %s', (components, color_space) => {
    expect(inspectImage(jpeg(tables, frame({ components })))).toEqual({ ...plainJpeg, color_space });
  });

  test('of two or five components is broken', () => {
    expect([2, 5, 0].map((components) => inspectImage(jpeg(frame({ components }))))).toEqual([broken, broken, broken]);
  });

  test('may be baseline, extended or progressive; others are refused', () => {
    const outcomeOf = (marker: number) => inspectImage(jpeg(frame({ marker })));
    expect([0xc0, 0xc1, 0xc2].map(outcomeOf)).toEqual([plainJpeg, plainJpeg, plainJpeg]);
    const others = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf].map(outcomeOf);
    expect(new Set(others)).toEqual(new Set(['Must be a baseline or progressive JPEG.']));
  });

  test('says its resolution in inches, in centimetres, or not', () => {
    const dpiOf = (...before: readonly Buffer[]) => inspectImage(jpeg(...before, frame()));
    expect(dpiOf(jfif(1, 360, 300))).toEqual({ ...plainJpeg, dpi: { horizontal: 360, vertical: 300 } });
    expect(dpiOf(jfif(2, 118, 142))).toEqual({ ...plainJpeg, dpi: { horizontal: 300, vertical: 361 } });
    for (const silent of [
      jfif(0, 1, 1),
      jfif(1, 0, 300),
      jfif(9, 72, 72),
      segment(0xe0, 'JFIF\0'),
      segment(0xe0, 'JFXX\0\x01\x02\x01\0H\0H\0\0'),
    ]) {
      expect(dpiOf(silent)).toEqual(plainJpeg);
    }
  });

  test('laden with EXIF, a thumbnail in it, is as large as it is itself', () => {
    const thumbnail = jpeg(frame({ width: 16, height: 16 }));
    const exif = segment(
      0xe1,
      Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), thumbnail, Buffer.alloc(60_000)]),
    );
    expect(inspectImage(jpeg(exif, exif, exif, tables, frame()))).toEqual(plainJpeg);
  });

  test('may have fill bytes before a marker, and text in a comment', () => {
    const filled = Buffer.concat([Buffer.alloc(100, 0xff), segment(0xfe, '<script>alert(1)</script>')]);
    expect(inspectImage(jpeg(filled, frame()))).toEqual(plainJpeg);
  });

  test.each([
    ['without a frame', jpeg(tables)],
    ['with two frames', jpeg(frame(), frame({ width: 1 }))],
    ['with a frame after its pixels', Buffer.concat([jpeg(), frame()])],
    ['whose segment has no length', jpeg(Buffer.from('ffe00000', 'hex'), frame())],
    ['whose segment has half a length', jpeg(Buffer.from('ffe00001', 'hex'), frame())],
    ['whose segment goes on behind the end', Buffer.from('ffd8ffe0ffff00', 'hex')],
    ['that ends at once', Buffer.from('ffd8ffd9', 'hex')],
    ['that begins twice', jpeg(segment(0xd8, ''), frame())],
    ['that restarts before it started', jpeg(segment(0xd0, ''), frame())],
    ['with its end before its pixels', jpeg(segment(0xd9, ''), frame())],
    ['with bytes between its segments', jpeg(tables, Buffer.from('00', 'hex'), frame())],
    ['with a marker that nothing has', jpeg(frame({ marker: 0x02 }))],
    ['whose frame is too short for its components', jpeg(segment(0xc0, Buffer.of(8, 1, 1, 1, 1, 3, 1, 1, 1)))],
    ['whose frame is empty', jpeg(segment(0xc0, ''))],
    ['of fill bytes', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(1_000_000, 0xff)])],
    ['of empty segments', jpeg(...Array.from({ length: 10_000 }, () => segment(0xe2, '')), frame())],
  ])('%s is broken', (_what, bytes) => {
    expect(inspectImage(bytes)).toBe(broken);
  });
});

describe('a PNG', () => {
  test.each([
    [0, [1, 2, 4, 8, 16], 'grayscale', false],
    [2, [8, 16], 'rgb', false],
    [3, [1, 2, 4, 8], 'rgb', false],
    [4, [8, 16], 'grayscale', true],
    [6, [8, 16], 'rgb', true],
  ] as const)('of colour type %i with %j bits is %s, alpha %s', (color, allowed, color_space, has_alpha) => {
    for (const bits of [0, 1, 2, 3, 4, 8, 16, 32]) {
      const facts = (allowed as readonly number[]).includes(bits) ? { ...plainPng, color_space, has_alpha } : broken;
      expect(inspectImage(png(header({ color, bits })))).toEqual(facts);
    }
  });

  test('of another colour type is broken', () => {
    expect([1, 5, 7, 255].map((color) => inspectImage(png(header({ color }))))).toEqual([
      broken,
      broken,
      broken,
      broken,
    ]);
  });

  test('has alpha by a transparent colour too', () => {
    expect(inspectImage(png(header({ color: 3 }), chunk('tRNS', Buffer.of(0))))).toEqual({
      ...plainPng,
      has_alpha: true,
    });
  });

  test('says its resolution by the metre, or not', () => {
    const dpiOf = (chunkBefore: Buffer) => inspectImage(png(header(), chunkBefore));
    expect(dpiOf(physical(14_173, 11_811, 1))).toEqual({ ...plainPng, dpi: { horizontal: 360, vertical: 300 } });
    for (const silent of [physical(1, 1, 0), physical(0, 11_811, 1), chunk('pHYs', Buffer.of(1))]) {
      expect(dpiOf(silent)).toEqual(plainPng);
    }
  });

  test('that a program wrote is read', () => {
    const icon = readFileSync(join(import.meta.dirname, '../../node_modules/swagger-ui-dist/favicon-32x32.png'));
    expect(inspectImage(icon)).toMatchObject({ mime_type: 'image/png', width: 32, height: 32 });
  });

  test.each([
    ['without a header', png()],
    ['with something before its header', png(physical(1, 1, 1), header())],
    ['with two headers', png(header(), header({ width: 1 }))],
    ['of Apple’s own kind', png(chunk('CgBI', Buffer.alloc(4)), header())],
    ['whose header is too long', png(chunk('IHDR', Buffer.concat([header().subarray(8, 21), Buffer.of(0)])))],
    ['whose header is too short', png(chunk('IHDR', header().subarray(8, 16)))],
    ['whose header has a wrong check sum', Buffer.from(png(header())).fill(0, 29, 33)],
    ['without pixels', Buffer.concat([pngMagic, header(), chunk('IEND', Buffer.alloc(0))])],
    ['whose chunk goes on behind the end', Buffer.concat([pngMagic, header(), Buffer.from('ffffffff74455874', 'hex')])],
    ['of empty chunks', png(header(), ...Array.from({ length: 10_000 }, () => chunk('tEXt', Buffer.alloc(0))))],
  ])('%s is broken', (_what, bytes) => {
    expect(inspectImage(bytes)).toBe(broken);
  });
});

describe('sizes', () => {
  test.each([
    ['JPEG', (width: number, height: number) => jpeg(frame({ width, height }))],
    ['PNG', (width: number, height: number) => png(header({ width, height }))],
  ])('a %s has at least a pixel and at most 100 megapixels', (_type, sized) => {
    const empty = 'Must be at least one pixel wide and high.';
    expect([sized(0, 480), sized(640, 0), sized(0, 0)].map(inspectImage)).toEqual([empty, empty, empty]);
    expect(inspectImage(sized(10_000, 10_000))).toMatchObject({ width: 10_000, height: 10_000 });
    expect(inspectImage(sized(1, 65_535))).toMatchObject({ width: 1, height: 65_535 });
    const giant = 'Must have at most 100 megapixels.';
    expect([sized(10_000, 10_001), sized(65_535, 65_535)].map(inspectImage)).toEqual([giant, giant]);
  });

  test('a PNG of four thousand million pixels each way is refused', () => {
    expect(inspectImage(png(header({ width: 0xffffffff, height: 0xffffffff })))).toBe(
      'Must have at most 100 megapixels.',
    );
    expect(maximumImagePixels).toBe(100_000_000);
  });

  test('a file has at most 20 MB', () => {
    const padded = (bytes: number) => Buffer.concat([png(header())], bytes);
    expect(maximumImageBytes).toBe(20_000_000);
    expect(inspectImage(padded(20_000_000))).toEqual(plainPng);
    expect(inspectImage(padded(20_000_001))).toBe('Must have at most 20 MB.');
  });
});

describe('what is no image', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')],
    ['a GIF that goes on as a PNG', Buffer.concat([Buffer.from('GIF89a'), png(header())])],
    ['HTML that goes on as a JPEG', Buffer.concat([Buffer.from('<!doctype html><script>'), jpeg(frame())])],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['a WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1')],
    ['a JPEG after a line feed', Buffer.concat([Buffer.from('\n'), jpeg(frame())])],
    ['a JPEG’s first two bytes', Buffer.from('ffd8', 'hex')],
    [
      'a PNG whose line ends were changed',
      Buffer.from(png(header()).toString('latin1').replace('\r\n', '\n'), 'latin1'),
    ],
    ['a PNG stripped to seven bits', Buffer.concat([Buffer.of(0x09), png(header()).subarray(1)])],
  ])('%s is refused', (_what, bytes) => {
    expect(inspectImage(bytes)).toBe(notAnImage);
  });
});

describe('whatever the bytes', () => {
  const whole = [
    { bytes: jpeg(jfif(1, 360, 360), segment(0xe1, 'Exif\0\0'), tables, frame()), pixelsAt: 'ffda' },
    {
      bytes: png(header({ color: 6 }), physical(14_173, 14_173, 1), chunk('tRNS', Buffer.of(0))),
      pixelsAt: '49444154',
    },
  ];

  test('an image cut off anywhere before its pixels is refused, and after that says the same', () => {
    for (const { bytes, pixelsAt } of whole) {
      const facts = inspectImage(bytes);
      expect(facts).toBeTypeOf('object');
      const head = bytes.indexOf(pixelsAt, 0, 'hex') + 4;
      for (let length = 0; length < bytes.length; length += 1) {
        const cut = inspectImage(bytes.subarray(0, length));
        if (length < head) expect(cut).toBeTypeOf('string');
        else expect(cut).toEqual(facts);
      }
    }
  });

  const starts = [Buffer.alloc(0), Buffer.from('ffd8ff', 'hex'), pngMagic, Buffer.concat([pngMagic, header()])];
  const noise = fc
    .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }))
    .map((parts) => Buffer.concat(parts));
  const damaged = fc
    .tuple(fc.constantFrom(...whole), fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }))
    .map(([{ bytes }, changes]) => {
      const copy = Buffer.from(bytes);
      for (const [at, value] of changes) copy[at % copy.length] = value;
      return copy;
    });

  test('the answer is a sentence, or facts within the limits; it never throws', () => {
    fc.assert(
      fc.property(fc.oneof(noise, damaged), (bytes) => {
        const facts = inspectImage(bytes);
        if (typeof facts === 'string') {
          expect(facts).toMatch(/^(Must|Is) .*\.$/);
          return;
        }
        const { width, height, dpi } = facts;
        expect(Math.min(width, height)).toBeGreaterThan(0);
        expect(width * height).toBeLessThanOrEqual(maximumImagePixels);
        if (dpi) expect(Math.min(dpi.horizontal, dpi.vertical)).toBeGreaterThan(0);
        expect(bytes.subarray(0, 3).toString('hex')).toBe(facts.mime_type === 'image/jpeg' ? 'ffd8ff' : '89504e');
      }),
      { numRuns: 5_000 },
    );
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectImage, inspectUpload } from '../src/image.ts';
import { type ImageFacts, maximumImageBytes, maximumImagePixels } from '../src/image-facts.ts';
import { withPrintSize } from '../src/print-header.ts';
import { exifBombs, hostileImages, oddExif, unprintableImages, wholeJpeg, wholePng } from './hostile-images.ts';
import {
  chunk,
  end,
  endOfImage,
  exif,
  frame,
  header,
  jfif,
  jpeg,
  littleTiff,
  long,
  noise,
  palette,
  physical,
  pictures,
  plainName,
  png,
  pngMagic,
  profile,
  profileSegments,
  rational,
  scans,
  segment,
  short,
  startOfImage,
  tables,
  text,
  tiff,
  translatedNames,
} from './image-bytes.ts';

const notAnImage = 'The file must be a JPEG or PNG image.';
const broken = 'The image is damaged. Its header cannot be read.';
const brokenBehind = 'The image is damaged. A part after its header cannot be read.';
const wrongSum = 'The image is damaged. A checksum is wrong.';
const fewPixels = 'The image is damaged. It has fewer pixels than its header states.';
const cutOff = 'The image is damaged. It ends too early.';
const goesOn = 'The image is damaged. It has data after its end.';
const empty = 'The image must be at least one pixel wide and high.';
const giant = 'The image must have at most 100 megapixels.';

/** Returns a JPEG of segments, with a scan. */
const jpegOf = (...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([startOfImage, ...segments, scans({}), endOfImage]);
/** Returns a PNG of chunks, with a given number of bytes for its pixels. */
const pngOf = (chunks: readonly Buffer[], pixels = 4_000): Buffer =>
  Buffer.concat([pngMagic, ...chunks, chunk('IDAT', noise(pixels)), end]);

const plainJpeg: ImageFacts = {
  mime_type: 'image/jpeg',
  width: 40,
  height: 24,
  color_space: 'rgb',
  bits_per_channel: 8,
  has_alpha: false,
  icc_profile: null,
  orientation: 1,
  is_animated: false,
};
const plainPng: ImageFacts = { ...plainJpeg, mime_type: 'image/png', width: 4, height: 3 };

const oriented = (orientation: number) => short(0x112, orientation);
const resolved = (horizontal: number, vertical: number, unit?: number) => [
  rational(0x11a, horizontal),
  rational(0x11b, vertical),
  ...(unit === undefined ? [] : [short(0x128, unit)]),
];

describe('inspectImage with a JPEG', () => {
  test.each([
    [1, 'grayscale'],
    [3, 'rgb'],
    [4, 'cmyk'],
  ] as const)('reports a JPEG of %i components as %s', (components, color_space) => {
    for (const marker of [0xc0, 0xc1, 0xc2]) {
      for (const sampling of [0x11, 0x21, 0x22, 0x41]) {
        expect(inspectImage(jpeg({ components, marker, sampling }))).toEqual({ ...plainJpeg, color_space });
      }
    }
  });

  test('rejects two or five colour components', () => {
    expect([2, 5, 0].map((components) => inspectImage(jpegOf(frame({ components }))))).toEqual([
      broken,
      broken,
      broken,
    ]);
  });

  test('accepts baseline, extended and progressive JPEGs and rejects other codings', () => {
    const outcomeOf = (marker: number) => inspectImage(jpeg({ marker }));
    expect([0xc0, 0xc1, 0xc2].map(outcomeOf)).toEqual([plainJpeg, plainJpeg, plainJpeg]);
    const others = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf].map(outcomeOf);
    expect(new Set(others)).toEqual(new Set(['The image must be a baseline or progressive JPEG.']));
  });

  test('reports 8 or 12 bits per channel', () => {
    expect(inspectImage(jpeg({ bits: 12, marker: 0xc1 }))).toEqual({ ...plainJpeg, bits_per_channel: 12 });
    expect(inspectImage(jpeg({ bits: 16, marker: 0xc1 }))).toBe(broken);
  });

  test('reads the JFIF resolution in inches or centimetres, if it is stated', () => {
    const dpiOf = (before: Buffer) => inspectImage(jpeg({ before: [before] }));
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

  test('reads the EXIF resolution if JFIF has none, in inches by default', () => {
    const dpiOf = (...before: readonly Buffer[]) => {
      const facts = inspectImage(jpeg({ before }));
      return typeof facts === 'string' ? facts : facts.dpi;
    };
    const said = (unit?: number) => exif(tiff(...resolved(240, 120, unit)));
    expect(dpiOf(said(2))).toEqual({ horizontal: 240, vertical: 120 });
    expect(dpiOf(said())).toEqual({ horizontal: 240, vertical: 120 });
    expect(dpiOf(said(3))).toEqual({ horizontal: 610, vertical: 305 });
    expect(dpiOf(said(1))).toBeUndefined();
    expect(dpiOf(said(77))).toBeUndefined();
    expect(dpiOf(jfif(0, 1, 1), said(2))).toEqual({ horizontal: 240, vertical: 120 });
    expect(dpiOf(said(2), jfif(1, 300, 300))).toEqual({ horizontal: 300, vertical: 300 });
    expect(dpiOf(exif(littleTiff(...resolved(240, 120, 2))))).toEqual({ horizontal: 240, vertical: 120 });
    expect(dpiOf(exif(tiff(rational(0x11a, 7201, 10), rational(0x11b, 7195, 10))))).toEqual({
      horizontal: 720,
      vertical: 720,
    });
    expect(dpiOf(exif(tiff(rational(0x11a, 300))))).toBeUndefined();
  });

  test('reads the EXIF orientation in both byte orders', () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      for (const written of [tiff, littleTiff]) {
        const bytes = jpeg({ before: [jfif(0, 1, 1), exif(written(short(0x100, 9), oriented(orientation)))] });
        expect(inspectImage(bytes)).toEqual({ ...plainJpeg, orientation });
      }
    }
  });

  test('reports the size of the image itself if EXIF contains a thumbnail', () => {
    const thumbnail = jpeg({ width: 16, height: 16 });
    const laden = exif(Buffer.concat([tiff(), thumbnail, Buffer.alloc(60_000)]));
    expect(inspectImage(jpeg({ before: [laden, laden, laden] }))).toEqual(plainJpeg);
  });

  test('reads the name of an ICC profile of either version, in one or many segments', () => {
    const nameOf = (...before: readonly Buffer[]) => {
      const facts = inspectImage(jpeg({ before }));
      return typeof facts === 'string' ? facts : facts.icc_profile;
    };
    const plain = profile(plainName('Adobe RGB (1998)'));
    expect(nameOf(...profileSegments(plain))).toBe('Adobe RGB (1998)');
    expect(nameOf(...profileSegments(plain, 5))).toBe('Adobe RGB (1998)');
    expect(nameOf(...profileSegments(plain, 5).reverse())).toBe('Adobe RGB (1998)');
    expect(nameOf(...profileSegments(plain, 5).slice(1))).toBeNull();
    expect(nameOf(...profileSegments(plain, 5), ...profileSegments(plain, 5))).toBeNull();
    expect(nameOf(...profileSegments(profile(translatedNames({ deDE: 'Anzeige P3', enUS: 'Display P3' }))))).toBe(
      'Display P3',
    );
    expect(nameOf(...profileSegments(profile(translatedNames({ deDE: 'Größe', frFR: 'Taille' }))))).toBe('Größe');
    expect(nameOf(segment(0xe2, 'ICC_PROFILE\0'))).toBeNull();
    const padded = (length: number) => profileSegments(Buffer.concat([plain, Buffer.alloc(length - plain.length)]), 70);
    expect(nameOf(...padded(4_000_000))).toBe('Adobe RGB (1998)');
    expect(nameOf(...padded(4_000_001))).toBeNull();
    expect(nameOf(...padded(4_000_000).slice(0, -1))).toBeNull();
    expect(nameOf(segment(0xe2, 'ICC_PROFILE\0\x01\x01'))).toBeNull();
  });

  test.each([
    ['of unprintable characters', plainName('\u0007\u001b \n')],
    ['that is empty', plainName('')],
    ['of another type', Buffer.from('text\0\0\0\0Name')],
    ['that is too short', Buffer.from('desc')],
    ['without translations', translatedNames({})],
    ['whose translation lies after its end', translatedNames({ enUS: 'Name' }).subarray(0, 28)],
    ['with billions of translations', Buffer.concat([Buffer.from('mluc\0\0\0\0'), long(0xffffffff), long(12)])],
    ['with translations of size 0', Buffer.concat([Buffer.from('mluc\0\0\0\0'), long(3), long(0), Buffer.alloc(40)])],
  ])('ignores a profile with a name %s', (_what, described) => {
    expect(inspectImage(jpeg({ before: profileSegments(profile(described)) }))).toEqual(plainJpeg);
  });

  test('shortens a profile name to 100 characters and removes characters that reorder or hide text', () => {
    const named = (described: Buffer) => inspectImage(jpeg({ before: profileSegments(profile(described)) }));
    expect(named(plainName('x'.repeat(5_000)))).toEqual({ ...plainJpeg, icc_profile: 'x'.repeat(100) });
    expect(named(translatedNames({ enUS: '😀'.repeat(150) }))).toEqual({ ...plainJpeg, icc_profile: '😀'.repeat(100) });
    expect(named(translatedNames({ enUS: ' A\u202eB\u0000C\ud800D\u200b ' }))).toEqual({
      ...plainJpeg,
      icc_profile: 'ABCD',
    });
  });

  test('accepts fill bytes before a marker, and text in a comment', () => {
    const filled = Buffer.concat([Buffer.alloc(100, 0xff), segment(0xfe, '<script>alert(1)</script>')]);
    expect(inspectImage(jpeg({ before: [filled] }))).toEqual(plainJpeg);
  });

  test('accepts restarts, escaped 0xff and fill bytes in the pixels', () => {
    const pixels = Buffer.concat([...Array(8).fill(Buffer.from('00ffd01234ff00', 'hex')), Buffer.alloc(9, 0xff)]);
    const bytes = jpeg();
    expect(inspectImage(Buffer.concat([bytes.subarray(0, -2), pixels, endOfImage]))).toEqual(plainJpeg);
  });

  test('accepts a Samsung trailer after the end, but no other data in it', () => {
    const uint32 = (...values: readonly number[]) =>
      Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer)));
    const trailer = (blocks: readonly Buffer[], { between = Buffer.alloc(0), count = blocks.length } = {}) => {
      const all = Buffer.concat([...blocks, between]);
      let from = 0;
      const entries = blocks.flatMap((block) => {
        const entry = uint32(0x0a01_0000, all.length - from, block.length);
        from += block.length;
        return [entry];
      });
      const index = Buffer.concat([Buffer.from('SEFH'), uint32(106, count), ...entries]);
      return Buffer.concat([all, index, uint32(index.length), Buffer.from('SEFT')]);
    };
    const blocks = [Buffer.from('Image_UTC_Data1763800000000'), Buffer.from('MotionPhoto_Data')];
    expect(inspectImage(jpeg({ behind: trailer(blocks) }))).toEqual(plainJpeg);
    for (const wrong of [
      trailer(blocks, { between: Buffer.from('PK\x03\x04') }),
      trailer(blocks, { count: 3 }),
      trailer([]),
      Buffer.concat([Buffer.from('PK'), trailer(blocks)]),
      Buffer.concat([trailer(blocks), Buffer.from('PK')]),
      Buffer.from('SEFHSEFT'),
    ]) {
      expect(inspectImage(jpeg({ behind: wrong }))).toBe(goesOn);
    }
  });

  test('accepts zeros and announced complete images after the end', () => {
    const zeros = Buffer.alloc(1_000);
    const several = Buffer.concat([zeros, jpeg(), jpeg({ marker: 0xc2, components: 1 }), zeros]);
    expect(inspectImage(jpeg({ behind: zeros }))).toEqual(plainJpeg);
    expect(inspectImage(jpeg({ before: [pictures], behind: several }))).toEqual(plainJpeg);
    expect(inspectImage(jpeg({ before: [pictures] }))).toEqual(plainJpeg);
    expect(inspectImage(jpeg({ behind: several }))).toBe(goesOn);
    expect(inspectImage(jpeg({ before: [pictures], behind: png() }))).toBe(goesOn);
  });

  test.each([
    ['without a frame', jpegOf(tables)],
    ['with two frames', jpegOf(frame(), frame({ width: 1 }))],
    ['with a frame after its pixels', Buffer.concat([startOfImage, scans({}), frame(), endOfImage])],
    ['whose segment has no length', jpegOf(Buffer.from('ffe00000', 'hex'), frame())],
    ['whose segment has half a length', jpegOf(Buffer.from('ffe00001', 'hex'), frame())],
    ['that ends at once', Buffer.from('ffd8ffd9', 'hex')],
    ['that starts twice', jpegOf(segment(0xd8, ''), frame())],
    ['that restarts before it started', jpegOf(segment(0xd0, ''), frame())],
    ['with its end before its pixels', jpegOf(segment(0xd9, ''), frame())],
    ['with bytes between its segments', jpegOf(tables, Buffer.from('00', 'hex'), frame())],
    ['with an invalid marker', jpegOf(frame({ marker: 0x02 }))],
    ['whose frame is too short for its components', jpegOf(segment(0xc0, Buffer.of(8, 1, 1, 1, 1, 3, 1, 1, 1)))],
    ['whose frame is empty', jpegOf(segment(0xc0, ''))],
    ['whose components have no samples', jpegOf(frame({ sampling: 0x10 }))],
    ['whose components have too many samples', jpegOf(frame({ sampling: 0x15 }))],
    ['of fill bytes', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(1_000_000, 0xff)])],
    ['of empty segments', jpegOf(...Array.from({ length: 10_000 }, () => segment(0xe2, '')), frame())],
  ])('rejects the header of a JPEG %s', (_what, bytes) => {
    expect(inspectImage(bytes)).toBe(broken);
  });

  const scanOf = (content: Buffer) => Buffer.concat([segment(0xda, content), Buffer.alloc(10_000)]);
  test.each([
    ['that starts again after its pixels', Buffer.concat([scans({}), startOfImage])],
    ['with a scan of zero components', scanOf(Buffer.of(0, 0, 63, 0))],
    ['with a scan of five components', scanOf(Buffer.of(5, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 0, 63, 0))],
    ['with a scan of a component that the frame does not have', scanOf(Buffer.of(1, 9, 0, 0, 63, 0))],
    ['with a scan of a component twice', scanOf(Buffer.of(2, 1, 0, 1, 0, 0, 63, 0))],
    ['with a scan that is too short', scanOf(Buffer.of(3, 1, 0, 2, 0, 3, 0))],
    ['with a scan that is empty', scanOf(Buffer.alloc(0))],
    ['with a segment of length 0 after its pixels', Buffer.concat([scans({}), Buffer.from('fffe0000', 'hex')])],
    ['of 201 scans', Buffer.concat(Array(201).fill(scans({})))],
  ])('rejects the data after the header of a JPEG %s', (_what, behind) => {
    expect(inspectImage(Buffer.concat([startOfImage, frame(), behind, endOfImage]))).toBe(brokenBehind);
  });
});

describe('inspectImage with a PNG', () => {
  test.each([
    [0, [1, 2, 4, 8, 16], 'grayscale', false],
    [2, [8, 16], 'rgb', false],
    [3, [1, 2, 4, 8], 'rgb', false],
    [4, [8, 16], 'grayscale', true],
    [6, [8, 16], 'rgb', true],
  ] as const)('reports colour type %i with %j bits as %s, alpha %s', (color, allowed, color_space, has_alpha) => {
    for (const bits of [0, 1, 2, 3, 4, 8, 16, 32]) {
      const isAllowed = (allowed as readonly number[]).includes(bits);
      const facts = { ...plainPng, color_space, has_alpha, bits_per_channel: color === 3 ? 8 : bits };
      for (const interlace of [0, 1]) {
        expect(inspectImage(png({ color, bits, interlace }))).toEqual(isAllowed ? facts : broken);
      }
    }
  });

  test('rejects an unknown colour type, compression, filter or interlacing', () => {
    expect([1, 5, 7, 255].map((color) => inspectImage(pngOf([header({ color })])))).toEqual(Array(4).fill(broken));
    const odd = [10, 11, 12].map((at) => {
      const content = Buffer.from(header().subarray(8, 21));
      content[at] = 2;
      return inspectImage(pngOf([chunk('IHDR', content)]));
    });
    expect(odd).toEqual([broken, broken, broken]);
  });

  test('reports alpha for a transparent colour', () => {
    const transparent = chunk('tRNS', Buffer.of(0));
    expect(inspectImage(png({ color: 3, before: [transparent] }))).toEqual({ ...plainPng, has_alpha: true });
    expect(inspectImage(png({ color: 3, after: [transparent] }))).toEqual(plainPng);
  });

  test('reads the resolution per metre, if it is stated', () => {
    const dpiOf = (before: Buffer) => inspectImage(png({ before: [before] }));
    expect(dpiOf(physical(14_173, 11_811, 1))).toEqual({ ...plainPng, dpi: { horizontal: 360, vertical: 300 } });
    for (const silent of [physical(1, 1, 0), physical(0, 11_811, 1), chunk('pHYs', Buffer.of(1))]) {
      expect(dpiOf(silent)).toEqual(plainPng);
    }
  });

  test('a PNG has no resolution and no profile if they come after its pixels', () => {
    const after = [physical(14_173, 11_811, 1), chunk('iCCP', 'Display P3\0\0profile')];
    expect(inspectImage(png({ after }))).toEqual(plainPng);
  });

  test('reads only the orientation of EXIF, before or after the pixels', () => {
    const turned = chunk('eXIf', tiff(oriented(8), ...resolved(240, 240)));
    expect(inspectImage(png({ before: [turned] }))).toEqual({ ...plainPng, orientation: 8 });
    expect(inspectImage(png({ after: [turned] }))).toEqual({ ...plainPng, orientation: 8 });
  });

  test('reads the name of the ICC profile', () => {
    const named = (content: string) => inspectImage(png({ before: [chunk('iCCP', content)] }));
    expect(named('Display P3\0\0profile')).toEqual({ ...plainPng, icc_profile: 'Display P3' });
    expect(named('Gr\xf6\xdfe\x07\0\0')).toEqual({ ...plainPng, icc_profile: 'Größe' });
    expect(named('x'.repeat(500))).toEqual({ ...plainPng, icc_profile: 'x'.repeat(79) });
    expect(named('\0\0profile')).toEqual(plainPng);
    expect(named('')).toEqual(plainPng);
  });

  test('reports a PNG with animation frames as animated', () => {
    const animation = chunk('acTL', Buffer.concat([long(2), long(0)]));
    expect(inspectImage(png({ before: [animation] }))).toEqual({ ...plainPng, is_animated: true });
  });

  test('accepts pixels in several chunks, and unknown chunks', () => {
    const bytes = png({ pieces: 3, before: [chunk('prVt', 'x'), chunk('vpAg')], after: [chunk('tIME', '1234567')] });
    expect(inspectImage(bytes)).toEqual(plainPng);
  });

  test('reads a PNG that another program wrote', () => {
    const example = 'node_modules/aws-cdk-lib/aws-synthetics/images/endpoint-example.png';
    const image = readFileSync(join(import.meta.dirname, '../../..', example));
    expect(inspectImage(image)).toMatchObject({ mime_type: 'image/png', width: 578, height: 36 });
  });

  test.each([
    ['without a header', pngOf([])],
    ['with a chunk before its header', pngOf([physical(1, 1, 1), header()])],
    ['with two headers', pngOf([header(), header({ width: 1 })])],
    ['in Apple’s CgBI format', pngOf([chunk('CgBI', Buffer.alloc(4)), header()])],
    ['whose header is too long', pngOf([chunk('IHDR', Buffer.concat([header().subarray(8, 21), Buffer.of(0)]))])],
    ['whose header is too short', pngOf([chunk('IHDR', header().subarray(8, 16))])],
    ['whose header has a wrong check sum', Buffer.from(pngOf([header()])).fill(0, 29, 33)],
    ['without pixels', Buffer.concat([pngMagic, header(), chunk('IEND', Buffer.alloc(0))])],
    [
      'whose chunk exceeds the maximum length',
      Buffer.concat([pngMagic, header(), Buffer.from('ffffffff74455874', 'hex')]),
    ],
    ['of empty chunks', pngOf([header(), ...Array.from({ length: 10_000 }, () => chunk('tEXt', Buffer.alloc(0)))])],
    ['with an invalid chunk name', pngOf([header(), chunk('te t')])],
    ['with an unknown critical chunk', pngOf([header(), chunk('NEWS')])],
    ['with indexed colours but no palette', pngOf([header({ color: 3 })])],
    ['with its palette after its pixels', pngOf([header({ color: 3 }), chunk('IDAT', noise(4_000)), palette])],
    ['with two palettes', pngOf([header({ color: 3 }), palette, palette])],
  ])('rejects a PNG %s', (_what, bytes) => {
    const expected = _what === 'with its palette after its pixels' ? brokenBehind : broken;
    expect(inspectImage(bytes)).toBe(expected);
  });

  test.each([
    ['with a chunk between its pixels', [chunk('IDAT'), chunk('tEXt')], brokenBehind],
    ['with an unknown critical chunk after its pixels', [chunk('IDAT'), chunk('NEWS')], brokenBehind],
    ['with a header after its pixels', [chunk('IDAT'), header()], brokenBehind],
    ['with 20,001 chunks of pixels', Array<Buffer>(20_001).fill(chunk('IDAT')), brokenBehind],
    ['with a text whose check sum is wrong', [Buffer.from(chunk('tEXt', 'A\0B')).fill('C', 10, 11)], wrongSum],
    ['with pixels whose check sum is wrong', [Buffer.from(chunk('IDAT', noise(9))).fill(0, 9, 12)], wrongSum],
  ])('rejects a PNG %s', (_what, chunks, problem) => {
    expect(inspectImage(pngOf([header(), ...chunks]))).toBe(problem);
  });

  test('rejects a PNG whose end has content', () => {
    const bytes = Buffer.concat([pngMagic, header(), chunk('IDAT', noise(4_000)), chunk('IEND', 'more')]);
    expect(inspectImage(bytes)).toBe(brokenBehind);
  });
});

describe('inspectImage with size limits', () => {
  test.each([
    ['JPEG', (width: number, height: number) => jpegOf(frame({ width, height }))],
    ['PNG', (width: number, height: number) => pngOf([header({ width, height })])],
  ])('rejects a %s without pixels or with more than 100 megapixels', (_type, sized) => {
    expect([sized(0, 480), sized(640, 0), sized(0, 0)].map(inspectImage)).toEqual([empty, empty, empty]);
    expect([sized(10_000, 10_001), sized(65_535, 65_535)].map(inspectImage)).toEqual([giant, giant]);
    expect(inspectImage(sized(10_000, 10_000))).toBe(fewPixels);
  });

  test('accepts 100 megapixels and the maximum length of a side', () => {
    expect(inspectImage(jpeg({ width: 10_000, height: 10_000 }))).toMatchObject({ width: 10_000, height: 10_000 });
    expect(inspectImage(jpeg({ width: 1, height: 65_535 }))).toMatchObject({ width: 1, height: 65_535 });
    expect(inspectImage(pngOf([header({ width: 10_000, height: 10_000 })], 300_000))).toMatchObject({ width: 10_000 });
    expect(inspectImage(pngOf([header({ width: 1, height: 100_000_000 })], 400_000))).toMatchObject({ width: 1 });
  });

  test('rejects a PNG with four billion pixels on each side', () => {
    expect(inspectImage(pngOf([header({ width: 0xffffffff, height: 0xffffffff })]))).toBe(giant);
    expect(maximumImagePixels).toBe(100_000_000);
  });

  test('rejects a file of more than 20 MB', () => {
    const room = 20_000_000 - png({ before: [chunk('prVt')] }).length;
    const padded = (more: number) => png({ before: [chunk('prVt', Buffer.alloc(room + more))] });
    expect(maximumImageBytes).toBe(20_000_000);
    expect(inspectImage(padded(0))).toEqual(plainPng);
    expect(inspectImage(padded(1))).toBe('The image must not be larger than 20 MB.');
  });
});

describe('inspectImage with the amount of pixel data', () => {
  /** Uncompressed bytes of 640 by 480 pixels. */
  const inflated = 480 * (1 + 640 * 3);

  test('rejects a PNG with more than 1032 uncompressed bytes per byte, the best compression of deflate', () => {
    const least = Math.ceil(inflated / 1032);
    expect(inspectImage(pngOf([header()], least))).toMatchObject({ width: 640 });
    expect(inspectImage(pngOf([header()], least - 1))).toBe(fewPixels);
  });

  test('rejects a PNG with many times more data than its pixels need', () => {
    expect(inspectImage(pngOf([header()], 2 * inflated))).toMatchObject({ width: 640 });
    expect(inspectImage(pngOf([header()], 5 * inflated))).toBe(fewPixels);
    expect(inspectImage(pngOf([header({ width: 1, height: 1 })], 60_000))).toMatchObject({ width: 1 });
  });

  test('counts the pixels of an interlaced PNG by its passes', () => {
    // one row of 32 columns: 4 + 4 + 8 + 16 pixels in four passes, each with a filter
    const row = { width: 32, height: 1, interlace: 1 };
    const most = (4 + 32 * 3) * 4 + 65_536;
    expect(inspectImage(pngOf([header(row)], most))).toMatchObject({ width: 32 });
    expect(inspectImage(pngOf([header(row)], most + 1))).toBe(fewPixels);
    const one = { width: 1, height: 1, interlace: 1 }; // in one pass
    expect(inspectImage(pngOf([header(one)], 4 * 4 + 65_536))).toMatchObject({ width: 1 });
    expect(inspectImage(pngOf([header(one)], 4 * 4 + 65_537))).toBe(fewPixels);
    for (const [width, height] of [
      [1, 1],
      [3, 2],
      [5, 9],
      [1, 300],
    ] as const) {
      expect(inspectImage(png({ width, height, interlace: 1 }))).toMatchObject({ width, height });
    }
  });

  test('rejects a JPEG with less than one bit per block', () => {
    const blocks = 80 * 60 * 3;
    const coded = (bytes: number) =>
      Buffer.concat([
        ...[startOfImage, frame(), segment(0xda, Buffer.of(3, 1, 0, 2, 0, 3, 0, 0, 63, 0))],
        ...[Buffer.alloc(bytes), endOfImage],
      ]);
    expect(inspectImage(coded(blocks / 8))).toMatchObject({ width: 640 });
    expect(inspectImage(coded(blocks / 8 - 1))).toBe(fewPixels);
    expect(inspectImage(coded(blocks * 1024 + 65_536))).toMatchObject({ width: 640 });
    expect(inspectImage(coded(blocks * 1024 + 65_537))).toBe(fewPixels);
  });

  test('rejects a JPEG without the pixels of each component', () => {
    const scanOf = (id: number) => Buffer.concat([segment(0xda, Buffer.of(1, id, 0, 0, 63, 0)), Buffer.alloc(600)]);
    const scanned = (...ids: readonly number[]) =>
      inspectImage(Buffer.concat([startOfImage, frame(), ...ids.map(scanOf), endOfImage]));
    expect(scanned(1, 2, 3)).toMatchObject({ width: 640 });
    expect(scanned(3, 1, 2)).toMatchObject({ width: 640 });
    expect(scanned(1, 2)).toBe(fewPixels);
    expect(scanned(1, 1, 1)).toBe(fewPixels);
  });

  test('rejects a progressive JPEG whose first scans do not cover each component', () => {
    const scanOf = (first: number, refinement: number) =>
      segment(0xda, Buffer.of(3, 1, 0, 2, 0, 3, 0, first, first, refinement));
    const scanned = (first: number, refinement: number) =>
      inspectImage(
        Buffer.concat([
          ...[startOfImage, frame({ marker: 0xc2 }), scanOf(first, refinement)],
          ...[Buffer.alloc(1_800), endOfImage],
        ]),
      );
    expect(scanned(0, 0x01)).toMatchObject({ width: 640 });
    expect(scanned(0, 0x10)).toBe(fewPixels); // refines pixels that never arrived
    expect(scanned(1, 0)).toBe(fewPixels); // everything except the means
  });
});

describe('inspectUpload', () => {
  test.each(Object.entries(hostileImages))('rejects %s', (_what, bytes) => {
    const problem = inspectUpload(bytes);
    expect(problem).toMatch(/^The (file|image) (must|is damaged\.) .*\.$/);
    expect(inspectImage(bytes)).toBe(problem);
    expect(withPrintSize(bytes, { width: 100, height: 100 })).toBe(problem);
  });

  test('describes the problem of each hostile file', () => {
    const problemOf = (name: string) => String(inspectUpload(hostileImages[name] ?? Buffer.alloc(0)));
    const named = (start: string) => Object.keys(hostileImages).filter((name) => name.startsWith(start));
    const cuts = [...named('a PNG cut off'), ...named('a JPEG cut off')];
    expect(cuts).toHaveLength(80);
    expect(Map.groupBy(cuts, problemOf)).toEqual(
      new Map([
        [notAnImage, ['a PNG cut off behind 1 bytes', 'a JPEG cut off behind 1 bytes']],
        [cutOff, cuts.filter((name) => !name.endsWith(' 1 bytes'))],
      ]),
    );
    const others = Object.keys(hostileImages).toSorted();
    const byProblem = Object.groupBy(
      others.filter((name) => !cuts.includes(name)),
      problemOf,
    );
    expect(byProblem).toEqual({
      [notAnImage]: [
        'JSON with a PNG in it',
        'a GIF',
        'a GIF with a PNG behind it',
        'a JPEG read and written as UTF-8',
        'a PDF',
        'a PNG read and written as UTF-8',
        'a PNG whose line ends were changed',
        'a PNG without its first byte',
        'a TIFF',
        'a WebP',
        'a form with a PNG in it',
        'a page',
        'a page with a JPEG behind it',
        'an SVG with a script',
        'an address of data',
        'an archive',
        'nothing',
        'one byte',
        'the text of a JPEG in base64',
        'the text of a PNG in base64',
      ],
      [broken]: [
        'a JPEG of 20 000 empty segments',
        'a JPEG of a megabyte of fill bytes',
        'a JPEG with two frames',
        'a PNG of 20 000 empty chunks',
        'a PNG of Apple’s own kind',
        'a PNG whose size was changed',
        'a PNG with a chunk of 4 294 967 295 bytes',
        'a PNG with a chunk that all readers must know',
        'a PNG with a palette that is missing',
        'a PNG without pixels',
        'an archive that begins as a JPEG',
        'an archive that begins as a PNG',
      ],
      [brokenBehind]: [
        'a JPEG of a thousand scans',
        'a PNG of 30 000 empty chunks of pixels',
        'a PNG with text between its pixels',
      ],
      [wrongSum]: ['a PNG whose pixels were changed', 'a PNG whose text was changed'],
      [fewPixels]: [
        'a JPEG that announces 1 x 1, with pixels for many more',
        'a JPEG that announces 10 000 x 10 000, with pixels for 640 x 480',
        'a PNG in Adam7 that announces 10 000 x 10 000, with pixels for 40 x 24',
        'a PNG that announces 1 x 1, with pixels for 300 x 200',
        'a PNG that announces 10 000 x 10 000, with pixels for 40 x 24',
        'a progressive JPEG that announces 10 000 x 10 000, with pixels for 640 x 480',
      ],
      [cutOff]: [
        'a JPEG of several pictures, the last cut off',
        'a JPEG with a segment that passes its end',
        'a JPEG with a segment that passes its pixels',
        'a PNG with a chunk of 2 147 483 647 bytes',
      ],
      [goesOn]: [
        'a JPEG of a hundred pictures',
        'a JPEG of several pictures with an archive behind it',
        'a JPEG of several pictures with an archive behind the last',
        'a JPEG with a script behind it',
        'a JPEG with an archive behind it',
        'a JPEG with an archive behind zeros',
        'a PNG with a zero behind it',
        'a PNG with an archive behind it',
        'two PNGs in a row',
      ],
      [empty]: ['a JPEG of 0 x 0', 'a JPEG whose height follows its pixels', 'a PNG of 0 x 0', 'a PNG of 4 x 0'],
      [giant]: [
        'a JPEG that announces 65 535 x 65 535',
        'a PNG that announces 30 000 x 30 000',
        'a PNG that announces 4 294 967 295 x 4 294 967 295',
      ],
      'The image must be a baseline or progressive JPEG.': ['a JPEG in arithmetic code', 'a lossless JPEG'],
    });
  });

  test('rejects CMYK, more than 8 bits per channel, and animations', () => {
    const entries = Object.entries(unprintableImages);
    expect(Object.fromEntries(entries.map(([name, bytes]) => [name, inspectUpload(bytes)]))).toEqual({
      'a JPEG in CMYK': 'The image must be in RGB or greyscale, not in CMYK.',
      'a JPEG of 12 bits': 'The image must have at most 8 bits per channel.',
      'a PNG of 16 bits': 'The image must have at most 8 bits per channel.',
      'an animated PNG': 'The image must not be animated.',
    });
    for (const [, bytes] of entries) expect(inspectImage(bytes)).toBeTypeOf('object');
    expect(inspectUpload(jpeg())).toEqual(plainJpeg);
    expect(inspectUpload(png({ color: 0, bits: 1 }))).toMatchObject({ color_space: 'grayscale', bits_per_channel: 1 });
  });
});

describe('EXIF', () => {
  test.each(Object.entries(oddExif))('EXIF %s is ignored', (_what, odd) => {
    expect(inspectUpload(jpeg({ before: [exif(odd)] }))).toEqual(plainJpeg);
    expect(inspectUpload(png({ before: [chunk('eXIf', odd)] }))).toEqual(plainPng);
  });

  test.each(Object.entries(exifBombs))(
    'EXIF %s is rejected by inspectUpload and ignored by inspectImage',
    (_what, bomb) => {
      const files = [png({ before: [chunk('eXIf', bomb)] })];
      if (bomb.length < 65_000) files.push(jpeg({ before: [exif(bomb)] }));
      for (const file of files) {
        expect(inspectImage(file)).toMatchObject({ orientation: 1, has_broken_exif: true });
        expect(inspectUpload(file)).toBe('The image is damaged. Its EXIF data cannot be read.');
      }
    },
  );

  test('EXIF of 65,535 entries takes less than a second', () => {
    const entries = Array.from({ length: 65_535 }, (_, index) => (index < 65_534 ? short(0x100, 1) : oriented(6)));
    const bytes = png({ before: [chunk('eXIf', tiff(...entries))] });
    const started = performance.now();
    expect(inspectImage(bytes)).toEqual({ ...plainPng, has_broken_exif: true });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('reads the first value if EXIF repeats a tag', () => {
    const twice = exif(tiff(oriented(6), oriented(3)));
    expect(inspectImage(jpeg({ before: [twice, exif(tiff(oriented(8)))] }))).toEqual({ ...plainJpeg, orientation: 6 });
  });

  test('reports no EXIF data about people and places', () => {
    const secret = 'Secret\0';
    const told = tiff(
      ...[0x10e, 0x10f, 0x110, 0x131, 0x13b, 0x8298].map((tag) => text(tag, secret)),
      oriented(6),
      ...resolved(300, 300),
      [0x8825, 4, 1, long(64)],
    );
    const said = chunk('tEXt', `Author\0${secret}`);
    for (const facts of [
      inspectImage(jpeg({ before: [exif(told), segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`)] })),
      inspectImage(png({ before: [chunk('eXIf', told), said], after: [chunk('iTXt', `Author\0\0\0\0\0${secret}`)] })),
    ]) {
      if (typeof facts === 'string') throw new Error(facts);
      expect(Object.keys(facts).filter((key) => key !== 'dpi')).toEqual(Object.keys(plainJpeg));
      expect(JSON.stringify(facts)).not.toContain('Secret');
      expect(facts.orientation).toBe(6);
    }
  });
});

describe('inspectImage with other files', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')],
    ['a GIF that continues as a PNG', Buffer.concat([Buffer.from('GIF89a'), png()])],
    ['HTML that continues as a JPEG', Buffer.concat([Buffer.from('<!doctype html><script>'), jpeg()])],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['a WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1')],
    ['a JPEG after a line feed', Buffer.concat([Buffer.from('\n'), jpeg()])],
    ['a JPEG’s first two bytes', Buffer.from('ffd8', 'hex')],
    ['a PNG whose line ends were changed', Buffer.from(png().toString('latin1').replace('\r\n', '\n'), 'latin1')],
    ['a PNG stripped to seven bits', Buffer.concat([Buffer.of(0x09), png().subarray(1)])],
  ])('rejects %s', (_what, bytes) => {
    expect(inspectImage(bytes)).toBe(notAnImage);
  });
});

describe('inspectImage with any bytes', () => {
  const whole = [
    wholePng,
    wholeJpeg,
    jpeg({ before: [jfif(1, 360, 360), exif(tiff(oriented(6), ...resolved(300, 300))), pictures], behind: jpeg() }),
    jpeg({ components: 4, before: profileSegments(profile(translatedNames({ enUS: 'Display P3' })), 3) }),
    png({ color: 6, before: [physical(14_173, 14_173, 1), chunk('tRNS', Buffer.of(0)), chunk('iCCP', 'P3\0\0x')] }),
    png({ color: 3, interlace: 1, pieces: 4, after: [chunk('eXIf', littleTiff(oriented(5)))] }),
  ];

  test('rejects an image that is cut off anywhere', () => {
    for (const bytes of whole) {
      expect(inspectImage(bytes)).toBeTypeOf('object');
      const first = bytes[0] === 0xff ? 3 : 8;
      for (let length = 0; length < bytes.length; length += 1) {
        const problem = inspectImage(bytes.subarray(0, length));
        // a file of several images is complete where the next image starts
        if (typeof problem === 'object') expect(bytes.subarray(length).subarray(0, 2)).toEqual(startOfImage);
        else expect(problem).toBe(length < first ? notAnImage : problem === goesOn ? goesOn : cutOff);
      }
    }
  });

  test('takes less than a second for 20 MB of any pixels', () => {
    const size = { width: 8_000, height: 8_000 };
    const filled = (pattern: string) => {
      const pixels = Buffer.alloc(19_900_000, pattern, 'hex');
      return Buffer.concat([
        startOfImage,
        frame(size),
        scans({ width: 8, height: 8 }).subarray(0, 14),
        pixels,
        endOfImage,
      ]);
    };
    const images = [
      filled('12'),
      filled('ff00'),
      filled('ffd3'),
      pngOf([header({ width: 5_000, height: 5_000 })], 19_900_000),
      pngOf([header(), ...Array.from({ length: 9_000 }, () => chunk('tEXt', noise(2_000)))]),
    ];
    for (const bytes of images) {
      const started = performance.now();
      expect(inspectImage(bytes)).toBeTypeOf('object');
      expect(performance.now() - started).toBeLessThan(1_000);
    }
  });

  const starts = [Buffer.alloc(0), Buffer.from('ffd8ff', 'hex'), pngMagic, Buffer.concat([pngMagic, header()])];
  const random = fc
    .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }))
    .map((parts) => Buffer.concat(parts));
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 });
  const changed = fc.tuple(fc.constantFrom(...whole), changes).map(([bytes, places]) => {
    const copy = Buffer.from(bytes);
    for (const [at, value] of places) copy[at % copy.length] = value;
    return copy;
  });
  const moved = fc.tuple(fc.constantFrom(...whole), fc.nat(), fc.nat(), fc.nat()).map(([bytes, one, other, to]) => {
    const [start, stop] = [one % bytes.length, other % bytes.length].sort((a, b) => a - b);
    const place = to % bytes.length;
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(start, stop), bytes.subarray(place)]);
  });

  test('returns a sentence or facts within the limits, and never throws', () => {
    const started = performance.now();
    fc.assert(
      fc.property(fc.oneof(random, changed, moved), (bytes) => {
        const facts = inspectImage(bytes);
        const printed = withPrintSize(bytes, { width: 1, height: 1 });
        if (typeof facts === 'string') {
          expect(facts).toMatch(/^The (file|image) .*\.$/);
          expect(printed).toBe(facts);
          return;
        }
        const { width, height, dpi, orientation, icc_profile } = facts;
        expect(Math.min(width, height)).toBeGreaterThan(0);
        expect(width * height).toBeLessThanOrEqual(maximumImagePixels);
        if (dpi) expect(Math.min(dpi.horizontal, dpi.vertical)).toBeGreaterThan(0);
        expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(orientation);
        expect(icc_profile).toSatisfy((name) => name === null || (name.length > 0 && name.length <= 200));
        expect(bytes.subarray(0, 3).toString('hex')).toBe(facts.mime_type === 'image/jpeg' ? 'ffd8ff' : '89504e');
        if (typeof printed !== 'string') expect(inspectImage(printed)).toMatchObject({ width, height, orientation });
      }),
      { numRuns: 5_000 },
    );
    expect((performance.now() - started) / 5_000).toBeLessThan(20);
  });
});

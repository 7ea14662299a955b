import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readExif } from '../src/exif.ts';
import { inspectImage, inspectOfAnySize } from '../src/image.ts';
import { readSegments } from '../src/jpeg.ts';
import { readChunks } from '../src/png.ts';
import { type PrintSize, withPrintSize } from '../src/print-header.ts';
import {
  adobe,
  chunk,
  exif,
  jfif,
  jpeg,
  long,
  physical,
  pictures,
  plainName,
  png,
  profile,
  profileSegments,
  rational,
  segment,
  short,
  text,
  tiff,
} from './image-bytes.ts';

const secret = 'Secret';

const written = (bytes: Buffer, size: PrintSize): Buffer => {
  const result = withPrintSize(bytes, size);
  if (typeof result === 'string') throw new Error(result);
  return result;
};
const chunksOf = (bytes: Buffer) => {
  const chunks = readChunks(bytes);
  if (typeof chunks === 'string') throw new Error(chunks);
  return chunks;
};
const segmentsOf = (bytes: Buffer) => {
  const read = readSegments(bytes);
  if (typeof read === 'string') throw new Error(read);
  return read.segments;
};
const turned = (orientation: number) => exif(tiff(short(0x112, orientation)));

describe('withPrintSize of a PNG', () => {
  const before = [
    ...['iCCP', 'gAMA', 'cHRM', 'sBIT'].map((type) => chunk(type, `${type}\0`)),
    ...[physical(1, 2, 1), chunk('sCAL', '\x011\x02'), chunk('eXIf', tiff(short(0x112, 3), text(0x13b, secret)))],
    ...['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((type) => chunk(type, `${secret}\0`)),
  ];
  const original = png({
    ...{ width: 40, height: 20, color: 3, bits: 4, pieces: 2, before },
    after: [chunk('tEXt', `Author\0${secret}`), chunk('tIME', '1234567')],
  });
  const print = written(original, { width: 100, height: 25 });

  test('writes pixels per metre, the size of a pixel and the orientation before the pixels of a PNG', () => {
    const chunks = chunksOf(print);
    expect(chunks.map(({ type }) => type)).toEqual([
      ...['IHDR', 'pHYs', 'sCAL', 'eXIf', 'iCCP', 'gAMA', 'cHRM', 'sBIT', 'PLTE', 'IDAT', 'IDAT', 'IEND'],
    ]);
    const [, perMetre, scale, exifChunk] = chunks.map(({ content }) => content);
    expect(perMetre).toEqual(Buffer.concat([long(400), long(800), Buffer.of(1)]));
    expect(scale).toEqual(Buffer.from('\x010.00250000000\x000.00125000000', 'latin1'));
    expect(readExif(exifChunk ?? Buffer.alloc(0))).toEqual({ orientation: 3 });
    expect(inspectImage(print)).toMatchObject({ dpi: { horizontal: 10, vertical: 20 }, orientation: 3 });
  });

  test('keeps the PNG chunks that determine how the image looks, and removes personal data', () => {
    const shown = ['IHDR', 'iCCP', 'gAMA', 'cHRM', 'sBIT', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
    const kept = (bytes: Buffer) =>
      chunksOf(bytes)
        .filter(({ type }) => shown.includes(type))
        .map((one) => one.bytes);
    expect(kept(print)).toEqual(kept(original));
    expect(original.includes(secret)).toBe(true);
    expect(print.includes(secret)).toBe(false);
    for (const type of ['sRGB', 'tRNS', 'bKGD', 'cICP', 'mDCV', 'cLLI']) {
      const one = chunk(type, 'content');
      expect(written(png({ before: [one] }), { width: 1, height: 1 }).includes(one)).toBe(true);
    }
  });

  test('turns an animated PNG into its still image', () => {
    const animation = chunk('acTL', Buffer.concat([long(2), long(0)]));
    const still = written(png({ before: [animation], after: [chunk('fcTL'), chunk('fdAT')] }), { width: 1, height: 1 });
    expect(chunksOf(still).map(({ type }) => type)).toEqual(['IHDR', 'pHYs', 'sCAL', 'IDAT', 'IEND']);
    expect(inspectImage(still)).toMatchObject({ is_animated: false });
  });
});

describe('withPrintSize of a JPEG', () => {
  const colors = profileSegments(profile(plainName('Display P3')), 2);
  const before = [
    ...[jfif(1, 72, 72), exif(tiff(short(0x112, 3), text(0x13b, secret))), pictures, ...colors, adobe(1)],
    ...[segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`), segment(0xfe, secret)],
    ...[0xe0, 0xe2, 0xe5, 0xed, 0xee, 0xef].map((marker) => segment(marker, secret)),
    segment(0xdd, Buffer.of(0, 0)),
  ];
  const behind = Buffer.concat([jpeg({ before: [segment(0xfe, secret)] }), Buffer.alloc(9)]);

  test.each([0xc0, 0xc2])('writes size, resolution and orientation into a JPEG of frame %i', (marker) => {
    const print = written(jpeg({ width: 40, height: 20, marker, before, behind }), { width: 100, height: 30 });
    const [first, second, third, ...others] = segmentsOf(print);
    expect(first?.bytes).toEqual(
      segment(0xe0, Buffer.concat([Buffer.from('JFIF\0'), Buffer.of(1, 2, 1, 0, 10, 0, 17, 0, 0)])),
    );
    // 40 pixels on 100 mm, 20 on 30 mm
    const resolution = [rational(0x11a, 254, 25), rational(0x11b, 254, 15), short(0x128, 2)];
    expect(second?.bytes).toEqual(exif(tiff(short(0x112, 3), ...resolution)));
    expect(third?.bytes).toEqual(segment(0xfe, 'Print size: 100 x 30 mm'));
    expect(others.some(({ marker: other }) => other === 0xfe || other === 0xe1)).toBe(false);
    expect(inspectImage(print)).toMatchObject({
      ...{ dpi: { horizontal: 10, vertical: 17 }, orientation: 3, icc_profile: 'Display P3' },
    });
  });

  test.each([0xc0, 0xc2])('keeps only the segments that determine how a JPEG of frame %i looks', (marker) => {
    const original = jpeg({ width: 40, height: 20, marker, before, behind });
    const print = written(original, { width: 100, height: 30 });
    const wanted = [...colors, adobe(1), segment(0xdd, Buffer.of(0, 0))];
    const shown = segmentsOf(original).filter(({ marker: other }) => other < 0xe0 && other !== 0xdd);
    const kept = segmentsOf(print).slice(3);
    expect(kept.map(({ bytes }) => bytes)).toEqual([...wanted, ...shown.map(({ bytes }) => bytes)]);
    expect(print.subarray(-2).toString('hex')).toBe('ffd9');
    expect(original.includes(secret)).toBe(true);
    expect(print.includes(secret)).toBe(false);
  });

  test('adds no JFIF segment to a JPEG if that would change its colours', () => {
    const hasJfif = (bytes: Buffer) => {
      const print = written(bytes, { width: 10, height: 10 });
      expect(inspectImage(print)).toMatchObject({ dpi: { horizontal: 102, vertical: 61 } });
      return segmentsOf(print)[0]?.marker === 0xe0;
    };
    expect(hasJfif(jpeg())).toBe(true);
    expect(hasJfif(jpeg({ components: 1, before: [adobe(0)] }))).toBe(true);
    expect(hasJfif(jpeg({ before: [adobe(1)] }))).toBe(true);
    expect(hasJfif(jpeg({ before: [jfif(0, 1, 1), adobe(0)] }))).toBe(true);
    expect(hasJfif(jpeg({ before: [adobe(0)] }))).toBe(false);
    expect(hasJfif(jpeg({ names: 'RGB' }))).toBe(false);
    expect(hasJfif(jpeg({ names: 'RGB', before: [adobe(1)] }))).toBe(true);
    expect(hasJfif(jpeg({ components: 4, before: [adobe(2)] }))).toBe(false);
  });

  test('writes the size in thousandths of a millimetre, and the exact resolution', () => {
    const print = written(jpeg({ width: 8, height: 8 }), { width: 12.3456, height: 0.5 });
    expect(segmentsOf(print)[2]?.content.toString()).toBe('Print size: 12.346 x 0.5 mm');
    const resolution = [rational(0x11a, 8 * 12_700, 6_173), rational(0x11b, 2_032, 5), short(0x128, 2)];
    expect(segmentsOf(print)[1]?.bytes).toEqual(exif(tiff(short(0x112, 1), ...resolution)));
  });
});

describe('withPrintSize of a rotated image', () => {
  const pixels = { width: 60, height: 40 };
  const size = { width: 100, height: 300 };

  test.each([
    // stored as it is shown: 60 pixels on 100 mm, 40 on 300 mm
    ...[1, 2, 3, 4].map((orientation) => [orientation, { horizontal: 15, vertical: 3 }] as const),
    // stored on its side: its 40 rows are shown on 100 mm, its 60 columns on 300 mm
    ...[5, 6, 7, 8].map((orientation) => [orientation, { horizontal: 5, vertical: 10 }] as const),
  ])('writes the resolution of the stored pixels for orientation %i', (orientation, dpi) => {
    for (const original of [
      jpeg({ ...pixels, before: [turned(orientation)] }),
      jpeg({ ...pixels, before: [turned(orientation), adobe(0)] }),
      png({ ...pixels, before: [chunk('eXIf', tiff(short(0x112, orientation)))] }),
    ]) {
      expect(inspectImage(written(original, size))).toMatchObject({ ...pixels, dpi, orientation });
    }
  });

  test('writes the print size of a rotated image as it is shown', () => {
    const print = written(jpeg({ ...pixels, before: [turned(6)] }), size);
    expect(segmentsOf(print)[2]?.content.toString()).toBe('Print size: 100 x 300 mm');
  });

  test('writes a resolution that results in the wanted size on paper', () => {
    const orientations = fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8);
    const sides = fc.record({ width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 300 }) });
    const paper = fc.record({
      width: fc.double({ min: 10, max: 300, noNaN: true }),
      height: fc.double({ min: 10, max: 300, noNaN: true }),
    });
    fc.assert(
      fc.property(orientations, sides, paper, (orientation, stored, wanted) => {
        const result = withPrintSize(jpeg({ ...stored, before: [turned(orientation)] }), wanted);
        const isLying = orientation > 4;
        const across = (isLying ? stored.height : stored.width) / (wanted.width / 25.4);
        const down = (isLying ? stored.width : stored.height) / (wanted.height / 25.4);
        if (typeof result === 'string') {
          expect(Math.min(across, down)).toBeLessThan(1.001);
          return;
        }
        const content = segmentsOf(result)[1]?.content ?? Buffer.alloc(0);
        const [x = 0, y = 0] = [62, 70].map((at) => content.readUInt32BE(6 + at) / content.readUInt32BE(6 + at + 4));
        const [shownX, shownY] = isLying ? [y, x] : [x, y];
        expect(Math.abs(shownX / across - 1)).toBeLessThan(0.0001);
        expect(Math.abs(shownY / down - 1)).toBeLessThan(0.0001);
      }),
    );
  });
});

describe('withPrintSize', () => {
  test.each([
    ['JPEG', (width: number, height: number) => jpeg({ width, height })],
    ['PNG', (width: number, height: number) => png({ width, height })],
  ])('writes the same file for the same %s, also if it is applied again', (_type, image) => {
    const size = { width: 280, height: 350 };
    const print = written(image(4_000, 4_000), size);
    expect(written(image(4_000, 4_000), size)).toEqual(print);
    expect(written(print, size)).toEqual(print);
    expect(written(print, { ...size, width: 281 })).not.toEqual(print);
    expect(inspectImage(print)).toMatchObject({ dpi: { horizontal: 363, vertical: 290 } });
  });

  test.each([
    [0, 10],
    [10, 0],
    [-5, 10],
    [0.0001, 10],
    [Number.NaN, 10],
    [Number.POSITIVE_INFINITY, 10],
    [10, 40 * 25.41],
    [10, 0.015],
  ])('rejects %d x %d mm, whose resolution a header cannot express', (width, height) => {
    for (const image of [jpeg({ width: 40, height: 40 }), png({ width: 40, height: 40 })]) {
      expect(withPrintSize(image, { width, height })).toBe('The image must have 1 to 65535 DPI at its print size.');
    }
  });

  test('accepts an image of 20 MB, although the result is larger', () => {
    const room = 20_000_000 - png({ before: [chunk('iCCP')] }).length;
    const print = written(png({ before: [chunk('iCCP', Buffer.alloc(room, 'x'))] }), { width: 1, height: 1 });
    expect(print.length).toBeGreaterThan(20_000_000);
    expect(inspectImage(print)).toBe('The image must not be larger than 20 MB.');
    expect(inspectOfAnySize(print)).toMatchObject({ dpi: { horizontal: 102, vertical: 76 } });
  });

  test('rejects an incomplete image', () => {
    const size = { width: 10, height: 10 };
    expect(withPrintSize(Buffer.alloc(0), size)).toBe('The file must be a JPEG or PNG image.');
    expect(withPrintSize(png().subarray(0, -1), size)).toBe('The image is damaged. It ends too early.');
    expect(withPrintSize(jpeg({ behind: Buffer.of(1) }), size)).toBe(
      'The image is damaged. It has data after its end.',
    );
  });
});

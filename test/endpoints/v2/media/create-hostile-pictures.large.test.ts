import { performance } from 'node:perf_hooks';
import { exifBombs, hostileImages, unprintableImages } from '@made-to-order/image-facts/test/hostile-images.ts';
import { exif, jpeg } from '@made-to-order/image-facts/test/image-bytes.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { aKey } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { objectsOfFiles } from '../../../support/file-invariants.ts';
import { anUpload, sendPicture } from '../../../support/given/files.ts';
import { unlisted } from '../../../support/problems.ts';
import { fromPath } from './arrange.ts';

afterEach(() => {
  expect(world.deadLetters('remove-file')).toEqual([]);
});

describe('POST /v2/media with hostile images', () => {
  const within = 5000; // milliseconds: far above the time of any image, far below the time limit
  const typeOf = (bytes: Buffer) => (bytes[0] === 0xff ? 'image/jpeg' : 'image/png');
  const all = Object.entries({ ...hostileImages, ...unprintableImages });

  test('rejects each hostile image sent as bytes in time, with a reason, and stores nothing', async () => {
    const before = await objectsOfFiles();
    const key = await aKey({ merchant: 1 });
    await nothingIsWritten(async () => {
      for (const [name, bytes] of all) {
        for (const type of ['image/jpeg', 'image/png']) {
          const began = performance.now();
          const { status, json } = await sendPicture(world, bytes, { type, key });
          expect([name, status]).toEqual([name, 422]);
          expect(performance.now() - began, name).toBeLessThan(within);
          expect([name, Object.keys(json.errors), unlisted(json)]).toEqual([name, ['body'], []]);
        }
      }
    });
    expect(await objectsOfFiles()).toEqual(before);
  });

  test('rejects each hostile image sent by path in time, with a reason, and stores nothing', async () => {
    const before = await objectsOfFiles();
    const key = await aKey({ merchant: 1 });
    const paths: (readonly [name: string, path: string])[] = [];
    for (const [name, bytes] of all) {
      paths.push([name, await anUpload(world, bytes, { content_type: typeOf(bytes), key })]);
    }
    await nothingIsWritten(async () => {
      for (const [name, path] of paths) {
        const began = performance.now();
        const { status, json } = await fromPath(path, { key });
        expect([name, status]).toEqual([name, 422]);
        expect(performance.now() - began, name).toBeLessThan(within);
        expect([name, Object.keys(json.errors), unlisted(json)]).toEqual([name, ['path'], []]);
      }
    });
    expect(await objectsOfFiles()).toEqual(before);
  });

  test('describes why an image cannot be printed', async () => {
    const said = async (name: string) => {
      const bytes = unprintableImages[name] ?? expect.unreachable(name);
      return (await sendPicture(world, bytes, { type: typeOf(bytes) })).json.errors.body;
    };
    expect(await said('a JPEG in CMYK')).toEqual([
      'Must be a printable image. The image must be in RGB or greyscale, not in CMYK.',
    ]);
    expect(await said('a PNG of 16 bits')).toEqual([
      'Must be a printable image. The image must have at most 8 bits per channel.',
    ]);
    expect(await said('an animated PNG')).toEqual(['Must be a printable image. The image must not be animated.']);
  });

  test('rejects EXIF data that would make a reader loop', async () => {
    for (const [name, content] of Object.entries(exifBombs)) {
      const began = performance.now();
      const { status, json } = await sendPicture(world, jpeg({ before: [exif(content)] }), { type: 'image/jpeg' });
      expect([name, status, json.errors]).toEqual([
        name,
        422,
        { body: ['Must be a printable image. The image is damaged. Its EXIF data cannot be read.'] },
      ]);
      expect(performance.now() - began, name).toBeLessThan(within);
    }
  });
});

import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { inspectUpload } from '@made-to-order/image-facts/image.ts';
import { readChunks } from '@made-to-order/image-facts/png.ts';
import { expect, test } from 'vitest';
import { exampleDesign } from '../../shared/resources/examples.ts';
import { printedDpi } from '../../shared/rules/designs/checks.ts';
import { drawPicture, examplePicture } from '../support/draw-picture.ts';

// events/design.png, which the README and the demo use for a design

/**
 * Returns the chunks of a PNG, with uncompressed pixels, because another version of the compression library may have
 * another output.
 */
function contents(png: Buffer) {
  const chunks = readChunks(png);
  if (typeof chunks === 'string') throw new Error(chunks);
  return chunks.map(({ type, bytes }) => {
    const content = bytes.subarray(8, -4);
    return [type, (type === 'IDAT' ? inflateSync(content) : content).toString('base64')];
  });
}

const picture = readFileSync(examplePicture);

test('the example image matches its script (to fix, run node test/support/draw-picture.ts)', () => {
  expect(contents(picture)).toEqual(contents(drawPicture()));
});

test('the example image is small and printable in the size of the example, with a warning', () => {
  expect(picture.length).toBeLessThan(40_000);
  const facts = inspectUpload(picture);
  expect(facts).toMatchObject({ mime_type: 'image/png', width: 1200, height: 1500, has_alpha: true, orientation: 1 });
  const [print] = exampleDesign.views.front.customizations;
  if (typeof facts === 'string' || !print) throw new Error('There is no picture, or no print');
  expect(printedDpi({ custom_properties: { ...facts } }, print.dimension)).toMatchObject({ least: 108 });
});

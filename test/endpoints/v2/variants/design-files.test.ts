import { inspectOfAnySize } from '@made-to-order/image-facts/image.ts';
import { readChunks } from '@made-to-order/image-facts/png.ts';
import { describe, expect, test } from 'vitest';
import { pathOf } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomization, aCustomVariant, frontOf } from '../../../support/given/designs.ts';
import { aPicture } from '../../../support/given/files.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { day, designed, expandLogos, picture } from './arrange.ts';

const { get, remove } = noun(world, 'v2/variants');
const media = noun(world, 'v2/media');

/** The bytes at a file URL. */
async function fetched(address: string): Promise<Buffer> {
  const { headers } = expectStatus(await world.call(`GET ${address.replace(publicUrl, '')}`, { key: null }), 302);
  return Buffer.from(await (await fetch(headers.location ?? '')).arrayBuffer());
}

describe('the files of a design', () => {
  test('the files are the original image, the image with its print size in the header, and the composite', async () => {
    const [bytes, shown] = [aPicture(40, 30), aPicture(60, 50)];
    const [production_media_id, composite_media_id] = [await picture(bytes), await picture(shown)];
    const customizations = [aCustomization(production_media_id, { dimension: { width: 4, height: 1.5 } })];
    const id = await designed({ views: { front: { composite_media_id, customizations } } });
    const { json } = await get(`${id}?${expandLogos}`);
    const [original, production, preview] = json.views[0].customizations[0].resource.media;
    expect((await fetched(original.download_url)).equals(bytes)).toBe(true);
    expect((await fetched(preview.download_url)).equals(shown)).toBe(true);
    expect(preview.custom_properties).toMatchObject({ width: 60, height: 50 });

    const printed = await fetched(production.download_url);
    expect(printed.length).toBe(production.size);
    // 40 pixels on 4 mm, 30 on 1.5 mm
    expect(inspectOfAnySize(printed)).toMatchObject({ width: 40, height: 30, dpi: { horizontal: 254, vertical: 508 } });
    expect(production.custom_properties).toMatchObject({
      width: 40,
      height: 30,
      dpi: { horizontal: 254, vertical: 508 },
      print: { width: 4, height: 1.5 },
    });
    const pixelsOf = (file: Buffer) => {
      const chunks = readChunks(file);
      if (typeof chunks === 'string') throw new Error(chunks);
      return chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.bytes);
    };
    expect(pixelsOf(printed)).toEqual(pixelsOf(bytes));
  });

  test('without a composite, the preview is the image', async () => {
    const bytes = aPicture();
    const id = await designed({ views: frontOf(await picture(bytes)) });
    const { json } = await get(`${id}?${expandLogos}`);
    const preview = json.views[0].customizations[0].resource.media[2];
    expect([preview.collection_name, (await fetched(preview.download_url)).equals(bytes)]).toEqual([
      'preview-file',
      true,
    ]);
  });

  test('the files of an ordered design stay after its variant and images are deleted', async () => {
    const bytes = aPicture();
    const picked = await picture(bytes);
    const id = await designed({ views: frontOf(picked) });
    const order = await aPlacedOrder(world, { items: [{ variant_id: id, quantity: 1 }] });
    await world.drain();
    expectStatus(await remove(id), 204);
    expectStatus(await media.remove(picked), 204);
    world.advance(40 * day);
    await world.sweep();
    await world.drain();
    const expand = 'expand=items.variant.views.customizations.resource';
    const { json } = expectStatus(await world.call(`GET /v2/orders/${order.id}?${expand}`), 200);
    const [original, production] = json.items[0].variant.views[0].customizations[0].resource.media;
    expect((await fetched(original.download_url)).equals(bytes)).toBe(true);
    expect(inspectOfAnySize(await fetched(production.download_url))).toMatchObject({ width: 40, height: 30 });
  });
});

test('a file URL does not open another file', async () => {
  const { id } = await aCustomVariant(world);
  const { json } = await get(`${id}?${expandLogos}`);
  const { download_url } = json.views[0].customizations[0].resource.media[1];
  const path = pathOf(download_url)
    .replace(publicUrl, '')
    .replace(/\/files\/\d+/, '/files/1');
  expectStatus(await world.call(`GET ${path}`, { key: null }), 404);
});

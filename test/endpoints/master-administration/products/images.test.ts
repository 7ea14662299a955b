import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recordIn } from '../../../support/arrange.ts';
import { downloaded } from '../../../support/downloaded.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle, expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct } from '../../../support/given/catalogue.ts';
import { aProductRow, productFile } from '../../../support/given/imports.ts';
import { aPng, startImages } from '../../../support/images.ts';
import { importing } from '../../../support/imported.ts';
import { noun, times } from '../../../support/noun.ts';
import { read } from './arrange.ts';

const images = await startImages();
afterAll(() => images.stop());
beforeEach(() => images.answers.clear());

const products = noun(world, 'master-administration/products', 'staff');
const expanded = '?expand=variants.views.media';

/** Creates a product with one variant, which shows images of the server in two views. Returns its id. */
async function aPicturedProduct(...names: readonly string[]): Promise<number> {
  const media = names.map((name) => ({ url: `${images.url}/${name}.png`, collection: 'view-image' }));
  const views = [
    { handle: 'front', media },
    { handle: 'back', media: [] },
  ];
  return (await aNewProduct(world, { variants: [{ sku: aHandle(), price: 1, views }] })).id;
}

/** The fields that all images of products have in common. */
const file = { id: expect.any(Number), collection_name: 'view-image', requested: null, ...times };

describe('GET /master-administration/products/{id}', () => {
  test('an image is a file with a URL from which staff download it, and a failed image has no URL', async () => {
    images.answers.set('/gone.png', { status: 404 });
    const bytes = aPng(4, 3, 0x123456);
    images.answers.set('/good.png', { status: 200, body: bytes });
    const json = await read(await aPicturedProduct('good', 'gone'), expanded);
    const [{ views }] = json.variants;
    expect(views).toEqual([
      {
        handle: 'front',
        media: [
          {
            ...file,
            file_name: 'good.png',
            size: bytes.length,
            mime_type: 'image/png',
            state: 'ready',
            failure_message: null,
            download_url: expect.stringMatching(/\/files\/\d+\?expires=\d+&signature=/),
          },
          {
            ...file,
            file_name: 'gone.png',
            size: 0,
            mime_type: '',
            state: 'failed',
            failure_message: 'The URL of the image responded with status 404.',
            download_url: null,
          },
        ],
      },
      { handle: 'back', media: [] },
    ]);
    expect(await downloaded(world, views[0].media[0].download_url)).toEqual(bytes);
    expect(JSON.stringify(json)).not.toContain(images.url); // callers must not see the source URL
  });

  test('an imported image is downloaded in the same way', async () => {
    const bytes = aPng(4, 3, 0x654321);
    images.answers.set('/imported.png', { status: 200, body: bytes });
    const handle = aHandle();
    const row = aProductRow({ handle, image_left_url: `${images.url}/imported.png` });
    const done = await importing(world, 'product-imports')(productFile([row]));
    expect(done).toMatchObject({ state: 'finished', failed_rows: 0 });
    const page = await products.list(`${expanded}&filter[handle]=${handle}`);
    const [{ variants }] = expectStatus(page, 200).json.data;
    expect(variants[0].views).toMatchObject([
      { handle: 'left', media: [{ file_name: 'imported.png', state: 'ready' }] },
    ]);
    expect(await downloaded(world, variants[0].views[0].media[0].download_url)).toEqual(bytes);
  });

  test('a variant shows the ids of its images unless they are expanded', async () => {
    const { variants } = await read(await aPicturedProduct('plain'), '?expand=variants');
    const { views } = await recordIn('master-variant', variants[0].id);
    expect(views[0]?.media).toEqual([expect.any(Number)]);
    expect(variants[0].views).toEqual(views);
  });

  test('an image is available only through its product: no key reads it by its id', async () => {
    const { variants } = await read(await aPicturedProduct('alone'), '?expand=variants');
    const [id] = variants[0].views[0].media;
    expect((await world.call(`GET /v2/media/${id}`, { key: 'staff' })).status).toBe(403);
    expect((await world.call(`GET /v2/media/${id}`, { key: 'merchant' })).status).toBe(404);
  });
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct, aProductBody } from '../../../support/given/catalogue.ts';
import { startImages } from '../../../support/images.ts';
import { noun } from '../../../support/noun.ts';
import { job, read } from '../products/arrange.ts';

const images = await startImages();
afterAll(() => images.stop());
beforeEach(() => {
  images.asked.length = 0;
  images.answers.clear();
});

const offers = noun(world, 'master-administration/merchant-products', 'staff');

describe('POST /master-administration/async/products', () => {
  test('fetches each image URL once, checks and stores the image, and offers it for download', async () => {
    const shared = `${images.url}/front.png`;
    const views = [{ handle: 'front', media: [{ url: shared, collection: 'view-image' }] }];
    const body = aProductBody();
    const variants = body.variants.map((variant) => ({ ...variant, views }));
    const { id, variants: made } = await aNewProduct(world, { handle: body.handle, variants });
    expect(images.asked).toEqual(['/front.png']);
    const [first] = made;
    const variant = await recordIn('master-variant', first?.id ?? 0);
    const file = await recordIn('media', variant.views[0]?.media[0] ?? 0);
    expect(file).toMatchObject({ state: 'ready', mime_type: 'image/png', file_name: 'front.png' });
    expect(file.custom_properties).toMatchObject({ width: 4, height: 3 });
    const offered = expectStatus(await offers.post({ merchant: { id: 1 }, master_product: { id } }), 201).json;
    const seen = expectStatus(await world.call(`GET /v2/variants/${offered.merchant_variants[0]}`), 200).json;
    const { download_url } = seen.views[0].media[0];
    expect(download_url).toMatch(/\/files\/\d+\?expires=\d+&signature=/);
    const path = download_url.slice(download_url.indexOf('/files/'));
    const redirect = expectStatus(await world.call(`GET ${path}`, { key: null }), 302);
    const bytes = await fetch(redirect.headers.location ?? '');
    expect([bytes.status, bytes.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ]);
    expect(
      Buffer.from(await bytes.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    for (const wrong of [
      path.replace('expires=', 'expires=9'),
      `${path}x`,
      path.replace(/files\/\d+/, 'files/999999'),
    ]) {
      expect((await world.call(`GET ${wrong}`, { key: null })).status).toBe(404);
    }
    world.advance(2 * 3600 * 1000);
    expect((await world.call(`GET ${path}`, { key: null })).status).toBe(404);
  });

  test('creates the product even if an image cannot be fetched: the file fails, and the job has a note', async () => {
    images.answers.set('/gone.png', { status: 404 });
    images.answers.set('/text.png', { status: 200, body: Buffer.from('<html>') });
    const views = ['gone', 'text', 'good'].map((name) => ({
      handle: name,
      media: [{ url: `${images.url}/${name}.png`, collection: 'view-image' }],
    }));
    const {
      variants: [one],
    } = aProductBody();
    const { id, job: jobId, variants } = await aNewProduct(world, { variants: [{ ...one, views }] });
    expect(await job(jobId)).toMatchObject({ state: 'finished', note: '2 of 3 images could not be fetched.' });
    const variant = await recordIn('master-variant', variants[0]?.id ?? 0);
    const files = await Promise.all(variant.views.map(({ media }) => recordIn('media', media[0] ?? 0)));
    expect(files.map(({ state }) => state)).toEqual(['failed', 'failed', 'ready']);
    expect(files[0]?.failure_message).toBe('The URL of the image responded with status 404.');
    expect(await read(id)).toMatchObject({ id });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadReference, readReferenceFile } from '../../../tools/reference-loader.ts';
import { recordIn } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aLargeProductBody, aNewProduct, anAcceptedProduct, aProductBody } from '../../support/given/catalogue.ts';
import { anAddress } from '../../support/given/orders.ts';
import { type Images, startImages } from '../../support/images.ts';
import { readTable } from '../../support/invariants.ts';
import { noun } from '../../support/noun.ts';
import { startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();
let images: Images;
beforeAll(async () => {
  images = await startImages();
});
afterAll(() => images.stop());
beforeEach(() => {
  images.asked.length = 0;
  images.answers.clear();
});

const offers = noun(world, 'master-administration/merchant-products', 'staff');
const offeredVariants = noun(world, 'master-administration/merchant-variants', 'staff');
const asyncProducts = noun(world, 'master-administration/async/products', 'staff');
const products = noun(world, 'master-administration/products', 'staff');
const jobs = noun(world, 'master-administration/jobs', 'staff');
const { post, put } = asyncProducts;
const read = async (id: number, query = '') => expectStatus(await products.get(`${id}${query}`), 200).json;
const job = async (id: number) => (await jobs.get(id)).json;

describe('POST /master-administration/async/products', () => {
  const listed = async (handle: string) => (await products.list(`?filter[handle]=${handle}`)).json.data.length;

  test('202 with ids at once and a job; a large product is in no list until its worker has made it', async () => {
    const body = aLargeProductBody();
    const answer = expectStatus(await post(body), 202);
    expect(answer.json.variants).toEqual(body.variants.map(({ sku }) => ({ id: expect.any(Number), sku })));
    expect(await listed(body.handle)).toBe(0);
    const jobId = Number(answer.headers.location?.split('/').at(-1));
    expect(await job(jobId)).toMatchObject({ state: 'queued', resource_url: null });
    await world.drain();
    expect(await listed(body.handle)).toBe(1);
    expect(await job(jobId)).toMatchObject({
      state: 'finished',
      resource_url: expect.stringMatching(`/master-administration/products/${answer.json.id}$`),
    });
    expect((await read(answer.json.id)).variants).toEqual(answer.json.variants.map(({ id }: { id: number }) => id));
  });

  test('202 with ids and a job that is finished already, where nothing is left for a worker', async () => {
    const body = aProductBody();
    const answer = expectStatus(await post(body), 202);
    expect(answer.json).toEqual({
      id: expect.any(Number),
      handle: body.handle,
      variants: body.variants.map(({ sku }) => ({ id: expect.any(Number), sku })),
    });
    expect(answer.headers.location).toMatch(/\/master-administration\/jobs\/\d+$/);
    expect(await listed(body.handle)).toBe(1);
    const jobId = Number(answer.headers.location?.split('/').at(-1));
    expect((await jobs.get(jobId)).status).toBe(200);
    expect(await job(jobId)).toMatchObject({
      state: 'finished',
      resource_url: expect.stringMatching(`/master-administration/products/${answer.json.id}$`),
    });
    const product = await read(answer.json.id, '?expand=variants');
    expect(product).toMatchObject({
      handle: body.handle,
      name: { en: 'Cap' },
      country: null,
      scale_factors: [],
      discontinue_at: null,
    });
    expect(product.available_at).toMatch(/\+00:00$/);
    expect(product.variants.map(({ id, sku }: { id: number; sku: string }) => ({ id, sku }))).toEqual(
      answer.json.variants,
    );
    expect(product.variants[0]).toMatchObject({ product_id: product.id, price: 9.9, cost_price: 0, tax_rate: 19 });
    expect(product.variants[0].option_values[0]).toMatchObject({ id: 1, media_state: 'empty' });
  });

  test('images are fetched once for each address, checked, stored, and can be downloaded', async () => {
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

  test('an image that cannot be had leaves its file failed, the product usable, and a note on the job', async () => {
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
    expect(files[0]?.failure_message).toBe('The address answered 404.');
    expect(await read(id)).toMatchObject({ id });
  });

  test('422 for what is wrong, at its path, and nothing is written', async () => {
    const {
      variants: [one, two],
      ...body
    } = aProductBody();
    const cases: [object, string][] = [
      [{ ...body, handle: undefined }, 'handle'],
      [{ ...body, name: {} }, 'name'],
      [{ ...body, name: { xx: 'x' } }, 'name.xx'],
      [{ ...body, variants: [{ ...one, price: undefined }] }, 'variants.0.price'],
      [{ ...body, variants: [{ ...one, price: -1 }] }, 'variants.0.price'],
      [{ ...body, variants: [{ ...one, price: 10_000_001 }] }, 'variants.0.price'],
      [{ ...body, variants: [{ ...one, tax_rate: 101 }] }, 'variants.0.tax_rate'],
      [{ ...body, variants: [one, { ...two, sku: one?.sku }] }, 'variants.1.sku'],
      [{ ...body, variants: [{ ...one, option_values: [{ id: 1 }, { id: 999 }] }] }, 'variants.0.option_values.1.id'],
      [{ ...body, brand: 999 }, 'brand'],
      [{ ...body, scale_factors: [1, 999] }, 'scale_factors.1'],
      [{ ...body, available_at: '2026-12-01', discontinue_at: '2026-11-01 00:00:00' }, 'discontinue_at'],
      [{ ...body, available_at: 'soon' }, 'available_at'],
      ...['http://10.0.0.1/x.png', 'https://169.254.169.254/', 'ftp://example.com/x', 'https://u:p@example.com/'].map(
        (url): [object, string] => [
          { ...body, variants: [{ ...one, views: [{ handle: 'front', media: [{ url, collection: 'view-image' }] }] }] },
          'variants.0.views.0.media.0.url',
        ],
      ),
    ];
    for (const [sent, path] of cases) {
      await nothingIsWritten(async () => {
        const answer = expectStatus(await post(sent), 422);
        expect(Object.keys(answer.json.errors), JSON.stringify(sent)).toEqual([path]);
      });
    }
  });

  test('422 for a handle or a SKU that is taken, also by another that is being made; of two at once one wins', async () => {
    const first = aLargeProductBody();
    expectStatus(await post(first), 202);
    await nothingIsWritten(async () => {
      expect((await post({ ...aProductBody(), handle: first.handle })).json.errors).toEqual({
        handle: ['Has already been taken.'],
      });
      const other = aProductBody();
      const variants = [other.variants[0], { ...other.variants[1], sku: first.variants[0]?.sku }];
      expect((await post({ ...other, variants })).json.errors).toEqual({
        'variants.1.sku': ['Has already been taken.'],
      });
    });
    const twice = aProductBody();
    const answers = await Promise.all([post(twice), post({ ...aProductBody(), variants: twice.variants })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 422]);
    await world.drain();
  });
});

describe('PUT /master-administration/async/products/{id}', () => {
  test('202; what is given overwrites, listed variants are changed by SKU or made, nothing is deleted', async () => {
    const { id, variants } = await aNewProduct(world);
    const [first, second] = variants;
    const sku = `${first?.sku}-new`;
    const body = {
      name: { de: 'Mütze' },
      variants: [
        { sku: second?.sku, price: 12 },
        { sku, price: 5, tax_rate: 7 },
      ],
    };
    const answer = expectStatus(await put(id, body), 202);
    expect(answer.json.variants).toEqual([first, second, { id: expect.any(Number), sku }]);
    expect((await read(id)).name).toEqual({ de: 'Mütze' });
    await world.drain();
    const product = await read(id, '?expand=variants');
    expect(product.description).toEqual({ en: 'A cap of cotton.' });
    expect(
      product.variants.map(({ price, tax_rate }: { price: number; tax_rate: number }) => [price, tax_rate]),
    ).toEqual([
      [9.9, 19],
      [12, 19],
      [5, 7],
    ]);
    await nothingIsWritten(async () => {
      // what holds already: nothing is done for it
      const again = expectStatus(await put(id, { name: { de: 'Mütze' }, variants: [] }), 200);
      expect(again.json.variants).toHaveLength(3);
    });
  });

  test('404 for an unknown product; 422 for a new variant without a price; 423 while it is being processed', async () => {
    expect((await put(999_999, {})).json.message).toBe('No results found for Production Product');
    const { id } = await anAcceptedProduct(world);
    for (const answer of [
      await put(id, { name: { en: 'x' } }),
      await products.remove(id),
      await products.put(`${id}/sync-to-merchants`),
    ]) {
      expect([answer.status, answer.json]).toEqual([423, { message: `The product: ${id} is being processed` }]);
    }
    await world.drain();
    expect((await put(id, { variants: [{ sku: 'no-price-at-all' }] })).json.errors).toEqual({
      'variants.0.price': ['Is required.'],
    });
  });

  test('what merchants offer follows: prices and images at once, their texts by a sync', async () => {
    const { id, variants } = await aNewProduct(world);
    const offered = expectStatus(await offers.post({ merchant: { id: 1 }, master_product: { id } }), 201).json;
    const variant = offered.merchant_variants[0];
    expectStatus(await offeredVariants.patch(variant, { external_identifier: 'mine' }), 200);
    const views = [{ handle: 'front', media: [{ url: `${images.url}/later.png`, collection: 'view-image' }] }];
    const body = {
      name: { en: 'Better cap' },
      variants: [
        { sku: variants[0]?.sku, price: 20, views },
        { sku: `${variants[0]?.sku}-3`, price: 3 },
      ],
    };
    expectStatus(await put(id, body), 202);
    await world.drain();
    const seen = expectStatus(await world.call(`GET /v2/variants/${variant}`), 200).json;
    expect([seen.price, seen.origin]).toEqual([20, { sku: variants[0]?.sku, external_identifier: 'mine' }]);
    expect(seen.views[0].media).toHaveLength(1);
    const before = expectStatus(await world.call(`GET /v2/products?filter[id]=${offered.id}`), 200).json.data[0];
    expect([before.title, before.variants.length]).toEqual(['Cap', 2]);
    expectStatus(await products.put(`${id}/sync-to-merchants`), 200);
    await world.drain();
    const after = expectStatus(await world.call(`GET /v2/products?filter[id]=${offered.id}`), 200).json.data[0];
    expect([after.title, after.variants.length]).toEqual(['Better cap', 3]);
  });
});

describe('DELETE /master-administration/products/{id}', () => {
  test('204; the product, its variants and their SKUs are gone, what merchants offer is discontinued', async () => {
    const body = aProductBody();
    const { id } = await aNewProduct(world, body);
    const offered = expectStatus(await offers.post({ merchant: { id: 1 }, master_product: { id } }), 201).json;
    const items = [{ variant_id: offered.merchant_variants[0], quantity: 1 }];
    const checkout = {
      email: 'jo@example.com',
      items,
      shipping_address: anAddress(),
    };
    expectStatus(await world.call('POST /v2/checkouts', { body: checkout }), 201);
    const answer = await products.remove(id);
    expect([answer.status, answer.body.length]).toEqual([204, 0]);
    expect((await products.remove(id)).json).toEqual({ message: 'No results found for Production Product' });
    await world.drain();
    expect((await products.get(id)).status).toBe(404);
    const table = await readTable();
    expect(table.of('master-variant').filter(({ product_id }) => product_id === id)).toEqual([]);
    expect((await offers.get(offered.id)).json).toMatchObject({ is_available: false });
    expect((await world.call('POST /v2/checkouts', { body: checkout })).status).toBe(422);
    expectStatus(await post(body), 202);
    await world.drain();
  });
});

describe('a DELETE with If-Match', () => {
  test('deletes the product as it was read; one that has changed since stays, with its variants', async () => {
    const { id } = await aNewProduct(world);
    const tag = (await products.get(id)).headers.etag ?? '';
    expectStatus(await put(id, { name: { en: 'Changed' } }), 202);
    await world.drain();
    const variant = (await read(id)).variants[0];
    for (const at of [id, `${id}/variants/${variant}`]) {
      const { status, json } = await products.remove(at, { headers: { 'If-Match': tag } });
      expect([status, json]).toEqual([412, { message: 'The resource has changed since you read it.' }]);
    }
    expect((await read(id)).variants).toContain(variant);
    const now = (await products.get(id)).headers.etag ?? '';
    expect((await products.remove(`${id}/variants/${variant}`, { headers: { 'If-Match': now } })).status).toBe(204);
    const later = (await products.get(id)).headers.etag ?? '';
    expect((await products.remove(id, { headers: { 'If-Match': now } })).status).toBe(412);
    expect((await products.remove(id, { headers: { 'If-Match': later } })).status).toBe(204);
  });
});

describe('the times of a product', () => {
  test('those of a file of reference data are found and shown as those of a request', async () => {
    const found = async (filter: string) => (await products.list(`?filter[id]=1&${filter}`)).json.data.length;
    expect((await read(1)).available_at).toBe('2020-01-01T00:00:00+00:00');
    for (const at of ['2020-01-01%2000:00:00', '2020-01-01T01:00:00%2B01:00', '2020-01-01']) {
      for (const name of ['min', 'max', 'equals']) expect(await found(`filter[available_at_${name}]=${at}`)).toBe(1);
    }
    expect(await found('filter[available_at_min]=2020-01-01%2000:00:01')).toBe(0);
    expect(await found('filter[available_at_max]=2019-12-31%2023:59:59')).toBe(0);
    expect(await found('filter[discontinue_at_min]=2000-01-01')).toBe(0);
  });

  test.each(['soon', '2026-13-01', '2026-11-21 25:00:00', ''])('%j is told what a time looks like', async (at) => {
    const { status, json } = await post(aProductBody({ available_at: at }));
    expect([status, json.errors.available_at]).toEqual([
      422,
      [expect.stringMatching(/^Must be a date, as 2026-11-21,/)],
    ]);
  });
});

test('a file of reference data that is loaded again leaves alone what staff have made of its products', async () => {
  const file = await readReferenceFile('local/demo.json');
  const [, mug] = file.products;
  const sku = mug?.variants[0]?.sku;
  const views = [{ handle: 'lid', media: [{ url: `${images.url}/lid.png`, collection: 'view-image' }] }];
  const variants = [
    { sku, discontinue_at: '2031-01-01', views },
    { sku: 'mug-of-staff', price: 3, tax_rate: 19 },
  ];
  expectStatus(await put(2, { variants }), 202);
  await world.drain();
  expectStatus(await products.put('2/sync-to-merchants'), 200);
  await world.drain();
  const patched = { designer: { type: 'default', only_customized_orderable: true }, discontinue_at: '2040-01-01' };
  expectStatus(await offers.patch(3, patched), 200);
  await world.drain();
  const seen = async () =>
    JSON.stringify([
      await read(2, '?expand=variants'),
      expectStatus(await offers.get('3?expand=merchant_variants'), 200).json,
    ]);
  const before = await seen();
  expect(before).toContain('lid.png');
  expect(before).toContain('mug-of-staff');
  expect(before).toContain('2040-01-01');
  expect(await loadReference(file)).toMatchObject({ made: 0, changed: 0 });
  expect(await seen()).toBe(before);
  const renamed = { ...file, products: file.products.map((one) => ({ ...one, name: { en: 'Beaker' } })) };
  await loadReference(renamed);
  const after = (await offers.get(3)).json;
  expect([after.title, after.designer, after.discontinue_at]).toEqual([
    { en: 'Beaker' },
    patched.designer,
    '2040-01-01T00:00:00+00:00',
  ]);
});

describe('DELETE /master-administration/products/{id}/variants/{variant_id}', () => {
  test('204; 404 names the product or the variant, before 423', async () => {
    const { id, variants } = await aNewProduct(world);
    const other = await aNewProduct(world);
    const path = `${id}/variants`;
    expect((await products.remove(`999999/variants/${variants[0]?.id}`)).json.message).toBe(
      'No results found for Production Product',
    );
    expect((await products.remove(`${path}/${other.variants[0]?.id}`)).json.message).toBe(
      'No results found for Production Variant',
    );
    expect((await products.remove(`${path}/${variants[0]?.id}`)).status).toBe(204);
    expect((await products.remove(`${path}/${variants[0]?.id}`)).status).toBe(404);
    await world.drain();
    expect((await read(id)).variants).toEqual([variants[1]?.id]);
    expectStatus(await put(id, { variants: aLargeProductBody().variants }), 202);
    expect((await products.remove(`${path}/999999`)).status).toBe(404);
    expect((await products.remove(`${path}/${variants[1]?.id}`)).status).toBe(423);
    await world.drain();
  });

  test('423 for a variant whose id was answered and that is yet to be made', async () => {
    const { json } = expectStatus(await post(aLargeProductBody()), 202);
    const path = `${json.id}/variants/${json.variants[1].id}`;
    const early = await products.remove(path);
    expect([early.status, early.json]).toEqual([423, { message: `The product: ${json.id} is being processed` }]);
    await world.drain();
    expect((await products.remove(path)).status).toBe(204);
    await world.drain();
  });
});

describe('what came late, or again', () => {
  test('work that no worker has taken up is asked for again, however late, and stays locked until then', async () => {
    world.loseStream();
    const { id, job: jobId } = await anAcceptedProduct(world);
    world.mendStream();
    world.advance(16 * 60_000);
    expect((await products.remove(id)).status).toBe(423);
    await world.sweep();
    await world.drain();
    expect(await job(jobId)).toMatchObject({ state: 'finished' });
    expect((await products.list(`?filter[id]=${id}`)).json.data).toHaveLength(1);
  });

  test('a product that is being made is in no list by its id either', async () => {
    const { id } = await anAcceptedProduct(world);
    expect((await products.list(`?filter[id]=${id}`)).json.data).toEqual([]);
    await world.drain();
  });

  test('a PUT of what holds already, variants included, is 200 and moves nothing', async () => {
    const body = aProductBody();
    const { id } = await aNewProduct(world, body);
    await nothingIsWritten(async () => expectStatus(await put(id, body), 200));
  });

  test('a variant whose master was deleted is not put on sale again by a change of its end', async () => {
    const { id, variants } = await aNewProduct(world);
    const offered = expectStatus(await offers.post({ merchant: { id: 1 }, master_product: { id } }), 201).json;
    expect((await products.remove(`${id}/variants/${variants[0]?.id}`)).status).toBe(204);
    await world.drain();
    const [variant] = offered.merchant_variants;
    expectStatus(await offeredVariants.patch(variant, { discontinue_at: null }), 200);
    expect((await offeredVariants.get(variant)).json.is_available).toBe(false);
    const items = [{ variant_id: variant, quantity: 1 }];
    const checkout = { email: 'jo@example.com', items, shipping_address: anAddress() };
    expect((await world.call('POST /v2/checkouts', { body: checkout })).status).toBe(422);
  });

  test.each(['product', 'variant'])(
    'a deleted %s is withdrawn at once, whatever end in the future its offer has',
    async (what) => {
      const { id, variants } = await aNewProduct(world);
      const product = { merchant: { id: 1 }, master_product: { id }, discontinue_at: '2040-01-01' };
      const offered = expectStatus(await offers.post(product), 201).json;
      const [variant] = offered.merchant_variants;
      const order = () => {
        const items = [{ variant_id: variant, quantity: 1 }];
        return world.call('POST /v2/checkouts', {
          body: { email: 'jo@example.com', items, shipping_address: anAddress() },
        });
      };
      expectStatus(await order(), 201);
      const of = what === 'variant' ? `/variants/${variants[0]?.id}` : '';
      expect((await products.remove(`${id}${of}`)).status).toBe(204);
      await world.drain();
      const is = expectStatus(await offers.get(offered.id), 200).json;
      expect(is.is_available).toBe(what === 'variant');
      if (what === 'product') expect(Date.parse(is.discontinue_at)).toBeLessThanOrEqual(world.now());
      expect((await offeredVariants.get(variant)).json.is_available).toBe(false);
      expect(Object.keys(expectStatus(await order(), 422).json.errors)).toEqual(['items.0.variant_id']);
    },
  );

  test('a title can be changed after a sync has left the dates out of order', async () => {
    const { id } = await aNewProduct(world);
    const offered = expectStatus(await offers.post({ merchant: { id: 1 }, master_product: { id } }), 201).json;
    expect((await products.remove(id)).status).toBe(204);
    await world.drain();
    const answer = await offers.patch(offered.id, { title: { en: 'Relic' } });
    expect([answer.status, answer.json.title]).toEqual([200, { en: 'Relic' }]);
  });
});

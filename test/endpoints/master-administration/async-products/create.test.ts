import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aLargeProductBody, aProductBody } from '../../../support/given/catalogue.ts';
import { noun } from '../../../support/noun.ts';
import { job, post, read } from '../products/arrange.ts';

const products = noun(world, 'master-administration/products', 'staff');
const jobs = noun(world, 'master-administration/jobs', 'staff');

describe('POST /master-administration/async/products', () => {
  const listed = async (handle: string) => (await products.list(`?filter[handle]=${handle}`)).json.data.length;

  test('returns ids and a job, and lists a large product only after its worker has created it', async () => {
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

  test('returns ids and a finished job if the worker has nothing to do', async () => {
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

  test('returns 422 at the path of each invalid field, and writes nothing', async () => {
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

  test('returns 422 for a handle or SKU that another product has or claims, and accepts one of two concurrent requests', async () => {
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

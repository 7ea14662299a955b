import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import { ApiError } from '../../client/src/errors.ts';
import { JobError } from '../../client/src/jobs.ts';
import { exampleAddress } from '../../shared/resources/examples.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPictureToPrint } from '../support/given/designs.ts';
import { aProductRow, productFile, uploaded } from '../support/given/imports.ts';
import { aCheckout, aPlacedOrder, aPreparedOrder } from '../support/given/orders.ts';
import { publicUrl, startTestWorld, type TestWorld } from '../support/world.ts';
import { clientOf, type Served, served } from './served.ts';

let world: TestWorld;
let at: Served;
beforeAll(async () => {
  world = await startTestWorld();
});
beforeEach(async () => {
  await world.restore();
  at = served(world);
});

const body = { email: 'jo@example.com', items: [{ variant_id: 1, quantity: 2 }], shipping_address: exampleAddress };
const aPrint = (production_media_id: number) => ({
  front: {
    customizations: [
      { production_method: 'dtg', production_media_id, dimension: { width: 2, height: 1.5 }, position: 'tc' as const },
    ],
  },
});
const ratesPath = '/v2/checkouts/{id}/shipping-rates';

test.each(['', 'localhost:4600/local/ v2', '/local'])('createClient rejects the URL "%s"', (url) => {
  const make = () => createClient({ url, key: 'mto_live_x', version: '2022-02-01' });
  expect(make).toThrow(/^The url of a client must begin with https:\/\/ or http:\/\//);
});

test('createClient accepts a URL scheme in uppercase', () => {
  expect(createClient({ url: 'HTTPS://shop.example/api', key: 'mto_live_x', version: '2022-02-01' })).toBeDefined();
});

describe('client calls', () => {
  test('return the body, the status and the response', async () => {
    const { id } = await aPlacedOrder(world);
    const { data, status, response } = await clientOf(world, at).GET('/v2/orders/{id}', { params: { path: { id } } });
    expect([data.id, status, response.headers.get('X-Api-Version')]).toEqual([id, 200, '2022-02-01']);
  });

  test('send the version of their area', async () => {
    const client = createClient({ url: `${publicUrl}/`, key: world.keys.merchant, version: '2021-02-23', ...at });
    const { id } = await aPlacedOrder(world);
    const { data } = await client.GET('/v2/orders/{id}', {
      params: { path: { id }, query: { expand: ['orderType'] } },
    });
    expect([data.order_type.handle, data.fulfillments]).toEqual([expect.any(String), expect.any(Array)]);
    await clientOf(world, at, 'staff').GET('/master-administration/merchants');
    expect(at.asked.map(({ headers }) => headers.get('X-Api-Version'))).toEqual(['2021-02-23', '2022-07-01']);
  });

  test('send a new Idempotency-Key with each POST, PUT and PATCH, or the key of the caller', async () => {
    const client = clientOf(world, at);
    const made = await client.POST('/v2/checkouts', { body });
    const path = { id: made.data.id };
    await client.PUT('/v2/checkouts/{id}', { params: { path }, body: { items: [{ variant_id: 1, quantity: 3 }] } });
    const own = { path, header: { 'Idempotency-Key': 'mine' } };
    await client.PUT('/v2/checkouts/{id}', { params: own, body: { items: [{ variant_id: 1, quantity: 4 }] } });
    await client.GET('/v2/checkouts/{id}', { params: { path } });
    const keys = at.asked.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.any(String), 'mine', null]);
    expect(new Set(keys).size).toBe(4);
  });

  test('send several values of a query parameter separated by commas', async () => {
    const { id } = await aPreparedOrder(world);
    const { data } = await clientOf(world, at).GET('/v2/orders', {
      params: { query: { 'filter[state]': ['preparing', 'prepared'], expand: ['items.variant', 'order_type'] } },
    });
    const [order] = data.data;
    expect([order?.id, order?.order_type.id, order?.items[0]?.variant.id]).toEqual([id, 1, expect.any(Number)]);
    expect(at.asked[0]?.route).toContain('expand=items.variant,order_type');
  });

  test('accept numbers, strings and booleans as query parameters', async () => {
    const client = clientOf(world, at);
    const { id, media } = await aPictureToPrint(world);
    const query = { 'filter[id]': [id, id + 1], 'filter[origin.sku]': ['TS-WHITE-M', 'TS-WHITE-L'] };
    const { data } = await client.GET('/v2/variants', { params: { query } });
    expect(data.data.map((variant) => variant.id).toSorted()).toEqual([id, id + 1]);
    const design = { params: { path: { id }, query: { dry_run: true } }, body: { views: aPrint(media) } };
    const dry = await client.POST('/v2/variants/{id}/design', design);
    expect(dry.status).toBe(200);
    expect(at.asked.map(({ route }) => decodeURIComponent(route))).toEqual([
      `GET /v2/variants?filter[id]=${id},${id + 1}&filter[origin.sku]=TS-WHITE-M,TS-WHITE-L`,
      `POST /v2/variants/${id}/design?dry_run=true`,
    ]);
  });

  test("return 304 without data when the caller's ETag is current", async () => {
    const { id } = await aPlacedOrder(world);
    const client = clientOf(world, at);
    const first = await client.GET('/v2/orders/{id}', { params: { path: { id } } });
    const tag = first.response.headers.get('ETag') ?? '';
    const again = await client.GET('/v2/orders/{id}', { params: { path: { id }, header: { 'If-None-Match': tag } } });
    expect([again.status, again.data]).toEqual([304, undefined]);
  });

  test('send and receive bytes as a Blob, and return no data from a DELETE', async () => {
    const { readFile } = await import('node:fs/promises');
    const picture = new Blob([await readFile('events/design.png')], { type: 'image/png' });
    const client = clientOf(world, at);
    const made = await client.POST('/v2/media', { params: { query: { file_name: 'design.png' } }, body: picture });
    expect(made.data.mime_type).toBe('image/png');
    const params = { path: { id: made.data.id } };
    const { data } = await client.GET('/v2/media/{id}/download', { params });
    expect([data.type, data.size]).toEqual(['image/png', picture.size]);
    const gone = await client.DELETE('/v2/media/{id}', { params });
    expect([gone.status, gone.data]).toEqual([204, undefined]);
  });

  test('throw an ApiError with its codes and the request ID when the service returns an error', async () => {
    const refused = clientOf(world, at).POST('/v2/checkouts', {
      body: { ...body, items: [{ variant_id: 1, quantity: 0 }] },
    });
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 422,
      code: 'invalid_data',
      message: expect.any(String),
      errors: { 'items.0.quantity': ['Must be at least 1.'] },
      codes: { 'items.0.quantity': ['too_small'] },
      requestId: expect.any(String),
    });
    const unknown = clientOf(world, at).GET('/v2/orders/{id}', { params: { path: { id: 404 } } });
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'not_found', errors: {}, codes: {} });
  });
});

describe('client.paginate', () => {
  test('yields all objects by following the page links with the query of the first page', async () => {
    const ids = [];
    for (let made = 0; made < 5; made += 1) ids.push((await aPlacedOrder(world)).id);
    const pages = clientOf(world, at).paginate('/v2/orders', {
      params: { query: { 'filter[since_id]': 0, per_page: 2, expand: ['order_type'] } },
    });
    const found = [];
    for await (const order of pages) found.push([order.id, order.order_type.id]);
    expect(found).toEqual(ids.map((id) => [id, 1]));
    expect(at.asked).toHaveLength(3);
  });

  test('requests pages of 100, and no more pages than the caller consumes', async () => {
    await aPlacedOrder(world);
    await aPlacedOrder(world);
    for await (const order of clientOf(world, at).paginate('/v2/orders')) {
      expect(order.id).toEqual(expect.any(Number));
      break;
    }
    expect(at.asked.map(({ route }) => route)).toEqual(['GET /v2/orders?per_page=100']);
  });

  test('ends at the end of a feed, although its last page has a next one', async () => {
    await aPlacedOrder(world);
    await world.drain();
    world.advance(60_000);
    const found = [];
    for await (const { id } of clientOf(world, at).paginate('/v2/events', { params: { query: { after: '0' } } })) {
      found.push(id);
    }
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found).size).toBe(found.length);
    expect(at.asked.length).toBeLessThanOrEqual(3);
  });

  test('also iterates over lists of staff', async () => {
    const found = [];
    const pages = clientOf(world, at, 'staff').paginate('/master-administration/merchants', {
      params: { query: { per_page: 1 } },
    });
    for await (const { id } of pages) found.push(id);
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found).size).toBe(found.length);
  });
});

describe('client.jobs.wait', () => {
  test('follows a 202 to the end of its job, and asks the service to hold responses', async () => {
    const { id } = await aCheckout(world);
    const client = clientOf(world, at);
    const params = { path: { id } };
    const asked = await client.GET(ratesPath, { params });
    const looks: string[] = [];
    const job = await client.jobs.wait(asked, { onLook: ({ state }) => looks.push(state) });
    expect([job?.state, looks.at(-1)]).toEqual(['finished', 'finished']);
    expect(at.asked[1]?.headers.get('Prefer')).toBe('wait=20');
    const now = await client.GET(ratesPath, { params });
    expect(now.status).toBe(200);
    expect(await client.jobs.wait(now)).toBeUndefined();
    expect(at.asked.filter(({ route }) => route.includes('/jobs/'))).toHaveLength(looks.length);
  });

  test('jobs.wait asks the service to wait no longer than its timeout', async () => {
    const client = clientOf(world, at);
    const params = { path: { id: (await aCheckout(world)).id } };
    await client.jobs.wait(await client.GET(ratesPath, { params }), { timeoutSeconds: 5 });
    const asked = at.asked.flatMap(({ headers }) => headers.get('Prefer')?.replace('wait=', '') ?? []);
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.max(...asked.map(Number))).toBeLessThanOrEqual(5);
  });

  test('follows an import, which is its own job, and reports why one failed', async () => {
    const staff = clientOf(world, at, 'staff');
    const start = async (file: string) =>
      staff.POST('/master-administration/product-imports', { body: { path: await uploaded(world, file) } });
    const good = await staff.jobs.wait(await start(productFile([aProductRow()])));
    expect([good.state, good.processed_rows]).toEqual(['finished', 1]);
    const failed = await staff.jobs.wait(await start('no,column,of,ours\n')).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(JobError);
    expect(failed).toMatchObject({
      reason: 'failed',
      job: { state: 'failed' },
      message: expect.stringContaining('column'),
    });
  });

  test('reports that an import was cancelled', async () => {
    const staff = clientOf(world, at, 'staff');
    const path = await uploaded(world, productFile([aProductRow()]));
    const started = await staff.POST('/master-administration/product-imports', { body: { path } });
    const cancel = `PUT /master-administration/product-imports/${started.data.id}/cancel`;
    expectStatus(await world.call(cancel, { key: 'staff' }), 200);
    const cancelled = staff.jobs.wait(started);
    await expect(cancelled).rejects.toMatchObject({
      name: 'JobError',
      reason: 'cancelled',
      job: { state: 'cancelled' },
      message: `/master-administration/product-imports/${started.data.id} was cancelled.`,
    });
  });

  test('stops at its timeout and when the caller aborts', async () => {
    const { id } = await aCheckout(world);
    const stuck: Served = {
      ...at,
      fetch: async (input, init) => {
        const path = new URL((input as Request).url).pathname;
        if (!path.includes('/jobs/')) return at.fetch(input, init);
        return Response.json({ id: 1, state: 'queued' }, { status: 202, headers: { 'Retry-After': '3600' } });
      },
    };
    const client = clientOf(world, stuck);
    const asked = await client.GET(ratesPath, { params: { path: { id } } });
    const late = client.jobs.wait(asked, { timeoutSeconds: 0.05 });
    await expect(late).rejects.toMatchObject({
      name: 'JobError',
      reason: 'timeout',
      path: expect.stringMatching(/^\/v2\/jobs\/\d+$/),
    });
    const leaving = new AbortController();
    const left = client.jobs.wait(asked, { signal: leaving.signal, onLook: () => leaving.abort() });
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('client.follow', () => {
  test('gets the resource that a job created, with the query of the caller', async () => {
    const client = clientOf(world, at);
    const { id, media } = await aPictureToPrint(world);
    const body = { views: aPrint(media) };
    const started = await client.POST('/v2/variants/{id}/design', { params: { path: { id } }, body });
    const looks: string[] = [];
    const { data, status } = await client.follow(started, '/v2/variants/{id}', {
      query: { expand: ['product'] },
      onLook: ({ state }) => looks.push(state),
    });
    expect([status, data.collection_name, data.state, data.product.id]).toEqual([
      200,
      'custom',
      'completed',
      expect.any(Number),
    ]);
    expect(looks.at(-1)).toBe('finished');
    expect(at.asked.at(-1)?.route).toBe(`GET /v2/variants/${data.id}?expand=product`);
  });

  test('follow stops when the caller aborts during its last request', async () => {
    const leaving = new AbortController();
    const left: Served = {
      ...at,
      fetch: async (input, init) => {
        const { method, url, signal } = input as Request;
        if (method === 'GET' && url.includes('/v2/variants/')) leaving.abort();
        signal.throwIfAborted();
        return at.fetch(input, init);
      },
    };
    const client = clientOf(world, left);
    const { id, media } = await aPictureToPrint(world);
    const body = { views: aPrint(media) };
    const started = await client.POST('/v2/variants/{id}/design', { params: { path: { id } }, body });
    const followed = client.follow(started, '/v2/variants/{id}', { signal: leaving.signal });
    await expect(followed).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('rejects a resource that is not at the path, and a response without a job', async () => {
    const client = clientOf(world, at);
    const params = { path: { id: (await aCheckout(world)).id } };
    const started = await client.GET(ratesPath, { params });
    await expect(client.follow(started, '/v2/variants/{id}')).rejects.toThrow(
      /^The job created http.*\/shipping-rates, which is not at \/v2\/variants\/\{id\}\.$/,
    );
    const rates = await client.follow(started, ratesPath);
    expect(rates.status).toBe(200);
    await expect(client.follow(rates, ratesPath)).rejects.toThrow(
      'Only a 202 response can be followed, but the status is 200.',
    );
  });
});

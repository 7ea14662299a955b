import { inspectOfAnySize } from '@made-to-order/image-facts/image.ts';
import { readChunks } from '@made-to-order/image-facts/png.ts';
import { describe, expect, test } from 'vitest';
import { findObject, mediaKey, putFile, readWhole, removeObject } from '../../../shared/files/bucket.ts';
import { aKey, idByHandle, older, patchRecord, pathOf, recordIn, versions } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import {
  aCustomization,
  aCustomVariant,
  aPictureToPrint,
  aRequestedDesign,
  frontOf,
} from '../../support/given/designs.ts';
import { aMedia, aPicture, sendPicture } from '../../support/given/files.ts';
import { aCheckoutWithShipping, aPlacedOrder } from '../../support/given/orders.ts';
import { typesHeard } from '../../support/hear-events.ts';
import { readTable } from '../../support/invariants.ts';
import { noun, times } from '../../support/noun.ts';
import { type JsonAnswer, publicUrl, type Sent, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();
const { get, ids, list, remove } = noun(world, 'v2/variants');
const media = noun(world, 'v2/media');
const products = noun(world, 'v2/products');

const day = 24 * 3600 * 1000;
const dtg = await idByHandle('production-method', 'dtg');
const expandLogos = 'expand=views.customizations.resource';

/** Asks for a design of a variant; variant 1 is a T-shirt, 17 a mug that nothing is printed on. */
const design = (body: unknown, { at = 1, ...sent }: Sent & { readonly at?: number | string } = {}) =>
  world.call(`POST /v2/variants/${at}/design`, { body, ...sent });
const dryRun = (body: unknown, { at = 1, ...sent }: Sent & { readonly at?: number | string } = {}) =>
  world.call(`POST /v2/variants/${at}/design?dry_run=true`, { body, ...sent });

/** The custom variant that a design has been promised. */
async function promised(answer: JsonAnswer): Promise<number> {
  const { resource_path } = await recordIn('job', expectStatus(answer, 202).json.id);
  return Number(resource_path.split('/').at(-1));
}

/** A design, made to its end. */
async function designed(body: unknown, sent: Sent = {}): Promise<number> {
  const id = await promised(await design(body, sent));
  await world.drain();
  return id;
}

const picture = async (bytes = aPicture(), sent: Sent = {}): Promise<number> =>
  expectStatus(await sendPicture(world, bytes, sent), 201).json.id;

const jobOf = async (answer: JsonAnswer) => (await world.call(`GET /v2/jobs/${answer.json.id}`)).json;
/** What was told of a variant, with its design, or of a logo. */
const typesOf = (entity: 'merchant-variant' | 'logo', id: number) =>
  [...typesHeard(entity, id), ...(entity === 'logo' ? [] : typesHeard('design', id))].toSorted();
const logosOf = async (id: number): Promise<readonly number[]> =>
  (await recordIn('merchant-variant', id)).views.flatMap(({ customizations }) =>
    customizations.map(({ resource }) => resource),
  );

/** The bytes that an address of a file leads to. */
async function fetched(address: string): Promise<Buffer> {
  const { headers } = expectStatus(await world.call(`GET ${address.replace(publicUrl, '')}`, { key: null }), 302);
  return Buffer.from(await (await fetch(headers.location ?? '')).arrayBuffer());
}

describe('POST /v2/variants/{id}/design', () => {
  test('202 with a job, which leads to the variant once it is completed', async () => {
    const { views } = await aPictureToPrint(world);
    const answer = expectStatus(await design({ views }), 202);
    expect(answer.headers.location).toBe(`${publicUrl}/v2/jobs/${answer.json.id}`);
    expect(answer.json).toEqual({ id: expect.any(Number), is_test: false, resource_url: null, state: 'queued' });
    const id = await promised(answer);
    expect((await get(id)).json).toMatchObject({ id, state: 'pending', collection_name: 'custom' });
    await world.drain();
    expect(await jobOf(answer)).toMatchObject({
      state: 'finished',
      resource_url: `${publicUrl}/v2/variants/${id}`,
      resource_id: id,
    });
    expect((await get(id)).json).toMatchObject({ state: 'completed', failure_message: null });
  });

  test('tells of each thing once, when it is so', async () => {
    const { media: id } = await aPictureToPrint(world);
    const variant = await promised(
      await design({ views: { ...frontOf(id), back: { customizations: [aCustomization(id)] } } }),
    );
    expect(typesOf('merchant-variant', variant)).toEqual(['design.requested']);
    await world.drain();
    expect(typesOf('merchant-variant', variant)).toEqual(['design.requested', 'variant.completed']);
    const logos = await logosOf(variant);
    expect(logos).toHaveLength(2);
    for (const logo of logos) expect(typesOf('logo', logo)).toEqual(['logo.completed']);
  });

  test('the variant has the price of base, prints and instructions, and says what it is made of', async () => {
    const picked = await picture();
    const customizations = [
      aCustomization(picked, { dimension: { width: 2, height: 1.5 }, position: 'tc' }),
      aCustomization(picked, { dimension: { width: 2.1, height: 1.6 }, position: null, x: 10, y: 20.5, rotation: 90 }),
    ];
    const id = await designed({
      views: { front: { customizations } },
      external_identifier: 'my-design',
      additional_instructions: [{ id: await idByHandle('additional-instruction', 'iron') }, 1],
    });
    const base = (await get(1)).json;
    const hash = expect.stringMatching(/^[\w-]{43}$/);
    for (const version of versions) {
      const { json } = expectStatus(await get(id, { headers: { 'X-Api-Version': version } }), 200);
      expect(json).toEqual({
        ...base,
        id,
        state: 'completed',
        collection_name: 'custom',
        // 12.90 + 0.03 cm² and 0.0336 cm² at 0.02 (0.00 both) + 1.20
        price: 14.1,
        tax: 2.68,
        total: 16.78,
        tax_rate: 19,
        origin: { sku: 'TS-WHITE-M', external_identifier: 'my-design' },
        views: [
          {
            ...base.views[0],
            customizations: [
              {
                id: id * 16,
                hash,
                production_method: dtg,
                resource_type: 'logo',
                resource: id * 16,
                price: 0,
                calculation_type: 'square_centimeter',
                calculation_value: 0.03,
                x: null,
                y: null,
                width: 2,
                height: 1.5,
                position: 'tc',
                rotation: null,
                ...times,
              },
              {
                id: id * 16 + 1,
                hash,
                production_method: dtg,
                resource_type: 'logo',
                resource: id * 16 + 1,
                price: 0,
                calculation_type: 'square_centimeter',
                calculation_value: 0.03,
                x: 10,
                y: 20.5,
                width: 2.1,
                height: 1.6,
                position: null,
                rotation: 90,
                ...times,
              },
            ],
          },
          base.views[1],
        ],
        additional_instructions: [
          { id: 2, name: 'Iron before packing', price: 1.2, collection_name: 'product' },
          { id: 1, name: 'Gift wrap', price: 2.5, collection_name: 'shipping' },
        ],
        ...times,
      });
    }
  });

  test('its logos are shown by expand, on variants, products and in lists, in both versions', async () => {
    const { id } = await aCustomVariant(world);
    const [logo = 0] = await logosOf(id);
    const shown = {
      id: logo,
      state: 'completed',
      collection_name: 'logo',
      name: expect.stringMatching(/\.png$/),
      production_method: dtg,
      texts: [],
      media: ['original-data', 'production-file', 'preview-file'].map((collection_name) => ({
        id: expect.any(Number),
        is_test: false,
        collection_name,
        file_name: expect.stringMatching(/\.png$/),
        size: expect.any(Number),
        mime_type: 'image/png',
        download_url: expect.stringContaining(`${publicUrl}/files/`),
        state: 'completed',
        requested: null,
        failure_message: null,
        custom_properties: expect.objectContaining({ width: 40, height: 30 }),
        ...times,
      })),
      failure_message: null,
      ...times,
    };
    for (const version of versions) {
      const sent = { headers: { 'X-Api-Version': version } };
      const one = expectStatus(await get(`${id}?${expandLogos}`, sent), 200).json;
      expect(one.views[0].customizations[0].resource).toEqual(shown);
      const { data } = expectStatus(await list(`?filter[id]=${id}&${expandLogos},product`, sent), 200).json;
      expect(data[0].views[0].customizations[0].resource).toEqual(shown);
      expect(data[0].product.id).toBe(1);
    }
    // products list what of them is sold as it is
    const product = await products.list('?filter[id]=1&expand=variants,variants.views.customizations.resource');
    expect(expectStatus(product, 200).json.data[0].variants.map((one: { id: number }) => one.id)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  test('is listed by collection_name=custom, by the SKU of its base and by its own name', async () => {
    const sent = { key: await aKey({ is_test: true }) };
    const first = await designed({ views: frontOf(await picture(undefined, sent)), external_identifier: 'one' }, sent);
    const second = await designed({ views: frontOf(await picture(undefined, sent)), external_identifier: 'two' }, sent);
    expect(await ids('?filter[collection_name]=custom', sent)).toEqual([second, first]);
    expect(await ids('?filter[origin.sku]=ts-white-m&filter[collection_name]=custom', sent)).toEqual([second, first]);
    expect(await ids('?filter[origin.sku]=ts-black&filter[collection_name]=custom', sent)).toEqual([]);
    expect(await ids('?filter[origin.external_identifier]=one', sent)).toEqual([first]);
    // neither the live side nor another merchant sees it
    for (const other of [{}, { key: 'other_merchant' }]) {
      expectStatus(await get(first, other), 404);
      expect(await ids(`?filter[id]=${first},${second}`, other)).toEqual([]);
    }
  });

  test('takes a method by its id or its handle', async () => {
    const id = await picture();
    const methods = await Promise.all(
      [dtg, 'dtg'].map(async (production_method) => {
        const variant = await promised(await design({ views: frontOf(id, { production_method }) }));
        return (await get(variant)).json.views[0].customizations[0].production_method;
      }),
    );
    expect(methods).toEqual([dtg, dtg]);
  });

  test('equal designs have equal hashes, on whichever variant; a turned one has another', async () => {
    const id = await picture();
    const hashOf = async (body: unknown, at = 1) => {
      const variant = await promised(await design(body, { at }));
      return (await get(variant)).json.views[0].customizations[0].hash;
    };
    const hash = await hashOf({ views: frontOf(id) });
    expect(await hashOf({ views: frontOf(id), external_identifier: 'again' })).toBe(hash);
    expect(await hashOf({ views: frontOf(id, { rotation: 360 }) }, 2)).toBe(hash);
    expect(await hashOf({ views: frontOf(id, { rotation: 90 }) })).not.toBe(hash);
  });

  test('one Idempotency-Key makes one variant; two designs of one base are two', async () => {
    const { views } = await aPictureToPrint(world);
    const sent = { headers: { 'Idempotency-Key': 'one-design' } };
    const first = expectStatus(await design({ views }, sent), 202);
    const again = expectStatus(await design({ views }, sent), 202);
    expect(again.body).toEqual(first.body);
    expect(await promised(again)).toBe(await promised(first));
    expect((await design({ views, external_identifier: 'other' }, sent)).status).toBe(422);
    expect(await promised(await design({ views }))).not.toBe(await promised(first));
  });

  test('16 customizations, each of another picture, on two views with composites', async () => {
    const pictures: number[] = [];
    for (let n = 0; n < 18; n += 1) pictures.push(await picture());
    const [front, back, ...printed] = pictures;
    const of = (some: readonly number[]) => some.map((one) => aCustomization(one));
    const views = {
      front: { composite_media_id: front, customizations: of(printed.slice(0, 8)) },
      back: { composite_media_id: back, customizations: of(printed.slice(8)) },
    };
    const id = await designed({ views });
    const { json } = await get(`${id}?${expandLogos}`);
    expect([json.state, json.views[0].customizations.length, json.views[1].customizations.length]).toEqual([
      'completed',
      8,
      8,
    ]);
    const without = await designed({ views: { front: { customizations: of(printed) } } });
    expect((await get(without)).json.state).toBe('completed');
    for (const one of [id, without]) expectStatus(await remove(one), 204);
    await world.drain();
  });
});

describe('the files of a design', () => {
  test('are the picture as it is, the picture with its print size in the head, and the composite', async () => {
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

  test('without a composite the preview is the picture', async () => {
    const bytes = aPicture();
    const id = await designed({ views: frontOf(await picture(bytes)) });
    const { json } = await get(`${id}?${expandLogos}`);
    const preview = json.views[0].customizations[0].resource.media[2];
    expect([preview.collection_name, (await fetched(preview.download_url)).equals(bytes)]).toEqual([
      'preview-file',
      true,
    ]);
  });

  test('stay when the variant was ordered and its pictures are deleted', async () => {
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

  /** What has become of a design whose pictures were changed before its worker came. */
  async function ended(id: number, job: JsonAnswer) {
    await world.drain();
    const { json } = await get(`${id}?${expandLogos}`);
    const logos = json.views.flatMap(({ customizations }: { customizations: { resource: unknown }[] }) =>
      customizations.map(({ resource }) => resource),
    );
    return { variant: json, logos, job: await jobOf(job) };
  }

  test.each([
    ['a picture that is gone', 'gone', async (key: string) => removeObject(key)],
    ['a picture of other bytes', 'broken', async (key: string) => putFile(key, aPicture(), 'image/png')],
    [
      'a picture that is cut off',
      'broken',
      async (key: string) => {
        const bytes = await readWhole(key);
        await putFile(key, bytes?.subarray(0, -20) ?? Buffer.alloc(0), 'image/png');
      },
    ],
    ['a picture that is empty', 'broken', async (key: string) => putFile(key, Buffer.alloc(0), 'image/png')],
  ])('%s fails it, with words', async (_, word, change) => {
    const picked = await picture();
    const answer = await design({ views: frontOf(picked) });
    const id = await promised(answer);
    await change((await recordIn('media', picked)).object_key ?? '');
    const { variant, logos, job } = await ended(id, answer);
    const failed = { state: 'failed', failure_message: `The picture ${picked} is ${word}.` };
    expect(variant).toMatchObject(failed);
    expect(logos).toMatchObject([failed]);
    expect(job).toMatchObject(failed);
    expect(typesOf('merchant-variant', id)).toEqual(['design.requested', 'variant.failed']);
    expect(typesOf('logo', logos[0].id)).toEqual(['logo.failed']);
    expect(world.deadLetters('process-design')).toEqual([]);
  });

  test('a composite that is gone fails it; the words are of what is wrong, not of another print', async () => {
    const [picked, composite_media_id] = [await picture(), await picture()];
    const answer = await design({
      views: {
        front: { customizations: [aCustomization(picked)] },
        back: { composite_media_id, customizations: [aCustomization(picked)] },
      },
    });
    const id = await promised(answer);
    await removeObject((await recordIn('media', composite_media_id)).object_key ?? '');
    const { variant, logos } = await ended(id, answer);
    expect(variant).toMatchObject({ state: 'failed', failure_message: `The picture ${composite_media_id} is gone.` });
    expect(logos).toMatchObject([
      { state: 'failed', failure_message: 'Another print has failed.', media: [] },
      { state: 'failed', failure_message: `The picture ${composite_media_id} is gone.`, media: [] },
    ]);
  });

  test('a composite with other bytes than were uploaded fails it', async () => {
    const [picked, composite_media_id] = [await picture(), await picture()];
    const answer = await design({ views: { front: { composite_media_id, customizations: [aCustomization(picked)] } } });
    const id = await promised(answer);
    await putFile((await recordIn('media', composite_media_id)).object_key ?? '', aPicture(), 'image/png');
    const { variant } = await ended(id, answer);
    expect(variant).toMatchObject({ state: 'failed', failure_message: `The picture ${composite_media_id} is broken.` });
  });

  test('are made ten minutes later where the work hangs', async () => {
    world.loseStream();
    const { variant } = await aRequestedDesign(world);
    world.mendStream();
    expect((await get(variant)).json.state).toBe('pending');
    world.advance(11 * 60_000);
    await world.sweep();
    await world.drain();
    expect((await get(variant)).json.state).toBe('completed');
    expect(typesOf('merchant-variant', variant)).toEqual(['design.requested', 'design.resumed', 'variant.completed']);
    await nothingIsWritten(async () => {
      world.advance(11 * 60_000);
      await world.sweep();
      await world.drain();
    });
  });
});

describe('a dry run', () => {
  test('is another request than the design under one Idempotency-Key, and keeps nothing under it', async () => {
    const body = { views: frontOf(await picture()) };
    const headers = { 'Idempotency-Key': 'a dry run' };
    for (let times = 0; times < 2; times += 1) expectStatus(await dryRun(body, { headers }), 200);
    expectStatus(await world.call('POST /v2/variants/1/design', { body, headers }), 202);
    expect(expectStatus(await dryRun(body, { headers }), 422).json.codes).toEqual({
      'Idempotency-Key': ['key_reused'],
    });
  });

  test('200 with price and checks, and nothing is written', async () => {
    const { views } = await aPictureToPrint(world);
    const body = { views, additional_instructions: [1, 2] };
    for (const sent of [{}, older, { headers: { 'Idempotency-Key': 'dry' } }]) {
      const { json } = await nothingIsWritten(async () => expectStatus(await dryRun(body, sent), 200));
      expect(json).toEqual({ price: 14.1, tax: 2.68, total: 16.78, tax_rate: 19, currency: 'EUR', checks: [] });
    }
  });

  test('tells the price that the variant then has', async () => {
    const big = await picture(aPicture(600, 500));
    const body = {
      views: { front: { customizations: [aCustomization(big, { dimension: { width: 123.4, height: 98.7 } })] } },
      additional_instructions: [2],
    };
    const { json } = expectStatus(await dryRun(body), 200);
    const { currency, checks, ...price } = json;
    expect(price).toMatchObject({ price: 16.54 }); // 12.90 + 121.7958 cm² at 0.02 + 1.20
    expect(checks).toEqual([
      {
        path: 'views.front.customizations.0.production_media_id',
        level: 'warning',
        message: 'Has 123 dpi at its print size; 360 are recommended.',
      },
    ]);
    expect((await get(await designed(body))).json).toMatchObject(price);
  });

  test('200 with what is wrong too; the design itself is refused with the same words at the same paths', async () => {
    const [opaque, foreign] = [await picture(), (await aMedia(world, { key: 'other_merchant' })).id];
    const customizations = [
      aCustomization(opaque, { dimension: { width: 400.01, height: 1 } }),
      aCustomization(opaque, { dimension: { width: 300.01, height: 300 }, position: null }),
      aCustomization(opaque, { position: null, x: 298.01, y: 1 }),
      aCustomization(opaque, { production_method: 'laser' }),
      aCustomization(foreign),
      aCustomization(opaque, { production_method: 'embroidery', dimension: { width: 0.01, height: 0.01 } }),
    ];
    const body = {
      views: {
        front: { customizations },
        back: {
          composite_media_id: 999_999,
          customizations: [aCustomization(opaque, { production_method: 'embroidery' })],
        },
        left: { customizations: [aCustomization(opaque)] },
      },
      additional_instructions: [999_999],
    };
    const { json } = await nothingIsWritten(async () => expectStatus(await dryRun(body), 200));
    const refused = await nothingIsWritten(async () => expectStatus(await design(body), 422));
    const said: Record<string, string[]> = {};
    for (const { path, level, message } of json.checks as Record<'path' | 'level' | 'message', string>[]) {
      expect(level).toBe('error');
      said[path] = [...(said[path] ?? []), message];
    }
    expect(refused.json.errors).toEqual(said);
    expect(refused.json.codes).toEqual({
      'views.front.customizations.0.dimension': ['print_too_large'],
      'views.front.customizations.0.production_media_id': ['too_few_dots'],
      'views.front.customizations.1.dimension': ['print_too_large'],
      'views.front.customizations.1.production_media_id': ['too_few_dots'],
      'views.front.customizations.2.x': ['outside_area'],
      'views.front.customizations.3.production_method': ['not_found'],
      'views.front.customizations.4.production_media_id': ['not_found'],
      'views.front.customizations.5.production_media_id': ['too_many_dots'],
      'views.back.composite_media_id': ['not_found'],
      'views.back.customizations.0.production_method': ['no_area'],
      'views.left': ['not_found'],
      'additional_instructions.0': ['not_found'],
    });
  });

  test.each(['banana', '', 'true&dry_run=true', '1'])('422 for dry_run=%s', async (value) => {
    const { views } = await aPictureToPrint(world);
    const answer = await nothingIsWritten(() =>
      world.call(`POST /v2/variants/1/design?dry_run=${value}`, { body: { views } }),
    );
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['dry_run']]);
  });

  test('dry_run=false makes the design', async () => {
    const { views } = await aPictureToPrint(world);
    expectStatus(await world.call('POST /v2/variants/1/design?dry_run=false', { body: { views } }), 202);
  });
});

describe('what is no design', () => {
  const front = 'views.front.customizations';
  const at = (name: string) => `${front}.0.${name}`;
  const few = (count: number, id: number) => Array.from({ length: count }, () => aCustomization(id));

  test.each<[name: string, paths: readonly string[], (id: number) => unknown]>([
    ['no views', ['views'], () => ({})],
    ['no view', ['views'], () => ({ views: {} })],
    ['no view', ['views'], () => ({ views: {} })],
    ['no customization', [front], () => ({ views: { front: { customizations: [] } } })],
    ['views as a list', ['views'], () => ({ views: [] })],
    ['a view without customizations', [front], () => ({ views: { front: {} } })],
    ['17 customizations', [front], (id) => ({ views: { front: { customizations: few(17, id) } } })],
    ['200 customizations', [front], (id) => ({ views: { front: { customizations: few(200, id) } } })],
    [
      '17 customizations on two views',
      ['views'],
      (id) => ({ views: { front: { customizations: few(9, id) }, back: { customizations: few(8, id) } } }),
    ],
    ['no method', [at('production_method')], (id) => ({ views: frontOf(id, { production_method: undefined }) })],
    [
      'a method that is neither',
      [at('production_method')],
      (id) => ({ views: frontOf(id, { production_method: {} }) }),
    ],
    ['a method that is empty', [at('production_method')], (id) => ({ views: frontOf(id, { production_method: '' }) })],
    [
      'a method that is unknown',
      [at('production_method')],
      (id) => ({ views: frontOf(id, { production_method: '1' }) }),
    ],
    ['no picture', [at('production_media_id')], (id) => ({ views: frontOf(id, { production_media_id: undefined }) })],
    ['a picture by name', [at('production_media_id')], (id) => ({ views: frontOf(id, { production_media_id: 'x' }) })],
    ['a picture 0', [at('production_media_id')], (id) => ({ views: frontOf(id, { production_media_id: 0 }) })],
    ['no size', [at('dimension')], (id) => ({ views: frontOf(id, { dimension: undefined }) })],
    [
      'a size of nothing',
      [at('dimension.width'), at('dimension.height')],
      (id) => ({ views: frontOf(id, { dimension: {} }) }),
    ],
    ...[0, -1, -0.01, 0.001, 2.005, 10_000.01, 1e9, 'NaN', '2', 'Infinity', null, true, [2]].map(
      (width): [string, readonly string[], (id: number) => unknown] => [
        `a width of ${JSON.stringify(width)}`,
        [at('dimension.width')],
        (id) => ({ views: frontOf(id, { dimension: { width, height: 1 } }) }),
      ],
    ),
    ['a position that is unknown', [at('position')], (id) => ({ views: frontOf(id, { position: 'xx' }) })],
    ['a position in capitals', [at('position')], (id) => ({ views: frontOf(id, { position: 'TC' }) })],
    ['a position and a place', [at('position')], (id) => ({ views: frontOf(id, { x: 1, y: 1 }) })],
    ['x without y', [at('y')], (id) => ({ views: frontOf(id, { position: null, x: 1 }) })],
    ['y without x', [at('x')], (id) => ({ views: frontOf(id, { position: null, x: null, y: 0 }) })],
    ['a place that is negative', [at('x')], (id) => ({ views: frontOf(id, { position: null, x: -0.01, y: 1 }) })],
    ['a place of three decimals', [at('y')], (id) => ({ views: frontOf(id, { position: null, x: 1, y: 1.001 }) })],
    ['a rotation of 361', [at('rotation')], (id) => ({ views: frontOf(id, { rotation: 361 }) })],
    ['a rotation of -360.01', [at('rotation')], (id) => ({ views: frontOf(id, { rotation: -360.01 }) })],
    ['a rotation of three decimals', [at('rotation')], (id) => ({ views: frontOf(id, { rotation: 0.001 }) })],
    ['a rotation in words', [at('rotation')], (id) => ({ views: frontOf(id, { rotation: 'NaN' }) })],
    [
      'an instruction twice',
      ['additional_instructions.1', 'additional_instructions.2'],
      (id) => ({ views: frontOf(id), additional_instructions: [1, { id: 1 }, 1] }),
    ],
    [
      'an instruction by name',
      ['additional_instructions.0'],
      (id) => ({ views: frontOf(id), additional_instructions: ['gift-wrap'] }),
    ],
    [
      '21 instructions',
      ['additional_instructions'],
      (id) => ({ views: frontOf(id), additional_instructions: Array.from({ length: 21 }, (_, n) => n + 1) }),
    ],
    ['a view that the base has not', ['views.left'], (id) => ({ views: { left: frontOf(id).front } })],
    ['a view named constructor', ['views.constructor'], (id) => ({ views: { constructor: frontOf(id).front } })],
    [
      'an external_identifier of 256',
      ['external_identifier'],
      (id) => ({ views: frontOf(id), external_identifier: 'x'.repeat(256) }),
    ],
  ])('%s: 422 at %j, of a dry run too where it is no check', async (_, paths, bodyOf) => {
    const body = bodyOf(await picture());
    const { json } = await nothingIsWritten(async () => expectStatus(await design(body), 422));
    expect(Object.keys(json.errors)).toEqual(paths);
    const dry = await nothingIsWritten(() => dryRun(body));
    if (dry.status === 422) expect(dry.json).toEqual(json);
    else expect(dry.json.checks.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  test.each([
    ['1e400', '{"width":1e400,"height":1}'],
    ['-1e400', '{"width":-1e400,"height":1}'],
    ['NaN', '{"width":NaN,"height":1}'],
  ])('a width of %s, which JSON has not', async (_, dimension) => {
    const text = JSON.stringify({ views: frontOf(await picture(), { dimension: 'here' }) });
    const raw = text.replace('"here"', dimension);
    const answer = await nothingIsWritten(() => world.call('POST /v2/variants/1/design', { raw }));
    expect([400, 422]).toContain(answer.status);
  });

  test('a view named __proto__ is none', async () => {
    const text = JSON.stringify({ views: { here: frontOf(await picture()).front } });
    const raw = text.replace('"here"', '"__proto__"');
    const { json } = await nothingIsWritten(async () =>
      expectStatus(await world.call('POST /v2/variants/1/design', { raw }), 422),
    );
    expect(Object.keys(json.errors)).toEqual(['views']);
    expect({}).not.toHaveProperty('customizations');
  });

  test.each(['x'.repeat(300), '', ' '])('a view named %j', async (name) => {
    const body = { views: { [name]: frontOf(await picture()).front } };
    const { json } = await nothingIsWritten(async () => expectStatus(await design(body), 422));
    expect(Object.keys(json.errors)).toHaveLength(1);
    expect(Object.keys(json.errors)[0]).toMatch(/^views/);
  });

  test('media of another merchant, of the other side, of a view, of a logo, or none', async () => {
    const { id: variant } = await aCustomVariant(world);
    const [logo = 0] = await logosOf(variant);
    const files = (await recordIn('logo', logo)).media.map(({ id }) => id);
    const image = await picture();
    const { is_upload, ...left } = await recordIn('media', image);
    await patchRecord('media', image, {
      ...left,
      rev: left.rev + 1,
      is_upload: undefined,
      collection_name: 'view-image',
    });
    const deleted = await picture();
    expectStatus(await media.remove(deleted), 204);
    const none = [
      (await aMedia(world, { key: 'other_merchant' })).id,
      (await aMedia(world, { key: 'merchant_test' })).id,
      ...files,
      image,
      deleted,
      999_999,
    ];
    const sound = await picture();
    for (const id of none) {
      const body = {
        views: { front: { composite_media_id: id, customizations: [aCustomization(id), aCustomization(sound)] } },
      };
      const { json } = await nothingIsWritten(async () => expectStatus(await design(body), 422));
      expect(json.errors).toEqual({
        'views.front.composite_media_id': ['Does not exist.'],
        [`${front}.0.production_media_id`]: ['Does not exist.'],
      });
    }
  });

  test('404 for variants that the caller does not see', async () => {
    const { views } = await aPictureToPrint(world);
    const { id: mine } = await aCustomVariant(world);
    const theirs = { views: frontOf(await picture(undefined, { key: 'other_merchant' })) };
    for (const [id, body, key] of [
      [999_999, { views }, 'merchant'],
      [9, { views }, 'merchant'], // the other merchant's
      [1, theirs, 'other_merchant'],
      [mine, theirs, 'other_merchant'],
    ] as const) {
      for (const ask of [design, dryRun]) {
        const { json } = await nothingIsWritten(async () => expectStatus(await ask(body, { at: id, key }), 404));
        expect(json).toEqual({ message: 'No results found for Variant' });
      }
    }
  });

  test('422 for a variant that is designed, ordered or not ready', async () => {
    const { views } = await aPictureToPrint(world);
    const { id: custom } = await aCustomVariant(world);
    const { id: order } = await aPlacedOrder(world);
    const ordered = (await recordIn('order', order)).items[0]?.variant ?? 0;
    await patchRecord('merchant-variant', 8, { state: 'pending' });
    for (const id of [custom, ordered, 8]) {
      for (const ask of [design, dryRun]) {
        const { json } = await nothingIsWritten(async () => expectStatus(await ask({ views }, { at: id }), 422));
        expect(json.errors).toEqual({ id: ['Cannot be designed.'] });
      }
    }
    await patchRecord('merchant-variant', 8, { state: 'ready' });
  });

  test('422 for a method that the product is not designed with, and for a product that is not designed', async () => {
    const { views } = await aPictureToPrint(world);
    const { json } = expectStatus(await design({ views }, { at: 17 }), 422);
    expect(json.errors).toEqual({
      [`${front}.0.production_method`]: ['The product is not designed with this method.'],
    });
    const designer = { type: 'none', only_customized_orderable: false };
    const was = await patchRecord('merchant-product', 1, { designer });
    const none = expectStatus(await design({ views }), 422);
    await patchRecord('merchant-product', 1, { designer: was.designer });
    expect(none.json.errors).toEqual({ views: ['Cannot be designed.'] });
  });
});

describe('DELETE /v2/variants/{id}', () => {
  const objectsOf = async (id: number) => {
    const { prints } = await recordIn('design', id);
    return prints.flatMap(({ files }) => (files ? [mediaKey(files.production)] : []));
  };
  /** What is left in the table of a design. */
  const leftOf = async (id: number) => {
    const table = await readTable();
    const logos = table.of('logo').filter((logo) => Math.floor(logo.id / 16) === id);
    return { design: table.get('design', id) !== undefined, logos: logos.length };
  };

  test('204; then 404, in both versions, and its pictures may be deleted', async () => {
    for (const version of versions) {
      const sent = { headers: { 'X-Api-Version': version } };
      const { id, media: picked } = await aCustomVariant(world);
      expectStatus(await media.remove(picked), 409);
      expect(expectStatus(await remove(id, sent), 204).body).toHaveLength(0);
      expectStatus(await get(id, sent), 404);
      expectStatus(await remove(id, sent), 404);
      expect(await ids(`?filter[id]=${id}`, sent)).toEqual([]);
      expectStatus(await media.remove(picked), 204);
    }
  });

  test('one of two designs with a picture still holds it', async () => {
    const picked = await picture();
    const [one, other] = [await designed({ views: frontOf(picked) }), await designed({ views: frontOf(picked) })];
    expectStatus(await remove(one), 204);
    expect(expectStatus(await media.remove(picked), 409).json.message).toContain('delete the variants');
    expectStatus(await remove(other), 204);
    expectStatus(await media.remove(picked), 204);
  });

  test('409 for a variant of the catalogue and for the copy of an order', async () => {
    const { id: order } = await aPlacedOrder(world);
    const ordered = (await recordIn('order', order)).items[0]?.variant ?? 0;
    for (const id of [1, ordered]) {
      const { json } = await nothingIsWritten(async () => expectStatus(await remove(id), 409));
      expect(json).toEqual({ message: 'Only custom variants can be deleted.' });
    }
  });

  test('404 for what the caller does not see', async () => {
    const { id } = await aCustomVariant(world);
    await nothingIsWritten(async () => {
      for (const key of ['other_merchant', 'merchant_test'] as const) expectStatus(await remove(id, { key }), 404);
      expectStatus(await remove(999_999), 404);
      expectStatus(await remove(id, { key: 'staff' }), 403);
    });
    expectStatus(await get(id), 200);
  });

  test('what was never ordered loses its files after 31 days, and not before', async () => {
    const { id } = await aCustomVariant(world);
    const objects = await objectsOf(id);
    expectStatus(await remove(id), 204);
    world.advance(31 * day - 60_000);
    await world.sweep();
    await world.drain();
    expect(await leftOf(id)).toEqual({ design: true, logos: 1 });
    for (const key of objects) expect(await findObject(key)).toBeDefined();
    world.advance(120_000);
    await world.sweep();
    await world.drain();
    expect(await leftOf(id)).toEqual({ design: false, logos: 0 });
    for (const key of objects) expect(await findObject(key)).toBeUndefined();
  });

  test('one that is pending or has failed loses them at once, and its job fails', async () => {
    world.loseStream();
    const answer = await design({ views: frontOf(await picture()) });
    const pending = await promised(answer);
    world.mendStream();
    expectStatus(await remove(pending), 204);
    expect(await jobOf(answer)).toMatchObject({ state: 'failed', failure_message: 'The variant was deleted.' });

    const gone = await picture();
    const failed = await promised(await design({ views: { ...frontOf(await picture()), back: frontOf(gone).front } }));
    await removeObject((await recordIn('media', gone)).object_key ?? '');
    await world.drain();
    expectStatus(await remove(failed), 204);
    await world.drain();
    for (const id of [pending, failed]) expect(await leftOf(id)).toEqual({ design: false, logos: 0 });
  });

  test('one that is being made loses them ten minutes later, when no worker stores any more', async () => {
    const { variant } = await aRequestedDesign(world);
    await world.drain();
    // as it is while its worker stores what it has made
    await patchRecord('merchant-variant', variant, { state: 'ready' });
    const objects = await objectsOf(variant);
    expectStatus(await remove(variant), 204);
    await world.drain();
    expect(await leftOf(variant)).toEqual({ design: true, logos: 1 });
    world.advance(11 * 60_000);
    await world.sweep();
    await world.drain();
    expect(await leftOf(variant)).toEqual({ design: false, logos: 0 });
    for (const key of objects) expect(await findObject(key)).toBeUndefined();
  });

  test('a checkout of it becomes an order, which is prepared and keeps its files', async () => {
    const { id } = await aCustomVariant(world);
    const [key = ''] = await objectsOf(id);
    const checkout = await aCheckoutWithShipping(world, { items: [{ variant_id: id, quantity: 1 }] });
    expectStatus(await remove(id), 204);
    const body = { payment: { handle: 'invoice' } };
    const order = expectStatus(await world.call(`PUT /v2/checkouts/${checkout.id}/complete`, { body }), 201).json;
    await world.drain();
    world.advance(40 * day);
    await world.sweep();
    await world.drain();
    expect((await world.call(`GET /v2/orders/${order.id}`)).json).toMatchObject({
      state: 'prepared',
      failure_message: null,
    });
    expect(await findObject(key)).toBeDefined();
    expect(await leftOf(id)).toEqual({ design: true, logos: 1 });
    // nothing of it is due any more
    await nothingIsWritten(async () => {
      world.advance(day);
      await world.sweep();
      await world.drain();
    });
  });
});

test('an address of a file is no one else’s', async () => {
  const { id } = await aCustomVariant(world);
  const { json } = await get(`${id}?${expandLogos}`);
  const { download_url } = json.views[0].customizations[0].resource.media[1];
  const path = pathOf(download_url)
    .replace(publicUrl, '')
    .replace(/\/files\/\d+/, '/files/1');
  expectStatus(await world.call(`GET ${path}`, { key: null }), 404);
});

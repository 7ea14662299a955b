import { describe, expect, test } from 'vitest';
import { aKey, versions } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomization, aCustomVariant, frontOf } from '../../../support/given/designs.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { design, designed, dtg, expandLogos, logosOf, picture, promised } from './arrange.ts';

const { get, ids, list, remove } = noun(world, 'v2/variants');
const products = noun(world, 'v2/products');

describe('POST /v2/variants/{id}/design', () => {
  test('expand shows the logos of a design, on variants, products and in lists, in both versions', async () => {
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
    // products list only variants that are sold without a design
    const product = await products.list('?filter[id]=1&expand=variants,variants.views.customizations.resource');
    expect(expectStatus(product, 200).json.data[0].variants.map((one: { id: number }) => one.id)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  test('a design is listed by collection_name=custom, by the SKU of its base and by its identifier', async () => {
    const sent = { key: await aKey({ is_test: true }) };
    const first = await designed({ views: frontOf(await picture(undefined, sent)), external_identifier: 'one' }, sent);
    const second = await designed({ views: frontOf(await picture(undefined, sent)), external_identifier: 'two' }, sent);
    expect(await ids('?filter[collection_name]=custom', sent)).toEqual([second, first]);
    expect(await ids('?filter[origin.sku]=ts-white-m&filter[collection_name]=custom', sent)).toEqual([second, first]);
    expect(await ids('?filter[origin.sku]=ts-black&filter[collection_name]=custom', sent)).toEqual([]);
    expect(await ids('?filter[origin.external_identifier]=one', sent)).toEqual([first]);
    // it is visible neither in live mode nor to another merchant
    for (const other of [{}, { key: 'other_merchant' }]) {
      expectStatus(await get(first, other), 404);
      expect(await ids(`?filter[id]=${first},${second}`, other)).toEqual([]);
    }
  });

  test('a design accepts a method by id or handle', async () => {
    const id = await picture();
    const methods = await Promise.all(
      [dtg, 'dtg'].map(async (production_method) => {
        const variant = await promised(await design({ views: frontOf(id, { production_method }) }));
        return (await get(variant)).json.views[0].customizations[0].production_method;
      }),
    );
    expect(methods).toEqual([dtg, dtg]);
  });

  test('equal designs have equal hashes on any variant, but a rotated design has another hash', async () => {
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

  test('a design can have 16 customizations with different images, on two views with composites', async () => {
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

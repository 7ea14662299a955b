import { describe, expect, test } from 'vitest';
import { idByHandle, older, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomization, aCustomVariant, frontOf } from '../../../support/given/designs.ts';
import { aMedia } from '../../../support/given/files.ts';
import { aCheckoutBody, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { both, designed, itemsOf } from './arrange.ts';

const checkouts = noun(world, 'v2/checkouts');
const orders = noun(world, 'v2/orders');
const variants = noun(world, 'v2/variants');
const dispositions = noun(world, 'master-administration/disposition-orders', 'staff');
const dtg = await idByHandle('production-method', 'dtg');
const north = await idByHandle('production', 'north-print');

describe('an order of a designed variant', () => {
  test('an order keeps a copy of the designed variant with views, customizations and instructions, in both versions', async () => {
    const { id, media } = await aCustomVariant(world, {}, both);
    const custom = (await variants.get(id)).json;
    const order = await aPreparedOrder(world, itemsOf(id, 3));
    const { json } = expectStatus(await orders.get(`${order.id}?expand=items.variant`), 200);
    expect(json).toMatchObject({ state: 'prepared', subtotal: 44.8, total_items_price: 53.31 });
    const [item] = json.items;
    expect(item).toMatchObject({ quantity: 3, price: 14.1, total: 53.31, total_tax: 8.51 });
    expect(item.variant).toEqual({
      ...custom,
      id: expect.any(Number),
      collection_name: 'ordered',
      ...times,
    });
    expect(item.variant.id).not.toBe(id);

    const before = expectStatus(await orders.get(order.id, older), 200).json;
    expect(before.items[0].variant).toEqual({
      id: item.variant.id,
      total: 16.78,
      price: 14.1,
      tax: 2.68,
      tax_rate: 19,
      attributes: [
        { name: 'Color', value: 'White' },
        { name: 'Size', value: 'M' },
      ],
      origin: { code: 'TS-WHITE-M' },
      media_id: media,
      views: custom.views,
      ...times,
    });
  });

  test('expand shows the logos and files of the copy', async () => {
    const id = await designed(frontOf((await aMedia(world)).id));
    const order = await aPreparedOrder(world, itemsOf(id));
    const expand = 'expand=items.variant.views.customizations.resource';
    for (const { json } of [
      await orders.get(`${order.id}?${expand}`),
      await orders.list(`?filter[id]=${order.id}&${expand}`),
    ]) {
      const [item] = (json.data?.[0] ?? json).items;
      const { resource } = item.variant.views[0].customizations[0];
      expect(resource).toMatchObject({ id: id * 16, state: 'completed' });
      expect(resource.media.map(({ collection_name }: { collection_name: string }) => collection_name)).toEqual([
        'original-data',
        'production-file',
        'preview-file',
      ]);
      for (const { download_url } of resource.media) expect(download_url).toContain(`${publicUrl}/files/`);
    }
  });

  test('an order stays unchanged if the custom variant is deleted', async () => {
    const { id } = await aCustomVariant(world);
    const order = await aPreparedOrder(world, itemsOf(id));
    const shown = () => orders.get(`${order.id}?expand=items.variant`);
    const { json } = await shown();
    expectStatus(await variants.remove(id), 204);
    expect((await shown()).json).toEqual(json);
    // a copy cannot be ordered, and its origin no longer exists
    const copy = json.items[0].variant.id;
    const again = expectStatus(await checkouts.post(aCheckoutBody(itemsOf(copy))), 422);
    expect(again.json.errors).toEqual({
      'items.0.variant_id': [`Variant ${copy} is the copy that belongs to an order. Order variant ${id} instead.`],
    });
  });
});

describe('the disposition of a designed variant', () => {
  /** The state of an order's disposition, and the productions that received it. */
  async function dispositionOf(order: number) {
    const { state, production_orders } = expectStatus(await dispositions.get(`by-order/${order}`), 200).json;
    const made = production_orders.map((id: number) => recordIn('production-order', id));
    return [state, (await Promise.all(made)).map(({ production }) => production)];
  }

  test('a designed variant is assigned to the only production that has its method', async () => {
    const { id } = await aCustomVariant(world);
    const order = await aPreparedOrder(world, itemsOf(id, 2));
    const { items } = await recordIn('disposition-order', order.id);
    expect(items.map(({ production_methods }) => production_methods)).toEqual([[dtg]]);
    expect(await dispositionOf(order.id)).toEqual(['assigned', [north]]);
  });

  test('a designed variant is assigned to the only production that has all its methods', async () => {
    const { id: picture } = await aMedia(world);
    const customizations = [aCustomization(picture), aCustomization(picture, { production_method: 'embroidery' })];
    const order = await aPreparedOrder(world, itemsOf(await designed({ front: { customizations } })));
    expect(await dispositionOf(order.id)).toEqual(['assigned', [north]]);
  });

  test('a designed variant waits for staff if two productions have its method', async () => {
    const { id: picture } = await aMedia(world);
    const views = frontOf(picture, { production_method: 'embroidery' });
    const order = await aPreparedOrder(world, itemsOf(await designed(views)));
    expect(await dispositionOf(order.id)).toEqual(['manual_assignment_process', []]);
  });
});

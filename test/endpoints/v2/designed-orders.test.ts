import { describe, expect, test } from 'vitest';
import { mediaKey, putFile, readWhole, removeObject } from '../../../shared/files/bucket.ts';
import { idByHandle, older, patchRecord, recordIn } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aCustomization, aCustomVariant, aRequestedDesign, frontOf } from '../../support/given/designs.ts';
import { aMedia, aPicture, sendPicture } from '../../support/given/files.ts';
import {
  aCheckoutBody,
  aCheckoutWithRates,
  aCheckoutWithShipping,
  aPlacedOrder,
  aPreparedOrder,
} from '../../support/given/orders.ts';
import { typesHeard } from '../../support/hear-events.ts';
import { noun, times } from '../../support/noun.ts';
import { publicUrl, type Sent, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();
const checkouts = noun(world, 'v2/checkouts');
const orders = noun(world, 'v2/orders');
const variants = noun(world, 'v2/variants');
const dispositions = noun(world, 'master-administration/disposition-orders', 'staff');

const dtg = await idByHandle('production-method', 'dtg');
const north = await idByHandle('production', 'north-print');

const itemsOf = (variant_id: number, quantity = 1) => ({ items: [{ variant_id, quantity }] });
const both = { additional_instructions: [1, 2] };

/** A completed variant with these views. */
async function designed(views: unknown, more: Record<string, unknown> = {}): Promise<number> {
  const { variant } = await aCustomVariant(world, {}, { views, ...more });
  return variant;
}

const productionFiles = async (variant: number): Promise<readonly string[]> =>
  (await recordIn('design', variant)).prints.map(({ files }) => mediaKey(files?.production ?? 0));
const typesOf = (order: number) => typesHeard('order', order);

describe('a checkout of a designed variant', () => {
  test('prices each piece with its instructions, and each line with its own, once', async () => {
    const { id } = await aCustomVariant(world, {}, both);
    const { json } = expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id, 3))), 201);
    // 14.10 each + 2.50 for the line, net; rounded once
    expect(json.items[0]).toMatchObject({ quantity: 3, price: 14.1, total: 53.31, total_tax: 8.51, tax_rate: 19 });
    expect(json).toMatchObject({ subtotal: 44.8, total_items_price: 53.31, total_tax: 8.51, total: 53.31 });
    expect(json.items[0].variant).toMatchObject({ id, price: 14.1, tax: 2.68, total: 16.78 });
  });

  test('the instructions for shipping are paid for each line, not for each order', async () => {
    const { id } = await aCustomVariant(world, {}, both);
    const items = [
      { variant_id: id, quantity: 1 },
      { variant_id: id, quantity: 1 },
      { variant_id: 1, quantity: 1 },
    ];
    const { json } = expectStatus(await checkouts.post(aCheckoutBody({ items })), 201);
    expect(json.items.map(({ total }: { total: number }) => total)).toEqual([19.75, 19.75, 15.35]);
    expect(json).toMatchObject({ subtotal: 46.1, total_items_price: 54.85, total_tax: 8.75 });
  });

  test('is priced again when its quantity changes, and adds shipping to its total', async () => {
    const { id } = await aCustomVariant(world, {}, both);
    const checkout = await aCheckoutWithShipping(world, itemsOf(id, 3));
    const { shipping_line, total } = (await checkouts.get(checkout.id)).json;
    expect(total).toBe(Number((53.31 + shipping_line.total).toFixed(2)));
    const { json } = expectStatus(await checkouts.put(checkout.id, itemsOf(id, 1)), 200);
    expect(json).toMatchObject({ subtotal: 16.6, total_items_price: 19.75 });
  });

  test('shows its design in the older version: attributes, media_id and views', async () => {
    const { id, media } = await aCustomVariant(world);
    const { json } = expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id)), older), 201);
    expect(json.items[0].variant).toMatchObject({
      id,
      attributes: [
        { name: 'Color', value: 'White' },
        { name: 'Size', value: 'M' },
      ],
      origin: { code: 'TS-WHITE-M' },
      media_id: media,
      views: [
        { handle: 'front', customizations: [{ resource: id * 16 }] },
        { handle: 'back', customizations: [] },
      ],
    });
  });

  test('shows its composite as media_id where there is one', async () => {
    const { id: composite_media_id } = await aMedia(world);
    const { id: picture } = await aMedia(world);
    const id = await designed({ front: { composite_media_id, customizations: [aCustomization(picture)] } });
    const { json } = expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id)), older), 201);
    expect(json.items[0].variant.media_id).toBe(composite_media_id);
  });

  const refused = { 'items.0.variant_id': ['Cannot be ordered.'] };

  test.each(['pending', 'ready', 'failed'] as const)('422 while the variant is %s', async (state) => {
    const { variant } = await aRequestedDesign(world);
    await world.drain();
    await patchRecord('merchant-variant', variant, { state });
    const { json } = await nothingIsWritten(async () =>
      expectStatus(await checkouts.post(aCheckoutBody(itemsOf(variant))), 422),
    );
    expect(json.errors).toEqual(refused);
  });

  test('422 right after it was asked for', async () => {
    const { variant } = await aRequestedDesign(world);
    const { json } = expectStatus(await checkouts.post(aCheckoutBody(itemsOf(variant))), 422);
    expect(json.errors).toEqual(refused);
    await world.drain();
    expectStatus(await checkouts.post(aCheckoutBody(itemsOf(variant))), 201);
  });

  test.each([
    { discontinue_at: '2020-01-01T00:00:00+00:00' },
    { withdrawn_at: '2020-01-01T00:00:00+00:00' },
    { state: 'pending' },
  ])('422 while its base is not sold: %j', async (end) => {
    const { id } = await aCustomVariant(world);
    const was = await patchRecord('merchant-variant', 1, end);
    const created = await checkouts.post(aCheckoutBody(itemsOf(id)));
    const { discontinue_at, withdrawn_at, state } = was;
    await patchRecord('merchant-variant', 1, { discontinue_at, withdrawn_at, state });
    expect(expectStatus(created, 422).json.errors).toEqual(refused);
    expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id))), 201);
  });

  test('one that was discontinued when it was designed is sold once its base is', async () => {
    const was = await patchRecord('merchant-variant', 1, { discontinue_at: '2020-01-01T00:00:00+00:00' });
    const { id } = await aCustomVariant(world);
    expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id))), 422);
    await patchRecord('merchant-variant', 1, { discontinue_at: was.discontinue_at });
    expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id))), 201);
  });

  test('of what is sold with a design alone only the design is ordered', async () => {
    const { id } = await aCustomVariant(world);
    await patchRecord('merchant-variant', 1, { only_customized: true });
    const plain = await checkouts.post(aCheckoutBody(itemsOf(1)));
    const custom = await checkouts.post(aCheckoutBody(itemsOf(id)));
    await patchRecord('merchant-variant', 1, { only_customized: undefined });
    expect(expectStatus(plain, 422).json.codes).toEqual({ 'items.0.variant_id': ['only_customized'] });
    expectStatus(custom, 201);
  });

  test('422 for one of another merchant, of the other side, and for one that is deleted', async () => {
    const { id } = await aCustomVariant(world);
    for (const key of ['other_merchant', 'merchant_test'] as const) {
      expect(expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id)), { key }), 422).json.errors).toEqual(refused);
    }
    expectStatus(await variants.remove(id), 204);
    expect(expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id))), 422).json.errors).toEqual(refused);
  });

  test('one of it is not set again once it is deleted', async () => {
    const { id } = await aCustomVariant(world);
    const changed = await aCheckoutWithRates(world, itemsOf(id));
    expectStatus(await variants.remove(id), 204);
    expectStatus(await checkouts.put(changed.id, itemsOf(id, 2)), 422);
  });
});

describe('an order of a designed variant', () => {
  test('keeps a copy with views, customizations and instructions, in both versions', async () => {
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

  test('shows its logos and their files by expand', async () => {
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

  test('is as it was when the custom variant is deleted', async () => {
    const { id } = await aCustomVariant(world);
    const order = await aPreparedOrder(world, itemsOf(id));
    const shown = () => orders.get(`${order.id}?expand=items.variant`);
    const { json } = await shown();
    expectStatus(await variants.remove(id), 204);
    expect((await shown()).json).toEqual(json);
    // a copy is not ordered; what it was made of is gone
    const copy = json.items[0].variant.id;
    const again = expectStatus(await checkouts.post(aCheckoutBody(itemsOf(copy))), 422);
    expect(again.json.errors).toEqual({
      'items.0.variant_id': [`Variant ${copy} is the copy that an order keeps; order variant ${id}.`],
    });
  });
});

describe('the disposition of a designed variant', () => {
  /** The state of the disposition of an order, and the productions that it has gone to. */
  async function dispositionOf(order: number) {
    const { state, production_orders } = expectStatus(await dispositions.get(`by-order/${order}`), 200).json;
    const made = production_orders.map((id: number) => recordIn('production-order', id));
    return [state, (await Promise.all(made)).map(({ production }) => production)];
  }

  test('goes to the one production that masters its methods', async () => {
    const { id } = await aCustomVariant(world);
    const order = await aPreparedOrder(world, itemsOf(id, 2));
    const { items } = await recordIn('disposition-order', order.id);
    expect(items.map(({ production_methods }) => production_methods)).toEqual([[dtg]]);
    expect(await dispositionOf(order.id)).toEqual(['assigned', [north]]);
  });

  test('goes there too where it takes several methods, and one alone masters all', async () => {
    const { id: picture } = await aMedia(world);
    const customizations = [aCustomization(picture), aCustomization(picture, { production_method: 'embroidery' })];
    const order = await aPreparedOrder(world, itemsOf(await designed({ front: { customizations } })));
    expect(await dispositionOf(order.id)).toEqual(['assigned', [north]]);
  });

  test('waits for staff where both master them', async () => {
    const { id: picture } = await aMedia(world);
    const views = frontOf(picture, { production_method: 'embroidery' });
    const order = await aPreparedOrder(world, itemsOf(await designed(views)));
    expect(await dispositionOf(order.id)).toEqual(['manual_assignment_process', []]);
  });
});

describe('an order whose production files are gone', () => {
  const prepare = (order: number, sent?: Sent) => dispositions.put(`by-order/${order}/prepare`, undefined, sent);

  test('fails to be prepared, says why, and is prepared once they are back', async () => {
    const { id: picture } = expectStatus(await sendPicture(world, aPicture()), 201).json;
    const views = { front: { customizations: [aCustomization(picture), aCustomization(picture, { position: 'bl' })] } };
    const variant = await designed(views);
    const [, second = ''] = await productionFiles(variant);
    const bytes = (await readWhole(second)) ?? Buffer.alloc(0);
    await removeObject(second);
    const { id } = await aPlacedOrder(world, itemsOf(variant));
    const copy = (await recordIn('order', id)).items[0]?.variant;
    await world.drain();
    const failure_message = `A production file of variant ${copy} is gone.`;
    expect((await orders.get(id)).json).toMatchObject({ state: 'preparing', failure_message });
    expect(typesOf(id)).toEqual(['order.placed', 'order.failed']);

    // in vain while they are gone
    expectStatus(await prepare(id), 200);
    await world.drain();
    expect((await orders.get(id)).json).toMatchObject({ state: 'preparing', failure_message });

    await putFile(second, bytes, 'image/png');
    expect(expectStatus(await prepare(id), 200).json).toMatchObject({ id });
    await world.drain();
    expect((await orders.get(id)).json).toMatchObject({ state: 'prepared', failure_message: null });
    expect(typesOf(id)).toEqual([
      'order.placed',
      'order.failed',
      'order.preparing-again',
      'order.failed',
      'order.preparing-again',
      'order.prepared',
    ]);
    expectStatus(await prepare(id), 409);
  });

  test('fails like every other one that shares its copy', async () => {
    const { id: variant } = await aCustomVariant(world);
    const before = await aPreparedOrder(world, itemsOf(variant));
    for (const file of await productionFiles(variant)) await removeObject(file);
    const after = await aPlacedOrder(world, itemsOf(variant, 3));
    await world.drain();
    const copy = (await recordIn('order', before.id)).items[0]?.variant;
    expect((await orders.get(before.id)).json).toMatchObject({ state: 'prepared', items: [{ variant: copy }] });
    const failure_message = `A production file of variant ${copy} is gone.`;
    expect((await orders.get(after.id)).json).toMatchObject({
      state: 'preparing',
      failure_message,
      items: [{ variant: copy }],
    });
  });

  test('is prepared by staff alone', async () => {
    const { id } = await aPlacedOrder(world);
    for (const key of ['merchant', 'production'] as const) expectStatus(await prepare(id, { key }), 403);
    await world.drain();
  });

  test('keeps the files of its other variants: they are noted before they are looked for', async () => {
    const [lost, kept] = [(await aCustomVariant(world)).id, (await aCustomVariant(world)).id];
    for (const file of await productionFiles(lost)) await removeObject(file);
    const items = [lost, kept].map((variant_id) => ({ variant_id, quantity: 1 }));
    await aPreparedOrder(world, { items });
    expect((await recordIn('design', kept)).is_ordered).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { mediaKey, putFile, readWhole, removeObject } from '../../../../shared/files/bucket.ts';
import { recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomization, aCustomVariant } from '../../../support/given/designs.ts';
import { aPicture, sendPicture } from '../../../support/given/files.ts';
import { aPlacedOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { typesHeard } from '../../../support/hear-events.ts';
import { noun } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';
import { designed, itemsOf } from './arrange.ts';

const orders = noun(world, 'v2/orders');
const dispositions = noun(world, 'master-administration/disposition-orders', 'staff');
const productionFiles = async (variant: number): Promise<readonly string[]> =>
  (await recordIn('design', variant)).prints.map(({ files }) => mediaKey(files?.production ?? 0));
const typesOf = (order: number) => typesHeard('order', order);

describe('an order with missing production files', () => {
  const prepare = (order: number, sent?: Sent) => dispositions.put(`by-order/${order}/prepare`, undefined, sent);

  test('an order with missing production files fails with a reason, and is prepared after they are restored', async () => {
    const { id: picture } = expectStatus(await sendPicture(world, aPicture()), 201).json;
    const views = { front: { customizations: [aCustomization(picture), aCustomization(picture, { position: 'bl' })] } };
    const variant = await designed(views);
    const [, second = ''] = await productionFiles(variant);
    const bytes = (await readWhole(second)) ?? Buffer.alloc(0);
    await removeObject(second);
    const { id } = await aPlacedOrder(world, itemsOf(variant));
    const copy = (await recordIn('order', id)).items[0]?.variant;
    await world.drain();
    const failure_message = `A production file of variant ${copy} no longer exists.`;
    expect((await orders.get(id)).json).toMatchObject({ state: 'preparing', failure_message });
    expect(typesOf(id)).toEqual(['order.placed', 'order.failed']);

    // without success while they are missing
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

  test('an order fails like every other order that shares its copy', async () => {
    const { id: variant } = await aCustomVariant(world);
    const before = await aPreparedOrder(world, itemsOf(variant));
    for (const file of await productionFiles(variant)) await removeObject(file);
    const after = await aPlacedOrder(world, itemsOf(variant, 3));
    await world.drain();
    const copy = (await recordIn('order', before.id)).items[0]?.variant;
    expect((await orders.get(before.id)).json).toMatchObject({ state: 'prepared', items: [{ variant: copy }] });
    const failure_message = `A production file of variant ${copy} no longer exists.`;
    expect((await orders.get(after.id)).json).toMatchObject({
      state: 'preparing',
      failure_message,
      items: [{ variant: copy }],
    });
  });

  test('only staff can prepare an order again', async () => {
    const { id } = await aPlacedOrder(world);
    for (const key of ['merchant', 'production'] as const) expectStatus(await prepare(id, { key }), 403);
    await world.drain();
  });

  test('an order keeps the files of its other variants, because it marks them before it looks for files', async () => {
    const [lost, kept] = [(await aCustomVariant(world)).id, (await aCustomVariant(world)).id];
    for (const file of await productionFiles(lost)) await removeObject(file);
    const items = [lost, kept].map((variant_id) => ({ variant_id, quantity: 1 }));
    await aPreparedOrder(world, { items });
    expect((await recordIn('design', kept)).is_ordered).toBe(true);
  });
});

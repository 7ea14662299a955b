import { inspectUpload } from '@made-to-order/image-facts/image.ts';
import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomVariant } from '../../../support/given/designs.ts';
import { aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { assign, disposition, north, ofTests, other, own, south, to, twoItems } from './arrange.ts';

const productionOrders = noun(world, 'master-administration/production-orders', 'staff');

describe('production orders as productions see them', () => {
  test('a production sees and changes only its production orders', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = await assign(order, [to(north, 'a'), to(south, 'b')]);
    const [mine, theirs] = json.production_orders;
    expect(await productionOrders.ids(`?filter[disposition_order]=${order}`, own)).toEqual([mine]);
    expect(await productionOrders.ids(`?filter[disposition_order]=${order}`)).toEqual([mine, theirs]);
    const missing = await productionOrders.get(999_999, own);
    await nothingIsWritten(async () => {
      for (const answer of [
        await productionOrders.get(theirs, own),
        await productionOrders.put(`${theirs}/accept`, undefined, own),
        await productionOrders.put(`${theirs}/deliver`, {}, own),
      ]) {
        expect([answer.status, answer.json]).toEqual([404, missing.json]);
      }
    });
    expectStatus(await productionOrders.put(`${theirs}/accept`, undefined, other), 200);
  });

  test('a live production sees no test work, and a test production sees only test work', async () => {
    const { id: live } = await aPreparedOrder(world, twoItems);
    const [liveWork] = (await assign(live, [to(north)])).json.production_orders;
    const { id: tested } = await aPreparedOrder(world, twoItems, { key: 'merchant_test' });
    const [testWork] = (await disposition(tested)).production_orders;
    const both = `?filter[disposition_order]=${live},${tested}`;
    expect(await productionOrders.ids(both)).toEqual([liveWork, testWork]);
    expect(await productionOrders.ids(`${both}&filter[is_test]=true`)).toEqual([testWork]);
    for (const [sent, seen, hidden] of [
      [own, liveWork, testWork],
      [ofTests, testWork, liveWork],
    ] as const) {
      expect(await productionOrders.ids(both, sent)).toEqual([seen]);
      expect((await productionOrders.get(hidden, sent)).status).toBe(404);
      expect((await productionOrders.get(seen, sent)).json).toMatchObject({ is_test: seen === testWork });
    }
  });

  test('a production sees the prints and files of the variants in its orders, without prices', async () => {
    const made = await aCustomVariant(world, { key: 'merchant' }, { additional_instructions: [2] });
    const items = [{ variant_id: made.variant, quantity: 3 }];
    const { id: order } = await aPreparedOrder(world, { items });
    // by the rule, because only this production has the method
    const [mine] = (await disposition(order)).production_orders;
    const expand = '?expand=variants.views.customizations.resource';
    const { json } = expectStatus(await productionOrders.get(`${mine}${expand}`, own), 200);
    const [variant] = json.variants;
    const [print] = variant.views[0].customizations;
    expect(print).toMatchObject({ width: 2, height: 1.5, position: 'tc', resource: { state: 'completed' } });
    // the merchant's original could reveal where it was taken
    expect(print.resource.media).toHaveLength(1);
    expect(variant.additional_instructions).toEqual([
      { id: 2, name: 'Iron before packing', collection_name: 'product' },
    ]);
    expect(JSON.stringify(json)).not.toMatch(/"(price|total|tax)"/);
    const file = print.resource.media.find(
      (one: { collection_name: string }) => one.collection_name === 'production-file',
    );
    const address = await world.call(`GET ${file.download_url.replace(publicUrl, '')}`, { key: null });
    expect(address.status).toBe(302);
    const bytes = Buffer.from(await (await fetch(address.headers.location ?? '')).arrayBuffer());
    expect(inspectUpload(bytes)).toMatchObject({ dpi: { horizontal: 508, vertical: 508 } });
    // neither another production's order nor the variant's id gives access
    expect((await productionOrders.get(`${mine}${expand}`, other)).status).toBe(404);
    expect((await world.call(`GET /master-administration/merchant-variants/${variant.id}`, own)).status).toBe(403);
  });
});

import type { Tenant } from '../../../../shared/model/fields.ts';
import { progressOf } from '../../../../shared/resources/orders/disposition-record.ts';
import { aKey, patchRecord, putRecord, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aCustomVariant } from '../../../support/given/designs.ts';
import { aPlacedOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import type { JsonAnswer, Sent } from '../../../support/world.ts';

const { get, put } = noun(world, 'v2/orders');

export const cancel = (id: number, sent: Sent = {}) => put(`${id}/cancel`, undefined, sent);
export const asTest = { key: 'merchant_test' } as const;

export const advance = (id: number | string, to: unknown, more: Sent = {}): Promise<JsonAnswer> =>
  world.call(`POST /v2/test/orders/${id}/advance`, { ...asTest, body: { to }, ...more });

export const aTestOrder = (more: Record<string, unknown> = {}) => aPlacedOrder(world, more, asTest);

export const times = { created_at: '2026-01-01T00:00:00+00:00', updated_at: '2026-01-01T00:00:00+00:00' };

/** A merchant's tenant mode that no other test uses: seven orders, each a day and an hour apart. */
export async function aHistory(tenant: Tenant) {
  const key = await aKey(tenant);
  const orders: { id: number; created_at: string }[] = [];
  for (let index = 0; index < 7; index += 1) {
    const { id } = await aPreparedOrder(
      world,
      {
        items: [{ variant_id: tenant.merchant === 1 ? 1 : 9, quantity: 1 }],
        external_identifier: `id-${index % 3}`,
        external_reference: index < 5 ? 'shop, one' : 'shop#two',
      },
      { key },
    );
    orders.push((await get(id, { key })).json);
    world.advance(25 * 3600 * 1000);
  }
  return { key, orders, ids: orders.map(({ id }) => id) };
}

/** Assigns an order to a production like a request of staff, with rows in the states that the test needs. */
export async function assigned(order: number, state: 'pending' | 'accepted' | 'delivered' | 'cancelled', id: number) {
  const { merchant, is_test, items } = await recordIn('order', order);
  const order_items = items.map((item) => item.id);
  await putRecord('production-order', {
    id,
    rev: 1,
    merchant,
    is_test,
    production: 1,
    disposition_order: order,
    order_items,
    state,
    request: null,
    shipment: null,
    ...times,
  });
  const { production_orders, items: routed } = await recordIn('disposition-order', order);
  const shared = { items: routed, state: 'assigned', production_orders: [...production_orders, id] } as const;
  await patchRecord('disposition-order', order, { ...shared, progress: progressOf(shared) });
}

export const itemsOf = (variant_id: number, quantity = 1) => ({ items: [{ variant_id, quantity }] });
export const both = { additional_instructions: [1, 2] };

/** A completed variant with these views. */
export async function designed(views: unknown, more: Record<string, unknown> = {}): Promise<number> {
  const { variant } = await aCustomVariant(world, {}, { views, ...more });
  return variant;
}

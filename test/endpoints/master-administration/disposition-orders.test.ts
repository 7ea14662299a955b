import { beforeAll, describe, expect, test } from 'vitest';
import { aShipment } from '../../rules/builders.ts';
import { aKey, idsIn, patchRecord, recordIn, useUp } from '../../support/arrange.ts';
import { injectFaults } from '../../support/faults.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aCancelledOrder, anAddress, aPlacedOrder, aPreparedOrder } from '../../support/given/orders.ts';
import { noun, times } from '../../support/noun.ts';
import { publicUrl, type Sent, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const { path, list, ids, get, pages } = noun(world, 'master-administration/disposition-orders', 'staff');
const byOrder = (order: number | string, query = '', sent?: Sent) => get(`by-order/${order}${query}`, sent);

const names = [
  'order',
  'order.order_type',
  'order.items',
  'order.disposition_order',
  'order.customer',
  'order.shipping_address',
  'order.billing_address',
  'order.whitelabel_address',
  'order.shipments',
  'order.merchant',
  'order.payment',
  'order.payment.payment_method',
  'order.promotion_codes',
];

const address = (id: unknown, more: object = {}) => ({
  ...{ company: null, street2: null, province_code: null, vat_in: null },
  ...anAddress(),
  id,
  is_test: false,
  ...times,
  ...more,
});

/** An order of two items that is tagged, in part shipped, and sent in another's name; and each object of it. */
async function aFullOrder() {
  const { id } = await aPreparedOrder(world, {
    external_identifier: 'theirs-1',
    external_reference: 'reference-1',
    items: [
      { variant_id: 1, quantity: 2, external_identifier: 'first' },
      { variant_id: 2, quantity: 1, external_identifier: 'second' },
    ],
    billing_address: anAddress({ city: 'Hamburg' }),
    whitelabel_address: anAddress({ company: 'The brand' }),
  });
  const { items } = await recordIn('order', id);
  const shipment = aShipment({ order: id, tracking_number: 'T-1' });
  await patchRecord('order', id, {
    items: items.map((item, index) => (index === 0 ? { ...item, id_tags: { first: 501, count: 2 } } : item)),
    shipments: [shipment],
  });
  const record = await recordIn('order', id);
  const { parcels, ...shown } = shipment;
  const own = { created_at: record.created_at, updated_at: record.updated_at };
  const shipTo = address(record.shipping_address.id);
  const billTo = address(record.billing_address.id, { city: 'Hamburg' });
  return {
    id,
    record,
    /** The order with its relations as ids. */
    order: {
      id,
      order_type: 1,
      external_identifier: 'theirs-1',
      external_reference: 'reference-1',
      merchant: 1,
      cost_centre: null,
      state: 'prepared',
      failure_message: null,
      customer_locale: record.customer_locale,
      currency: record.currency,
      total: record.total,
      subtotal: record.subtotal,
      total_tax: record.total_tax,
      total_items_price: record.total_items_price,
      shipping_total: record.shipping_total,
      discount_total: 0,
      promotion_codes: [],
      items: items.map((item) => item.id),
      disposition_order: id,
      customer: record.customer.id,
      shipping_address: record.shipping_address.id,
      billing_address: record.billing_address.id,
      whitelabel_address: record.whitelabel_address?.id,
      payment: id,
      shipments: [901],
      ...own,
      cancelled_at: null,
      ordered_at: record.ordered_at,
    },
    /** What each name puts into the order. */
    expanded: {
      'order.order_type': { order_type: { id: 1, handle: 'standard', name: expect.any(Object), ...times } },
      'order.items': {
        items: items.map((item, index) => ({
          id: item.id,
          is_test: false,
          external_identifier: ['first', 'second'][index],
          quantity: [2, 1][index],
          total: item.total,
          price: item.price,
          total_tax: item.total_tax,
          tax_rate: item.tax_rate,
          variant: item.variant,
          id_tags: [[501, 502], []][index],
          ...times,
          cancelled_at: null,
        })),
      },
      'order.disposition_order': {
        disposition_order: {
          id,
          order: id,
          state: 'manual_assignment_process',
          production_orders: [],
          unassigned_items: 2,
          cancelled_at: null,
          ...times,
        },
      },
      'order.customer': {
        customer: {
          id: record.customer.id,
          first_name: 'Jo',
          last_name: 'Example',
          email: 'jo@example.com',
          phone: anAddress().phone,
          addresses: [shipTo, billTo],
          default_address: shipTo,
          ...times,
        },
      },
      'order.shipping_address': { shipping_address: shipTo },
      'order.billing_address': { billing_address: billTo },
      'order.whitelabel_address': {
        whitelabel_address: address(record.whitelabel_address?.id, { company: 'The brand' }),
      },
      'order.shipments': { shipments: [shown] },
      'order.merchant': { merchant: { id: 1, handle: expect.any(String), name: expect.any(String), ...times } },
      'order.payment': { payment: { id, payment_method: expect.any(Number) } },
      'order.payment.payment_method': {
        payment: { id, payment_method: { id: expect.any(Number), handle: 'invoice', name: 'Invoice', ...times } },
      },
      'order.promotion_codes': { promotion_codes: [] },
    },
  };
}

let full: Awaited<ReturnType<typeof aFullOrder>>;
beforeAll(async () => {
  await aPlacedOrder(world); // the first: all of its ids would be 1
  full = await aFullOrder();
});

describe('GET /master-administration/disposition-orders/by-order/{order_id}', () => {
  test('200 with the disposition order, which has its order’s id', async () => {
    const { json } = expectStatus(await byOrder(full.id), 200);
    expect(json).toEqual({
      id: full.id,
      order: full.id,
      state: 'manual_assignment_process',
      production_orders: [],
      unassigned_items: 2,
      cancelled_at: null,
      ...times,
    });
  });

  test('200 with the order, its relations as ids, by expand=order', async () => {
    const { json } = expectStatus(await byOrder(full.id, '?expand=order'), 200);
    expect(json.order).toEqual(full.order);
  });

  test.each(names.slice(1))('expand=%s puts that into the order and leaves all others ids', async (name) => {
    const { json } = expectStatus(await byOrder(full.id, `?expand=${name}`), 200);
    expect(json.order).toEqual({ ...full.order, ...Reflect.get(full.expanded, name) });
  });

  test('all names together, in the order and of a page', async () => {
    const query = `?expand=${names.join(',')}`;
    const { json } = expectStatus(await byOrder(full.id, query), 200);
    expect(json.order).toEqual(Object.assign({}, full.order, ...Object.values(full.expanded)));
    const page = expectStatus(await list(`${query}&filter[id]=${full.id}`), 200);
    expect(page.json.data).toEqual([json]);
  });

  test('an order without a whitelabel address, shipments and payment has null, none and null', async () => {
    const { id } = await aPlacedOrder(world);
    await patchRecord('order', id, { payments: [] });
    const query = '?expand=order.whitelabel_address,order.shipments,order.payment.payment_method';
    const { json } = expectStatus(await byOrder(id, query), 200);
    expect(json.order).toMatchObject({ state: 'preparing', whitelabel_address: null, shipments: [], payment: null });
    expect((await byOrder(id, '?expand=order')).json.order).toMatchObject({ whitelabel_address: null, payment: null });
  });

  test('a cancelled order’s is cancelled', async () => {
    const { id } = await aCancelledOrder(world);
    const { json } = expectStatus(await byOrder(id, '?expand=order'), 200);
    expect(json).toMatchObject({ state: 'cancelled', order: { state: 'cancelled' } });
    expect(json.cancelled_at).toBe(json.order.cancelled_at);
  });

  test.each(['items', 'production_orders', 'order.items.variant', 'order.payments', 'order.payment.id', 'Order'])(
    '422 for expand=%s, which the documents do not name',
    async (name) => {
      const { json } = expectStatus(await byOrder(full.id, `?expand=${name}`), 422);
      expect(Object.keys(json.errors)).toEqual(['expand']);
    },
  );

  test.each(['999999', '0', 'nine'])('404 for order %s', async (order) => {
    const { json } = expectStatus(await byOrder(order), 404);
    expect(json).toEqual({ message: 'No results found for Disposition Order' });
  });

  test.each(['merchant', 'production'] as const)('403 for the key of a %s', async (key) => {
    expectStatus(await byOrder(full.id, '', { key }), 403);
    expectStatus(await list('', { key }), 403);
  });

  test('a used-up key is told that it has not changed since, and nothing else', async () => {
    const key = await aKey({ role: 'staff', merchant: null });
    const { headers } = expectStatus(await byOrder(full.id, '?expand=order', { key }), 200);
    const tag = String(headers.etag);
    await useUp(world, key, 5000);
    const holding = (held: string) => byOrder(full.id, '?expand=order', { key, headers: { 'If-None-Match': held } });
    expectStatus(await holding(tag), 304);
    expectStatus(await holding(tag.replace(/\d+/, '99')), 429);
  });
});

describe('GET /master-administration/disposition-orders', () => {
  test('200 with those of all merchants, the oldest first, page by page', async () => {
    const other = await aPlacedOrder(world, { items: [{ variant_id: 9, quantity: 1 }] }, { key: 'other_merchant' });
    const tested = await aPlacedOrder(world, {}, { key: 'merchant_test' });
    const all = await ids('?per_page=100');
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(all).toEqual(expect.arrayContaining([full.id, other.id, tested.id]));
    const walked = await pages('?per_page=2');
    expect(walked.flatMap(idsIn)).toEqual(all);
    const { json } = expectStatus(await list(`?filter[id]=${full.id}`), 200);
    expect(json.data).toEqual([(await byOrder(full.id)).json]);
    expect(json.meta.path).toBe(`${publicUrl}${path}`);
  });

  test('filter[state] finds those in a state; 422 for one that there is not', async () => {
    const { id } = await aCancelledOrder(world);
    expect(await ids('?filter[state]=cancelled&per_page=100')).toContain(id);
    expect(await ids('?filter[state]=cancelled&per_page=100')).not.toContain(full.id);
    expect(await ids(`?filter[state]=cancelled,manual_assignment_process&filter[id]=${id},${full.id}`)).toEqual([
      full.id,
      id,
    ]);
    expectStatus(await list('?filter[state]=prepared'), 422);
  });

  test('expand costs a page what it costs one: the orders and what they lead to, each level at once', async () => {
    const faults = injectFaults();
    const calls = async (query: string) => {
      faults.reset();
      expectStatus(await list(query), 200);
      return faults.calls.filter(({ command }) => command === 'BatchGetItemCommand').length;
    };
    const plain = await calls('?per_page=3');
    expect(await calls(`?per_page=3&expand=${names.join(',')}`)).toBe(plain + 2);
    expect(await calls('?per_page=3&expand=order.items,order.customer,order.payment.payment_method')).toBe(plain + 1);
  });
});

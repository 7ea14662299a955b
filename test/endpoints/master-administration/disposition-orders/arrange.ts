import { expect } from 'vitest';
import { aShipment } from '../../../rules/builders.ts';
import { idByHandle, patchRecord, patchReference, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { anAddress, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun, times } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';
import { twoItems } from '../production-orders/arrange.ts';

const { get } = noun(world, 'master-administration/disposition-orders', 'staff');

export const byOrder = (order: number | string, query = '', sent?: Sent) => get(`by-order/${order}${query}`, sent);
export const names = [
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

export const address = (id: unknown, more: object = {}) => ({
  ...{ company: null, street2: null, province_code: null, vat_in: null },
  ...anAddress(),
  id,
  is_test: false,
  ...times,
  ...more,
});

/** An order with two items and tags that is partly shipped and sent in another name, with each of its objects. */
export async function aFullOrder() {
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
      is_test: false,
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
      holds: [],
      ...own,
      cancelled_at: null,
      ordered_at: record.ordered_at,
    },
    /** The value of each expand name in the order. */
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
          is_test: false,
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
      'order.shipments': { shipments: [{ ...shown, carrier: null, tracking_url: null, items: [] }] },
      'order.merchant': {
        merchant: {
          id: 1,
          handle: expect.any(String),
          name: expect.any(String),
          currency: 'EUR',
          locale: 'en',
          cancellable_until: 'prepared',
          retention_days: null,
          order_type: 1,
          ...times,
        },
      },
      'order.payment': { payment: { id, payment_method: expect.any(Number) } },
      'order.payment.payment_method': {
        payment: { id, payment_method: { id: expect.any(Number), handle: 'invoice', name: 'Invoice', ...times } },
      },
      'order.promotion_codes': { promotion_codes: [] },
    },
  };
}

/** Places a test order while no test production can make it, so that it waits for staff. */
export async function aTestOrderThatWaits(): Promise<number> {
  const id = await idByHandle('production', 'test-print');
  await patchReference(world, 'production', id, { is_test: false });
  const { id: order } = await aPreparedOrder(world, twoItems, { key: 'merchant_test' });
  await patchReference(world, 'production', id, { is_test: true });
  return order;
}

import { describe, expect, test } from 'vitest';
import {
  type PersonalEntity,
  personalData,
  withoutPersonalData,
  withoutPersonalValue,
} from '../../shared/domain/personal-data.ts';
import { aCheckout, aCustomer, aDisposition, anAddress, anOrder, aProductionOrder } from '../rules/builders.ts';

const ofAddress = ['id', 'default', 'is_test', 'country_code', 'created_at', 'updated_at'];
const ofBase = ['id', 'rev', 'merchant', 'is_test', 'created_at', 'updated_at', 'cancelled_at'];
const ofBoth = ['external_identifier', 'state', 'customer_locale', 'currency', 'items', 'shipping'];
const sums = ['total', 'subtotal', 'total_tax', 'total_items_price'];

/** The fields that are not personal, by hand. A new field must be added here or to the personal data. */
const kept: Readonly<Record<string, readonly string[]>> = {
  checkout: [...ofBase, ...ofBoth, ...sums, 'rates_revision', 'order', 'expires_at', 'persons'],
  order: [
    ...ofBase,
    ...ofBoth,
    ...sums,
    ...['order_type', 'failure_message', 'due_at', 'awaits_routing', 'shipping_total', 'discount_total', 'ordered_at'],
    ...['disposition_order', 'payments', 'shipments'],
  ],
  'disposition-order': [
    ...ofBase,
    ...['order', 'state', 'first_item', 'items', 'production_orders', 'open_production_orders', 'progress'],
  ],
  'production-order': [
    ...ofBase,
    ...['production', 'disposition_order', 'order_items', 'variants', 'items', 'state', 'request', 'shipments'],
  ],
};

const records = [
  ['checkout', aCheckout()],
  ['order', anOrder()],
  ['disposition-order', aDisposition()],
  ['production-order', aProductionOrder()],
] as const satisfies readonly (readonly [PersonalEntity, object])[];

describe('personal data', () => {
  test.each(records)('each field of a %s is personal or kept', (entity, record) => {
    const personal = Object.keys(personalData[entity]);
    expect(Object.keys(record).filter((name) => !personal.includes(name) && !kept[entity]?.includes(name))).toEqual([]);
  });

  test('each field of an address and of a customer is personal or kept', () => {
    const { shipping_address: address, customer } = personalData.order;
    expect(Object.keys(anAddress()).filter((name) => !(name in address) && !ofAddress.includes(name))).toEqual([]);
    expect(Object.keys(aCustomer()).filter((name) => !(name in customer) && !ofAddress.includes(name))).toEqual([]);
  });

  test('is replaced, and everything else stays', () => {
    const order = anOrder({
      external_reference: 'x',
      holds: [{ production_order: 7, reason: 'Jo called.', since: '2026-11-21T10:00:00+00:00' }],
    });
    expect(withoutPersonalData('order', order)).toEqual({
      ...order,
      external_reference: null,
      cost_centre: null,
      customer: {
        ...order.customer,
        ...{ first_name: 'erased', last_name: 'erased', email: 'erased', phone: order.customer.phone && 'erased' },
      },
      shipping_address: erasedAddress(order.shipping_address),
      billing_address: erasedAddress(order.billing_address),
      whitelabel_address: order.whitelabel_address && erasedAddress(order.whitelabel_address),
      holds: [{ production_order: 7, reason: 'erased', since: '2026-11-21T10:00:00+00:00' }],
    });
  });

  test.each([
    ['order', 'customer.email', 'jo@example.com', 'erased'],
    ['order', 'customer.id', 7, 7],
    ['order', 'shipping_address.vat_in', 'DE1', null],
    ['order', 'whitelabel_address', { city: 'Berlin', country_code: 'DE' }, { city: 'erased', country_code: 'DE' }],
    ['order', 'holds.0.reason', 'Jo called.', 'erased'],
    ['order', 'holds.0', { reason: 'Jo called.', production_order: 7 }, { reason: 'erased', production_order: 7 }],
    ['order', 'holds', [{ reason: 'Jo called.' }], [{ reason: 'erased' }]],
    ['order', 'items.0.quantity', 3, 3],
    ['order', 'external_reference', null, null],
    ['delivery', 'attempts.1.response', 'Hello Jo', null],
    ['production-order', 'hold', undefined, undefined],
  ] as const)('of the %s in the field %s is replaced', (entity, path, value, replaced) => {
    expect(withoutPersonalValue(entity, path, value)).toEqual(replaced);
  });
});

/** Returns an address with replaced personal fields. Fields that are null stay null. */
function erasedAddress(address: Readonly<Record<string, unknown>> | object): object {
  const gone = ['company', 'street2', 'province_code', 'vat_in'];
  return Object.fromEntries(
    Object.entries(address).map(([name, value]) => [
      name,
      ofAddress.includes(name) ? value : gone.includes(name) || value === null ? null : 'erased',
    ]),
  );
}

import { describe, expect, test } from 'vitest';
import type { Delivery, ParcelInput } from '../../shared/resources/orders/delivery.ts';
import { type ProductionOrderRecord, parcelsAtMost } from '../../shared/resources/orders/production-order-record.ts';
import type { ItemQuantity, Shipment } from '../../shared/resources/orders/shipment.ts';
import { isRepeated, parcelsOf, shipmentsFor } from '../../shared/rules/orders/parcels.ts';
import { anOrder, aProductionOrder, aShipment, now, refusalOf } from './builders.ts';

const aParcel = (more: Partial<ParcelInput> = {}): ParcelInput => ({
  carrier: null,
  tracking_number: null,
  tracking_url: null,
  items: null,
  ...more,
});
const plain = (tracking_number: string | null = null): Delivery => ({ tracking_number, parcels: null });
const inParcels = (...parcels: Partial<ParcelInput>[]): Delivery => ({
  tracking_number: null,
  parcels: parcels.map(aParcel),
});
const of = (order_item: number, quantity: number): ItemQuantity => ({ order_item, quantity });

describe('parcelsOf', () => {
  const left = [of(21, 5), of(22, 1)];
  const filled = (body: Delivery) => parcelsOf(body, aProductionOrder({ order_items: [21, 22, 23] }), left);

  test.each<[string, Delivery]>([
    ['a body without parcels', plain()],
    ['a single parcel without items', inParcels({})],
  ])('puts all pieces that are left into %s', (_what, body) => {
    expect(filled(body)).toEqual([aParcel({ items: left })]);
  });

  test('keeps the texts of the parcels, and allows the last piece of an item in a further parcel', () => {
    const dhl = { carrier: 'DHL', tracking_number: 'T-1', tracking_url: 'https://example.com/T-1' };
    const [first, second] = [[of(21, 3), of(22, 1)], [of(21, 2)]];
    expect(filled(inParcels({ ...dhl, items: first }, { items: second }))).toEqual([
      { ...dhl, items: first },
      aParcel({ items: second }),
    ]);
  });

  const tooMany = (max: number) => [`Must be at most ${max}.`];
  test.each<[string, Delivery, unknown]>([
    [
      'an item of another production order',
      inParcels({ items: [of(21, 1), of(29, 1)] }),
      { 'parcels.0.items.1.order_item': ['Does not exist.'] },
    ],
    [
      'an item twice in a parcel',
      inParcels({ items: [of(21, 1)] }, { items: [of(21, 1), of(22, 1), of(21, 1)] }),
      { 'parcels.1.items.2.order_item': ['Must not be listed twice.'] },
    ],
    ['more pieces than are left', inParcels({ items: [of(21, 6)] }), { 'parcels.0.items.0.quantity': tooMany(5) }],
    [
      'more pieces than earlier parcels of the same call left',
      inParcels({ items: [of(21, 4)] }, { items: [of(22, 1), of(21, 2)] }),
      { 'parcels.1.items.1.quantity': tooMany(1) },
    ],
    ['an item without pieces left', inParcels({ items: [of(23, 1)] }), { 'parcels.0.items.0.quantity': tooMany(0) }],
    [
      'several parcels of which one has no items',
      inParcels({ items: [of(21, 1)] }, {}),
      { 'parcels.1.items': ['Is required.'] },
    ],
    [
      'several errors at once',
      inParcels({}, { items: [of(29, 1), of(21, 9)] }),
      {
        'parcels.0.items': ['Is required.'],
        'parcels.1.items.0.order_item': ['Does not exist.'],
        'parcels.1.items.1.quantity': tooMany(5),
      },
    ],
  ])('rejects with 422: %s', (_what, body, problems) => {
    expect(refusalOf(() => filled(body))).toEqual(problems);
  });
});

describe('isRepeated', () => {
  const sent = (more: Partial<Shipment> = {}) =>
    aShipment({ carrier: null, tracking_url: null, items: [of(21, 1)], ...more });
  const delivered = (...shipments: Shipment[]) => aProductionOrder({ state: 'delivered', shipments });
  const dhl = { carrier: 'DHL', tracking_number: 'T-1', tracking_url: 'https://example.com/T-1' };
  const { shipments: _none, ...older } = delivered();
  const beforeParcels: ProductionOrderRecord = { ...older, shipment: aShipment({ tracking_number: 'T-1' }) };

  test.each<[string, ProductionOrderRecord, Delivery, boolean]>([
    ['no tracking number, after any delivery', delivered(sent(dhl)), plain(), true],
    ['the same tracking number', delivered(sent({ tracking_number: 'T-1' })), plain('T-1'), true],
    ['another tracking number', delivered(sent({ tracking_number: 'T-1' })), plain('T-2'), false],
    ['a tracking number after a delivery without one', delivered(sent()), plain('T-1'), false],
    ['the same tracking number, before parcels had items', beforeParcels, plain('T-1'), true],
    ['the same parcel', delivered(sent(dhl)), inParcels({ ...dhl, items: [of(21, 1)] }), true],
    ['the same parcel without its items', delivered(sent(dhl)), inParcels(dhl), true],
    ['another carrier', delivered(sent(dhl)), inParcels({ ...dhl, carrier: 'UPS' }), false],
    ['another URL', delivered(sent(dhl)), inParcels({ ...dhl, tracking_url: null }), false],
    ['another number of pieces', delivered(sent(dhl)), inParcels({ ...dhl, items: [of(21, 2)] }), false],
    ['the last of two parcels', delivered(sent(), sent(dhl)), inParcels(dhl), true],
    ['the first of two parcels', delivered(sent(), sent(dhl)), inParcels({}), false],
    ['one parcel more than were sent', delivered(sent(dhl)), inParcels(dhl, dhl), false],
    ['the two parcels in the other order', delivered(sent(), sent(dhl)), inParcels(dhl, {}), false],
    ['the same parcel, but it left pieces', { ...delivered(sent(dhl)), state: 'accepted' }, inParcels(dhl), false],
  ])('compares a body with the last delivery: %s', (_what, was, body, expected) => {
    expect(isRepeated(was, body)).toBe(expected);
  });
});

describe('shipmentsFor', () => {
  const first = 51 * 128;
  const parcel = { ...aParcel({ carrier: 'DHL', tracking_number: 'T-1' }), items: [of(21, 2), of(22, 1)] };

  test('makes a shipment of each parcel, whose ids follow those of the order', () => {
    const { shipping } = anOrder();
    expect(shipmentsFor([parcel, parcel], anOrder(), now)).toEqual(
      [first, first + 1].map((id) => ({
        id,
        is_test: false,
        shipping_method: { is_test: false, order_id: 51, ...shipping },
        ...parcel,
        media: [],
        parcels: [[21, 22]],
        order: 51,
        created_at: now,
        updated_at: now,
      })),
    );
    const order = anOrder({ shipments: [aShipment({ id: first + 7 }), aShipment({ id: first + 3 })] });
    expect(shipmentsFor([parcel], order, now).map(({ id }) => id)).toEqual([first + 8]);
  });

  test('rejects with 409 more parcels than an order can have', () => {
    const full = anOrder({ shipments: [aShipment({ id: first + parcelsAtMost - 2 })] });
    expect(shipmentsFor([parcel], full, now).map(({ id }) => id)).toEqual([first + 127]);
    expect(refusalOf(() => shipmentsFor([parcel, parcel], full, now))).toBe('conflict');
  });
});

import { describe, expect, test } from 'vitest';
import type { ReferenceRecord } from '../../shared/resources/catalogue/vocabularies.ts';
import type { AnnotationRecord } from '../../shared/resources/goods/annotation.ts';
import { ProductionOrder } from '../../shared/resources/orders/production-order.ts';
import {
  type ProductionOrderRecord,
  type ProductionOrderState,
  productionOrderStates,
} from '../../shared/resources/orders/production-order-record.ts';
import { workPacket } from '../../shared/resources/orders/work-packet.ts';
import {
  aDisposition,
  anAddress,
  anOrder,
  aProductionOrder,
  aRoutedItem,
  aShipment,
  before,
  now,
  refusalOf,
} from './builders.ts';

const order = anOrder({
  shipping_address: anAddress({ id: 1, last_name: 'Recipient' }),
  billing_address: anAddress({ id: 2, last_name: 'Payer' }),
  whitelabel_address: anAddress({ id: 3, last_name: 'Brand' }),
  cost_centre: 'CC-1',
});
const disposition = aDisposition({
  items: [
    aRoutedItem({ id: 21, external_identifier: 'a', variant: 61 }),
    aRoutedItem({ id: 22, external_identifier: 'b', variant: 62 }),
    aRoutedItem({ id: 23, instructions: [{ id: 2, name: 'Iron', collection_name: 'product' }] }),
  ],
});
const channels: ReferenceRecord[] = ['merchant', 'production'].map((handle, index) => ({
  id: 31 + index,
  rev: 0,
  handle,
  name: { en: handle },
  created_at: before,
  updated_at: before,
}));
const annotation = (id: number, ...inChannels: number[]) =>
  ({ id, handle: `note-${id}`, description: { en: 'Do it.' }, channels: inChannels }) as unknown as AnnotationRecord;
const annotations = [annotation(1, 31), annotation(2, 32), annotation(3, 31, 32), annotation(4)];

/** The packet as callers see it. */
function shown(record: ProductionOrderRecord, at = now, reference: Readonly<Record<string, readonly object[]>> = {}) {
  const collections: Readonly<Record<string, readonly object[]>> = {
    annotation: annotations,
    'annotation-channel': channels,
    ...reference,
  };
  const all = (entity: string) => () => collections[entity] ?? [];
  const context = { publicUrl: 'https://example.com', now: at, fileUrl: () => () => null, all };
  const packet = workPacket({ ...record, order, disposition }, context);
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the response
  return ProductionOrder.representation.schema.parse(packet) as any;
}

describe('workPacket', () => {
  test('shows one entry per item of the production order, with the pieces and the instructions', () => {
    const record = aProductionOrder({
      state: 'accepted',
      order_items: [21, 23],
      shipments: [aShipment({ items: [{ order_item: 21, quantity: 1 }] })],
    });
    const [plain, instructed] = [
      {
        order_item: 21,
        variant: 61,
        quantity: 2,
        pieces_left: 1,
        external_identifier: 'a',
        additional_instructions: [],
      },
      {
        order_item: 23,
        variant: 61,
        quantity: 2,
        pieces_left: 2,
        external_identifier: '21',
        additional_instructions: [{ id: 2, name: 'Iron', collection_name: 'product' }],
      },
    ];
    expect(shown(record).items).toEqual([plain, instructed]);
  });

  test('shows the recipient, the sender and the packing slip, but no payer, customer, price or payment', () => {
    const packet = shown(aProductionOrder());
    expect(packet).toMatchObject({
      ship_to: { last_name: 'Recipient' },
      sender: { last_name: 'Brand' },
      shipping: { handle: 'standard', title: 'Standard' },
    });
    expect(packet.packing_slip).toEqual({
      order: 51,
      external_identifier: 'theirs-1',
      external_reference: 'reference-1',
      cost_centre: 'CC-1',
      customer_locale: 'de',
    });
    expect(JSON.stringify(packet)).not.toMatch(/Payer|"customer"|"(price|total|tax|subtotal|payment)"/);
  });

  test('shows the annotations of the channel production', () => {
    const ids = (reference = {}) =>
      shown(aProductionOrder(), now, reference).annotations.map(({ id }: { id: number }) => id);
    expect(ids()).toEqual([2, 3]);
    expect(ids({ 'annotation-channel': [] })).toEqual([]);
  });

  test('fails with 503 if the order or its disposition order cannot be read yet', () => {
    const context = { publicUrl: '', now, fileUrl: () => () => null, all: () => () => [] };
    const records = [
      { order: 51, disposition },
      { order, disposition: 51 },
    ];
    for (const one of records) {
      expect(refusalOf(() => workPacket({ ...aProductionOrder(), ...one }, context))).toBe('unavailable');
    }
  });
});

describe('the recipient in a work packet', () => {
  const sees = (record: ProductionOrderRecord, at: string) => {
    const { ship_to, sender, packing_slip } = shown(record, at);
    const fields = [ship_to, sender, packing_slip].map((field) => field !== null);
    expect(new Set(fields).size).toBe(1);
    return fields[0];
  };
  // the parcels were sent on November 20 at 9 and November 21 at 10
  const shipments = [aShipment({ created_at: before }), aShipment({ created_at: now })];
  const always: readonly ProductionOrderState[] = ['pending', 'accepted'];

  test.each(productionOrderStates)(
    'is visible long after the last parcel of one that is %s only while it is open',
    (state) => {
      expect(sees(aProductionOrder({ state, shipments }), '2027-11-21T10:00:00+00:00')).toBe(always.includes(state));
    },
  );

  test.each(productionOrderStates)(
    'is visible on the day of the last parcel of one that is %s unless it was ended',
    (state) => {
      const isVisible = always.includes(state) || state === 'delivered';
      expect(sees(aProductionOrder({ state, shipments }), now)).toBe(isVisible);
    },
  );

  test.each([
    ['2026-12-21T09:59:59+00:00', true],
    ['2026-12-21T10:00:00+00:00', false],
  ])('is visible for 30 days after the last parcel: at %s %s', (at, expected) => {
    const { shipments: sent, ...older } = aProductionOrder({ state: 'delivered', shipments });
    expect(sees({ ...older, shipments: sent ?? [] }, at)).toBe(expected);
    expect(sees({ ...older, shipment: aShipment({ created_at: now }) }, at)).toBe(expected);
  });
});

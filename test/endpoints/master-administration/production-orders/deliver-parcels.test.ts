import { describe, expect, test } from 'vitest';
import { aShipment } from '../../../rules/builders.ts';
import { eventsOf, patchRecord } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { act, anAcceptedPair, done, itemsOf, other, parcel } from './arrange.ts';

const orders = noun(world, 'v2/orders');
const dhl = { carrier: 'DHL', tracking_number: 'T-1', tracking_url: 'https://example.com/T-1' };

describe('delivering parcels', () => {
  test('parcels become shipments, and the last piece delivers the production order', async () => {
    const { id, order, a, b } = await anAcceptedPair();
    const first = order * 128;
    const sent = { ...dhl, ...parcel([b, 2]) };
    const partly = await done(id, 'deliver', { parcels: [sent] });
    expect(partly).toMatchObject({
      state: 'accepted',
      items: [
        { order_item: a, quantity: 2, pieces_left: 2 },
        { order_item: b, quantity: 3, pieces_left: 1 },
      ],
      shipments: [{ id: first, ...sent }],
    });
    expect((await orders.get(order)).json).toMatchObject({ state: 'prepared', shipments: [{ id: first, ...sent }] });
    const rest = { parcels: [parcel([a, 1]), { ...dhl, ...parcel([a, 1], [b, 1]) }] };
    const last = await done(id, 'deliver', rest);
    const shipments = [
      { id: first, ...sent },
      { id: first + 1, carrier: null, tracking_number: null, tracking_url: null, ...rest.parcels[0] },
      { id: first + 2, ...rest.parcels[1] },
    ];
    expect(last).toMatchObject({ state: 'delivered', items: [{ pieces_left: 0 }, { pieces_left: 0 }], shipments });
    expect((await orders.get(order)).json).toMatchObject({ state: 'completed', shipments });
    await nothingIsWritten(async () => {
      expect(await done(id, 'deliver', rest)).toEqual(last);
      expect((await act(id, 'deliver', { parcels: [sent] })).status).toBe(409);
      expect((await act(id, 'deliver', { parcels: [{ ...rest.parcels[0] }, { ...sent }] })).status).toBe(409);
    });
  });

  test('each parcel has one event, which names its shipment', async () => {
    const { id, order, a, b } = await anAcceptedPair();
    await done(id, 'deliver', { parcels: [parcel([a, 1]), parcel([a, 1]), parcel([b, 1])] });
    await done(id, 'deliver', { parcels: [{}] });
    const events = (await eventsOf('production-order', id)).filter(({ type }) => type === 'shipment.prepared');
    const first = order * 128;
    expect(events.map(({ facts }) => facts)).toEqual(
      expect.arrayContaining([0, 1, 2, 3].map((n) => ({ order, shipment: first + n }))),
    );
    expect(new Set(events.map(({ event }) => event)).size).toBe(4);
  });

  test('several production orders of an order share one sequence of ids', async () => {
    const { id, order, a, b } = await anAcceptedPair();
    await done(id, 'deliver', { parcels: [parcel([a, 2])] });
    await done(id, 'fail', { reason: 'No ink.', items: [{ order_item: b }] });
    const staff = {
      key: 'staff',
      body: { productions: [{ handle: 'south-stitch', order_items: [{ external_identifier: 'b' }] }] },
    };
    const path = `/master-administration/disposition-orders/by-order/${order}/production-orders`;
    const next = expectStatus(await world.call(`POST ${path}`, staff), 200).json.production_orders[1];
    await done(next, 'accept', undefined, other);
    await done(next, 'deliver', { parcels: [parcel([b, 1]), parcel([b, 2])] }, other);
    const { json } = await orders.get(order);
    expect(json.shipments.map((one: { id: number }) => one.id)).toEqual([0, 1, 2].map((n) => order * 128 + n));
  });

  test('returns 409 for more parcels than an order can have', async () => {
    const { id, order, a } = await anAcceptedPair();
    await patchRecord('order', order, { shipments: [aShipment({ id: order * 128 + 126, order })] });
    await nothingIsWritten(async () => {
      const { status, json } = await act(id, 'deliver', { parcels: [parcel([a, 1]), parcel([a, 1])] });
      expect([status, json]).toEqual([
        409,
        { message: 'An order can have at most 128 parcels.', code: 'too_many_parcels' },
      ]);
    });
    expect((await done(id, 'deliver', { parcels: [parcel([a, 1])] })).shipments[0].id).toBe(order * 128 + 127);
  });

  test('returns 422 for wrong parcels, at the path of each error', async () => {
    const { id, a, b } = await anAcceptedPair();
    await done(id, 'deliver', { parcels: [parcel([b, 1])] });
    const [foreign = 0] = await itemsOf((await aPreparedOrder(world)).id);
    const one = (more: object) => [{ ...parcel([a, 1]), ...more }];
    const https = ['Must begin with https://.'];
    const wrong: [unknown, unknown][] = [
      [[parcel([a, 1], [b, 3])], { 'parcels.0.items.1.quantity': ['Must be at most 2.'] }],
      [[parcel([a, 1]), parcel([a, 2])], { 'parcels.1.items.0.quantity': ['Must be at most 1.'] }],
      [[parcel([a, 0])], { 'parcels.0.items.0.quantity': ['Must be at least 1.'] }],
      [[parcel([foreign, 1])], { 'parcels.0.items.0.order_item': ['Does not exist.'] }],
      [[parcel([a, 1], [a, 1])], { 'parcels.0.items.1.order_item': ['Must not be listed twice.'] }],
      [[parcel([a, 1]), dhl], { 'parcels.1.items': ['Is required.'] }],
      [[parcel()], { 'parcels.0.items': ['Must not be empty.'] }],
      [[], { parcels: ['Must not be empty.'] }],
      [one({ tracking_url: 'http://example.com/T-1' }), { 'parcels.0.tracking_url': https }],
      [one({ tracking_url: 'javascript:alert(1)' }), { 'parcels.0.tracking_url': https }],
      [one({ tracking_url: 'T-1' }), { 'parcels.0.tracking_url': ['Must be a URL.'] }],
      [
        one({ tracking_url: 'https://jo:secret@example.com' }),
        { 'parcels.0.tracking_url': ['Must not contain a user name or a password.'] },
      ],
      [one({ carrier: '' }), { 'parcels.0.carrier': ['Must not be empty.'] }],
      [one({ carrier: 'x'.repeat(61) }), { 'parcels.0.carrier': ['Must be at most 60 characters.'] }],
      [one({ tracking_number: 5 }), { 'parcels.0.tracking_number': ['Must be a string.'] }],
    ];
    for (const [parcels, errors] of wrong) {
      await nothingIsWritten(async () => {
        const { status, json } = await act(id, 'deliver', { parcels });
        expect([status, json.errors]).toEqual([422, errors]);
      });
    }
    await nothingIsWritten(async () => {
      const both = await act(id, 'deliver', { tracking_number: 'T-1', parcels: one({}) });
      expect(both.json.errors).toEqual({ tracking_number: ['Contradicts parcels. Send one or the other.'] });
    });
    await done(id, 'deliver', { parcels: one({ carrier: 'x'.repeat(60) }) });
  });
});

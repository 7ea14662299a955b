import { describe, expect, test } from 'vitest';
import { magicValues } from '../../../../shared/domain/magic-values.ts';
import type { AdvanceTarget } from '../../../../shared/resources/orders/advance.ts';
import { simulatedProduction } from '../../../../shared/resources/people/simulated-production.ts';
import { patchRecord, putRecord, recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anAddress, aPreparedOrder } from '../../../support/given/orders.ts';
import { typesHeard } from '../../../support/hear-events.ts';
import { advance, asTest, aTestOrder } from './arrange.ts';

const withZip = (zip: string) => ({ shipping_address: anAddress({ zip }) });

const numbersOf = async (id: number) => {
  const { production_orders } = await recordIn('disposition-order', id);
  return Promise.all(production_orders.map((one) => recordIn('production-order', one)));
};

describe('POST /v2/test/orders/{id}/advance', () => {
  test.each<[AdvanceTarget, { state: string; productionOrders: string[]; shipped: number[] }]>([
    ['prepared', { state: 'prepared', productionOrders: [], shipped: [] }],
    ['assigned', { state: 'prepared', productionOrders: ['pending'], shipped: [] }],
    ['accepted', { state: 'prepared', productionOrders: ['accepted'], shipped: [] }],
    ['partly_shipped', { state: 'prepared', productionOrders: ['accepted'], shipped: [1] }],
    ['shipped', { state: 'completed', productionOrders: ['delivered'], shipped: [2] }],
    ['completed', { state: 'completed', productionOrders: ['delivered'], shipped: [2] }],
    ['cancelled', { state: 'cancelled', productionOrders: [], shipped: [] }],
  ])('advances an order to %s', async (to, expected) => {
    const { id } = await aTestOrder();
    const { json } = expectStatus(await advance(id, to), 200);
    expect(json).toMatchObject({ id, is_test: true, state: expected.state });
    expect((await numbersOf(id)).map(({ state }) => state)).toEqual(expected.productionOrders);
    const { shipments } = await recordIn('order', id);
    expect(shipments.map(({ items }) => items?.[0]?.quantity)).toEqual(expected.shipped);
    expect((await world.call(`GET /v2/orders/${id}`, asTest)).json).toEqual(json);
  });

  test('publishes the events of a live order, each once', async () => {
    const { id } = await aTestOrder();
    for (const to of ['prepared', 'assigned', 'accepted', 'partly_shipped', 'shipped', 'completed']) {
      expectStatus(await advance(id, to), 200);
    }
    await world.drain();
    const [production] = await numbersOf(id);
    expect(typesHeard('order', id)).toEqual(['order.placed', 'order.prepared', 'order.completed']);
    expect(typesHeard('production-order', production?.id ?? 0)).toEqual([
      'production-order.created',
      'shipment.prepared',
      'shipment.prepared',
    ]);
  });

  test('advances an order once for any number of concurrent requests', async () => {
    const { id } = await aTestOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => advance(id, 'completed')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await recordIn('order', id)).shipments).toHaveLength(1);
    expect(await numbersOf(id)).toHaveLength(1);
  });

  test('sends one piece for any number of concurrent requests for a part', async () => {
    const { id } = await aTestOrder({ items: [{ variant_id: 1, quantity: 5 }] });
    const answers = await Promise.all(Array.from({ length: 4 }, () => advance(id, 'partly_shipped')));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect((await recordIn('order', id)).shipments).toHaveLength(1);
  });

  test.each(['prepared', 'assigned', 'accepted', 'partly_shipped'])(
    'leaves a completed order unchanged if %s is requested',
    async (to) => {
      const { id } = await aTestOrder();
      const { json } = expectStatus(await advance(id, 'completed'), 200);
      await nothingIsWritten(async () => expect(expectStatus(await advance(id, to), 200).json).toEqual(json));
    },
  );

  test('leaves an order to the production that already has it', async () => {
    const { id } = await aPreparedOrder(world, {}, asTest);
    expect(await numbersOf(id)).toMatchObject([{ state: 'pending' }]);
    const { json } = expectStatus(await advance(id, 'completed'), 200);
    expect(json.state).toBe('completed');
    expect(await numbersOf(id)).toHaveLength(1);
  });

  test('assigns the items that no production has', async () => {
    const items = [
      { variant_id: 1, quantity: 1, external_identifier: 'a' },
      { variant_id: 2, quantity: 1, external_identifier: 'b' },
    ];
    const { id } = await aTestOrder({ items });
    const body = { productions: [{ handle: 'test-print', order_items: [{ external_identifier: 'a' }] }] };
    const path = `/master-administration/disposition-orders/by-order/${id}/production-orders`;
    expectStatus(await world.call(`POST ${path}`, { key: 'staff', body }), 200);
    expect(expectStatus(await advance(id, 'completed'), 200).json.state).toBe('completed');
    expect((await numbersOf(id)).map(({ order_items }) => order_items.length)).toEqual([1, 1]);
  });

  test('fails an order with the magic postcode', async () => {
    const { id } = await aTestOrder(withZip(magicValues.preparingFails));
    const { json } = expectStatus(await advance(id, 'failed'), 200);
    expect(json).toMatchObject({ state: 'preparing', failure_message: expect.stringContaining('no longer exists') });
    await world.drain();
    expect(typesHeard('order', id)).toEqual(['order.placed', 'order.failed']);
    const { json: error } = expectStatus(await advance(id, 'prepared'), 409);
    expect(error).toMatchObject({
      code: 'cannot_advance',
      message: 'The order cannot become prepared, because its preparation has failed.',
    });
  });

  test.each<[AdvanceTarget, AdvanceTarget, string]>([
    ['prepared', 'failed', 'The order cannot become failed, because its preparation has succeeded.'],
    ['cancelled', 'prepared', 'The order cannot become prepared, because it is cancelled.'],
    ['cancelled', 'failed', 'The order cannot become failed, because it is cancelled.'],
    ['accepted', 'cancelled', 'The order can no longer be cancelled.'],
    ['completed', 'cancelled', 'The order can no longer be cancelled.'],
  ])('returns 409 if the order is %s and %s is requested, and writes nothing', async (first, to, message) => {
    const { id } = await aTestOrder();
    expectStatus(await advance(id, first), 200);
    await nothingIsWritten(async () => expect(expectStatus(await advance(id, to), 409).json.message).toBe(message));
  });

  test('returns 409 for a part of an order with one piece', async () => {
    const { id } = await aTestOrder({ items: [{ variant_id: 1, quantity: 1 }] });
    const { json } = expectStatus(await advance(id, 'partly_shipped'), 409);
    expect(json.message).toBe('The order cannot become partly_shipped, because it has only one piece.');
  });

  test('returns 409 while a variant of the order is being processed', async () => {
    const { id } = await aTestOrder();
    const [item] = (await recordIn('order', id)).items;
    const was = await patchRecord('merchant-variant', item?.variant ?? 0, { state: 'pending' });
    expect(expectStatus(await advance(id, 'completed'), 409).json.code).toBe('order_not_prepared');
    await putRecord('merchant-variant', was);
  });

  test.each([
    [{}, 'to'],
    [{ to: 'sent' }, 'to'],
    [{ to: null }, 'to'],
  ])('returns 422 for the body %j', async (body, path) => {
    const { id } = await aTestOrder();
    await nothingIsWritten(async () => {
      expect(Object.keys(expectStatus(await advance(id, '', { body }), 422).json.errors)).toEqual([path]);
    });
  });

  test('returns the first response to a repeat with the same Idempotency-Key', async () => {
    const { id } = await aTestOrder();
    const headers = { 'Idempotency-Key': 'advance-1' };
    const first = expectStatus(await advance(id, 'prepared', { headers }), 200);
    expectStatus(await advance(id, 'completed'), 200);
    expect(expectStatus(await advance(id, 'prepared', { headers }), 200).json).toEqual(first.json);
    expectStatus(await advance(id, 'completed', { headers }), 422);
  });
});

describe('the simulated production', () => {
  test('is not chosen for orders, although it is the only test production that can make them', async () => {
    const { id } = await aTestOrder();
    expectStatus(await advance(id, 'assigned'), 200);
    const other = await aPreparedOrder(world, {}, asTest);
    const names = await Promise.all(
      (await numbersOf(other.id)).map(({ production }) => recordIn('production', production)),
    );
    expect(names.map(({ handle }) => handle)).toEqual(['test-print']);
  });

  test.each([
    ['POST /master-administration/productions', { name: 'Own', production_methods: [], is_test: false }],
    ['PATCH /master-administration/productions/1', {}],
  ])('%s rejects its handle', async (route, more) => {
    const body = { handle: simulatedProduction, ...more };
    const { json } = expectStatus(await world.call(route, { key: 'staff', body }), 422);
    expect(json.errors).toEqual({ handle: [expect.stringContaining('reserved')] });
  });
});

import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { eventRow } from '../../../support/event-rows.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anAcceptedProductionOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';

const { list } = noun(world, 'v2/events');

/** Returns the requests of the newest events, by type. */
async function requestsOf(): Promise<ReadonlyMap<string, unknown>> {
  await world.drain();
  const { data } = expectStatus(await list('?per_page=20'), 200).json;
  return new Map(
    data.toReversed().map(({ type, request }: { readonly type: string; readonly request: unknown }) => [type, request]),
  );
}

describe('the request of an event', () => {
  test('an event names the request that caused it, and the Idempotency-Key that its merchant sent', async () => {
    const { id } = await aPreparedOrder(world);
    const headers = { 'Idempotency-Key': '"cancel-1"' };
    const cancelled = expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`, { headers }), 200);

    expect((await requestsOf()).get('order.cancelled')).toEqual({
      id: cancelled.headers['x-request-id'],
      idempotency_key: 'cancel-1',
    });
  });

  test('an event names no request if a worker caused it', async () => {
    await aPreparedOrder(world);
    expect((await requestsOf()).get('order.prepared')).toBeNull();
  });

  test('an event for a merchant does not show the Idempotency-Key of a production', async () => {
    const { id } = await anAcceptedProductionOrder(world);
    const sent = { key: 'production', headers: { 'Idempotency-Key': 'private-7' }, body: {} } as const;
    const delivered = expectStatus(
      await world.call(`PUT /master-administration/production-orders/${id}/deliver`, sent),
      200,
    );

    expect((await requestsOf()).get('shipment.prepared')).toEqual({
      id: delivered.headers['x-request-id'],
      idempotency_key: null,
    });
    expect(JSON.stringify(await eventRow('production-order', id, 'shipment.prepared'))).not.toContain('private-7');
  });
});

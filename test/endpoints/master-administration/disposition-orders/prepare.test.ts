import { afterEach, describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { injectFaults, isCommit } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCancelledOrder, anOrderThatFailed, aPlacedOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { typesHeard } from '../../../support/hear-events.ts';
import { noun } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';

const dispositions = noun(world, 'master-administration/disposition-orders', 'staff');
const units = noun(world, 'master-administration/order-item-units', 'staff');
const orders = noun(world, 'v2/orders');

describe('PUT /disposition-orders/by-order/{order_id}/prepare', () => {
  const prepare = (order: number, sent?: Sent) => dispositions.put(`by-order/${order}/prepare`, undefined, sent);

  test('prepares an order again after its preparation failed', async () => {
    const { id } = await anOrderThatFailed(world);
    const failed = (await orders.get(id)).json;
    expect(failed).toMatchObject({ state: 'preparing', failure_message: expect.stringContaining('Variant') });
    expectStatus(await prepare(id), 200);
    expect((await orders.get(id)).json).toMatchObject({ state: 'preparing', failure_message: null });
    await world.drain();
    expect((await orders.get(id)).json).toMatchObject({ state: 'prepared', failure_message: null });
    expect(typesHeard('order', id)).toEqual([
      'order.placed',
      'order.failed',
      'order.preparing-again',
      'order.prepared',
    ]);
  });

  test('returns 409 and writes nothing unless the preparation failed', async () => {
    const prepared = await aPreparedOrder(world);
    const cancelled = await aCancelledOrder(world);
    const placed = await aPlacedOrder(world);
    await nothingIsWritten(async () => {
      for (const { id } of [prepared, cancelled, placed]) {
        const { json } = expectStatus(await prepare(id), 409);
        expect(json).toEqual({
          code: 'cannot_prepare_again',
          message: 'The preparation of the order has not failed, so it cannot be started again.',
        });
      }
      expectStatus(await prepare(999_999), 404);
    });
    const failed = await anOrderThatFailed(world);
    expectStatus(await prepare(failed.id), 200);
    expectStatus(await prepare(failed.id), 409);
  });

  describe('preparing an order while another request changes its disposition order', () => {
    const faults = injectFaults();
    afterEach(() => faults.reset());

    /** An order that failed. One of its pieces is cancelled right before the next preparation. */
    async function anOrderThatMoves(): Promise<{ id: number; tag: string }> {
      const { id } = await anOrderThatFailed(world);
      const tag = String((await dispositions.get(`by-order/${id}`)).headers.etag);
      let moves = 1;
      faults.before(async (call) => {
        if (moves === 0 || !isCommit(call)) return;
        moves -= 1;
        expectStatus(await units.put(`${firstPiece(id)}/cancel`), 200);
      });
      return { id, tag };
    }

    test('returns 412 with If-Match, and does not prepare the order again', async () => {
      const { id, tag } = await anOrderThatMoves();
      expectStatus(await prepare(id, { headers: { 'If-Match': tag } }), 412);
      expect((await orders.get(id)).json.failure_message).toEqual(expect.any(String));
    });

    test('returns the ETag after both changes without If-Match', async () => {
      const { id } = await anOrderThatMoves();
      const { headers } = expectStatus(await prepare(id), 200);
      faults.reset();
      expect(headers.etag).toBe((await dispositions.get(`by-order/${id}`)).headers.etag);
      expect((await orders.get(id)).json.failure_message).toBeNull();
    });
  });
});

import { describe, expect, test } from 'vitest';
import { patchRecord, recordIn, unitsOf } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { typesHeard } from '../../../support/hear-events.ts';
import { noun } from '../../../support/noun.ts';
import { assigned, cancel } from './arrange.ts';

const { get } = noun(world, 'v2/orders');

describe('PUT /v2/orders/{id}/cancel', () => {
  const setting = (cancellable_until: string) => patchRecord('merchant', 1, { cancellable_until });

  test.each(['2022-02-01', '2021-02-23'])('returns 200 with the cancelled order in version %s', async (version) => {
    const { id } = await aPlacedOrder(world);
    const answer = expectStatus(await cancel(id, { headers: { 'X-Api-Version': version } }), 200);
    expect(answer.json).toMatchObject({ id, state: 'cancelled', cancelled_at: expect.stringMatching(/^\d{4}-/) });
    expect(answer.json.items[0].cancelled_at).toBe(answer.json.cancelled_at);
    expect((await get(id, { headers: { 'X-Api-Version': version } })).json).toEqual(answer.json);
  });

  test('cancels the disposition order, its pending production orders and the units with the order', async () => {
    const { id } = await aPreparedOrder(world);
    await assigned(id, 'pending', 701);
    await assigned(id, 'cancelled', 702);
    expectStatus(await cancel(id), 200);
    const disposition = await recordIn('disposition-order', id);
    expect(disposition).toMatchObject({ state: 'cancelled', cancelled_at: expect.any(String) });
    expect((await recordIn('production-order', 701)).state).toBe('cancelled');
    expect((await recordIn('production-order', 702)).rev).toBe(1);
    await world.drain();
    expect((await unitsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('returns 200 with the same order if it is cancelled again, and writes nothing', async () => {
    const { id } = await aPlacedOrder(world);
    const first = expectStatus(await cancel(id), 200);
    await nothingIsWritten(async () => {
      world.advance(5000);
      const again = expectStatus(await cancel(id), 200);
      expect(again.body).toEqual(first.body);
    });
  });

  test('publishes one event for any number of concurrent cancellations', async () => {
    const { id } = await aPlacedOrder(world);
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(typesHeard('order', id)).toEqual(['order.placed', 'order.cancelled']);
  });

  test('a cancelled order stays cancelled if its preparation runs late', async () => {
    const { id } = await aPlacedOrder(world);
    expectStatus(await cancel(id), 200);
    await world.drain();
    expect((await get(id)).json.state).toBe('cancelled');
    expect(typesHeard('order', id)).toEqual(['order.placed', 'order.cancelled']);
    expect(await recordIn('order', id)).toMatchObject({ due_at: null });
  });

  test('ignores a request body', async () => {
    const { id } = await aPlacedOrder(world);
    expectStatus(await cancel(id, { raw: 'nonsense {' }), 200);
  });

  test('an Idempotency-Key repeats the response', async () => {
    const { id } = await aPlacedOrder(world);
    const headers = { 'Idempotency-Key': 'cancel' };
    const first = expectStatus(await cancel(id, { headers }), 200);
    await world.drain();
    const again = await cancel(id, { headers });
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
  });

  test.each([
    ['never', 'preparing', 409],
    ['never', 'prepared', 409],
    ['preparing', 'preparing', 200],
    ['preparing', 'prepared', 409],
    ['prepared', 'preparing', 200],
    ['prepared', 'prepared', 200],
    ['prepared', 'completed', 409],
  ])('cancellable until %s: an order that is %s returns %i', async (until, state, status) => {
    const { id } = await aPlacedOrder(world);
    await patchRecord('order', id, { state });
    await setting(until);
    const answer = status === 409 ? await nothingIsWritten(() => cancel(id)) : await cancel(id);
    await setting('prepared');
    expect(answer.status).toBe(status);
    if (status === 409)
      expect(answer.json).toEqual({ message: 'The order can no longer be cancelled.', code: 'cannot_cancel_order' });
  });

  test('a cancelled order returns 200 regardless of the current setting', async () => {
    const { id } = await aPlacedOrder(world);
    expectStatus(await cancel(id), 200);
    await setting('never');
    const answer = await cancel(id);
    await setting('prepared');
    expect(answer.status).toBe(200);
  });

  test('the cancellation setting applies only to its merchant', async () => {
    const key = 'other_merchant';
    const { id } = await aPlacedOrder(world, { items: [{ variant_id: 9, quantity: 1 }] }, { key });
    await setting('never');
    const answer = await cancel(id, { key });
    await setting('prepared');
    expect(answer.status).toBe(200);
  });

  test.each(['accepted', 'delivered'] as const)(
    'returns 409 and writes nothing if one production order is %s and another is pending',
    async (state) => {
      const { id } = await aPreparedOrder(world);
      const first = state === 'accepted' ? 801 : 811;
      await assigned(id, 'pending', first);
      await assigned(id, state, first + 1);
      const answer = await nothingIsWritten(() => cancel(id));
      expect([answer.status, answer.json]).toEqual([
        409,
        { message: 'The order can no longer be cancelled.', code: 'cannot_cancel_order' },
      ]);
    },
  );

  test('returns 412 if If-Match names another revision', async () => {
    const { id } = await aPlacedOrder(world);
    const tag = (await get(id)).headers.etag ?? '';
    await world.drain();
    expect((await nothingIsWritten(() => cancel(id, { headers: { 'If-Match': tag } }))).status).toBe(412);
    expectStatus(await cancel(id, { headers: { 'If-Match': (await get(id)).headers.etag ?? '' } }), 200);
  });
});

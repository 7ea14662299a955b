import { beforeEach, describe, expect, test } from 'vitest';
import { aKey, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import type { JsonAnswer, Sent } from '../../../support/world.ts';
import { advance, aTestOrder } from './arrange.ts';

describe('other keys', () => {
  let order: number;
  beforeEach(async () => {
    order = (await aTestOrder()).id;
  });

  /** Returns a response without the values that differ between two requests. */
  const comparable = ({ status, body, headers }: JsonAnswer) => {
    const { 'x-request-id': _id, 'x-ratelimit-remaining': _left, ratelimit: _limit, ...rest } = headers;
    return { status, body, headers: rest };
  };

  const sent: readonly (readonly [string, Sent])[] = [
    ['a live key', { key: 'merchant' }],
    ['a live key and the older version', { key: 'merchant', headers: { 'X-Api-Version': '2021-02-23' } }],
    ['a live key and an invalid body', { key: 'merchant', body: { to: 7 } }],
    ['a live key of a production', { key: 'production' }],
    ['a key of staff', { key: 'staff' }],
  ];

  test.each(sent)('get the response of an unknown path: %s', async (_name, more) => {
    for (const verb of ['POST', 'GET', 'PUT', 'DELETE']) {
      const body = verb === 'POST' ? { body: { to: 'completed' }, ...more } : { key: more.key ?? null };
      const known = await world.call(`${verb} /v2/test/orders/${order}/advance`, body);
      const unknown = await world.call(`${verb} /v2/test/orders/${order}/advances`, body);
      expect(known.status).toBe(404);
      expect(comparable(known)).toEqual(comparable(unknown));
    }
  });

  test('of another merchant do not reach the order', async () => {
    expectStatus(
      await advance(order, 'completed', { key: await aKey({ role: 'merchant', merchant: 2, is_test: true }) }),
      404,
    );
  });

  test('a test key does not reach a live order', async () => {
    const { id } = await aPlacedOrder(world);
    expectStatus(await advance(id, 'completed'), 404);
    expect((await recordIn('order', id)).state).toBe('preparing');
  });
});

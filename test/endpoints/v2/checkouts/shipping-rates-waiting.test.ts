import { describe, expect, test } from 'vitest';
import { takeWaitSlot } from '../../../../shared/access/wait-slots.ts';
import { waitSlotKeys } from '../../../../shared/table/keys.ts';
import { readRow } from '../../../../shared/table/table.ts';
import { aKey, idByHandle, keyIdOf, patchReference } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout } from '../../../support/given/orders.ts';
import { handlesIn, rates, to } from './arrange.ts';

/** Runs the workers until the response arrives. */
async function whileWorking<T>(call: Promise<T>): Promise<T> {
  let done = false;
  const settled = call.finally(() => {
    done = true;
  });
  while (!done) {
    await world.drain();
    await new Promise(setImmediate);
  }
  return settled;
}

describe('GET /v2/checkouts/{id}/shipping-rates', () => {
  test('Prefer: wait returns the rates as soon as they exist', async () => {
    const { id } = await aCheckout(world);
    const answer = await whileWorking(rates(id, { headers: { Prefer: 'wait=10' } }));
    expect([answer.status, handlesIn(answer)]).toEqual([200, ['express', 'standard']]);
  });

  test('Prefer: wait returns 202 with the failed job if the work fails', async () => {
    const row = await idByHandle('shipping-rate', 'standard-AT-2000');
    const was = await patchReference(world, 'shipping-rate', row, { price: 'free' });
    const { id } = await aCheckout(world, to('AT'));
    const answer = await whileWorking(rates(id, { headers: { Prefer: 'respond-async, wait=10' } }));
    await patchReference(world, 'shipping-rate', row, { price: was.price });
    expect(answer.json.state).toBe('failed');
  });

  test.each(['wait=0', 'wait=-1', 'wait=abc', 'wait', 'respond-async', ''])(
    'Prefer: %j does not wait and returns 202 at once',
    async (prefer) => {
      const { id } = await aCheckout(world);
      expectStatus(await rates(id, { headers: { Prefer: prefer } }), 202);
    },
  );

  test('a wait ends after at most 20 s, and releases its slot', async () => {
    const key = await aKey();
    const { id } = await aCheckout(world);
    let done = false;
    const call = rates(id, { key, headers: { Prefer: 'wait=999999' } }).finally(() => {
      done = true;
    });
    let longest = 0;
    while (!done) {
      const row = await readRow(waitSlotKeys(keyIdOf(key), 1)[0] ?? expect.unreachable());
      if (row) longest = Math.max(longest, Number(row.expires_at) - Math.floor(world.now() / 1000));
      world.advance(2000);
      await new Promise(setImmediate);
    }
    expect((await call).status).toBe(202);
    // the slot is leased for the maximum duration of the wait
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(20);
    expect(await readRow(waitSlotKeys(keyIdOf(key), 1)[0] ?? expect.unreachable())).toBeUndefined();
  });

  test('a fourth waiting request of a key returns at once', async () => {
    const key = await aKey();
    const { id } = await aCheckout(world);
    const slots = await Promise.all([1, 2, 3].map(() => takeWaitSlot(keyIdOf(key), 20)));
    expect(slots.filter((slot) => slot === undefined)).toEqual([]);
    expectStatus(await rates(id, { key, headers: { Prefer: 'wait=20' } }), 202);
    expect(await takeWaitSlot(keyIdOf(key), 20)).toBeUndefined();
  }, 10_000);
});

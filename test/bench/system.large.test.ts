import { expect, onTestFinished, test } from 'vitest';
import { orderAtOnce, twoVariants, untilPrepared, wholeOrder } from './orders.ts';
import { startSystem } from './system.ts';

// `npm run bench` takes minutes, so no run of tests includes it. This suite places the orders that it measures.

test('the system of the benches prepares orders that are placed in five requests and in one', async () => {
  const { send, merchants, stop } = await startSystem(1);
  onTestFinished(stop);
  const key = merchants[0]?.keys[0] ?? expect.unreachable();
  const variants = await twoVariants(send, key);
  for (const place of [wholeOrder, orderAtOnce]) {
    const order = await place(send, key, variants);
    await expect(untilPrepared(send, key, order), place.name).resolves.toBeUndefined();
  }
});

import { everything } from '../../changes/reach.ts';
import { ordersInState } from '../../reads/orders-in-state.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import { hangs, hangsInPreparing, looksForOrders } from '../../rules/orders/hanging.ts';
import { eventId } from '../../table/keys.ts';
import { readEach } from '../../table/table.ts';
import { eventSchema } from '../../table/writes/commit.ts';
import { queuesAfter, sendJob } from '../send.ts';

/**
 * Orders that hang in `preparing`, in a sweep that looks for them. Read as records: the index may lag, and shows no
 * failure.
 */
export async function* hangingOrders(now: string): AsyncGenerator<readonly OrderRecord[]> {
  if (!looksForOrders(now)) return;
  for await (const shown of ordersInState('preparing')) {
    const ids = shown.filter(({ created_at }) => hangs(created_at, now)).map(({ id }) => id);
    const orders = await readEach('order', ids, everything);
    yield orders.filter((order) => hangsInPreparing(order, now));
  }
}

/** Resumes what goes on from a placed order: a message of it is lost. Nothing is written. */
export async function resumeOrder({ id, rev }: OrderRecord): Promise<void> {
  const message = { event: eventId('order', id, rev), schema: eventSchema, facts: { order: id } };
  await Promise.all(queuesAfter('order.placed').map((queue) => sendJob(queue, message)));
}

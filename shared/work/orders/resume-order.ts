import { nowInstant } from '../../lib/clock.ts';
import type { Scope } from '../../model/fields.ts';
import { isSentAgain } from '../../rules/orders/hanging.ts';
import { workOn } from '../../rules/orders/order.ts';
import { readRecord } from '../../table/table.ts';
import { sendAgain } from '../send.ts';

/** Sends what goes on from a placed order again that is due. */
export async function resumeOrder(id: number, scope: Scope | undefined): Promise<void> {
  const order = scope && (await readRecord('order', id, scope));
  if (!order?.due_at || !isSentAgain(order.updated_at, nowInstant())) return;
  await sendAgain('order.placed', 'order', order, workOn(order, { route: true }));
}

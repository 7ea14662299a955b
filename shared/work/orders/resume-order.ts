import { nowInstant } from '../../lib/clock.ts';
import type { Scope } from '../../model/fields.ts';
import { isSentAgain } from '../../rules/orders/hanging.ts';
import { readRecord } from '../../table/table.ts';
import { sendAgain } from '../send.ts';

/** Sends what goes on from a placed order again that is due. */
export async function resumeOrder(id: number, scope: Scope | undefined): Promise<void> {
  const order = scope && (await readRecord('order', id, scope));
  if (!order?.due_at || !isSentAgain(order.updated_at, nowInstant())) return;
  const { merchant, is_test } = order;
  await sendAgain('order.placed', 'order', order, { order: id, merchant, is_test });
}

import { nowInstant } from '../../lib/clock.ts';
import type { Tenant } from '../../model/fields.ts';
import { isSentAgain } from '../../rules/orders/hanging.ts';
import { workOn } from '../../rules/orders/order.ts';
import { readRecord } from '../../table/table.ts';
import { sendAgain } from '../send.ts';

/** Sends the messages of an overdue order again: to prepare it, and to route it if that is pending. */
export async function resumeOrder(id: number, tenant: Tenant | undefined): Promise<void> {
  const order = tenant && (await readRecord('order', id, tenant));
  if (!order?.due_at || !isSentAgain(order.updated_at, nowInstant())) return;
  await sendAgain('order.placed', 'order', order, workOn(order));
}

import { nowInstant } from '../../lib/clock.ts';
import type { Tenant } from '../../model/fields.ts';
import { isSentAgain } from '../../rules/orders/hanging.ts';
import { workOn } from '../../rules/orders/order.ts';
import { resuming } from '../resuming.ts';
import { sendAgain } from '../send.ts';

/** Sends the messages of an overdue order again: to prepare it, and to route it if that is pending. */
export const resumeOrder = async (id: number, tenant: Tenant | undefined): Promise<void> =>
  tenant &&
  resuming('order', { id, tenant }, async (read) => {
    const order = await read();
    if (!order?.due_at || !isSentAgain(order.updated_at, nowInstant())) return;
    await sendAgain('order.placed', 'order', order, workOn(order));
  });

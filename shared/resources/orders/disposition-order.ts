import * as z from 'zod';
import { nullableText, type RecordBase, type Scope, timestamps } from '../../model/fields.ts';
import { many, resource } from '../../model/resource.ts';
import { ProductionOrder } from './production-order.ts';

/** How an order is routed to productions. It has its order's id. */
export interface DispositionOrderRecord extends RecordBase, Scope {
  readonly order: number;
  readonly state: 'manual_assignment_process' | 'assigned' | 'partly_assigned' | 'delivered' | 'cancelled';
  readonly production_orders: readonly number[];
  readonly cancelled_at: string | null;
}

export const DispositionOrder = resource<DispositionOrderRecord>()({
  name: 'DispositionOrder',
  label: 'Disposition Order',
  entity: 'disposition-order',
  relations: { production_orders: many(() => ProductionOrder) },
  representation: {
    schema: ({ production_orders }) =>
      z.object({
        id: z.int(),
        order: z.int(),
        state: z.string(),
        production_orders: production_orders.meta({ 'x-extension': true }),
        cancelled_at: nullableText,
        ...timestamps,
      }),
  },
});

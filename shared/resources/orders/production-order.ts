import * as z from 'zod';
import { type RecordBase, type Scope, timestamps } from '../../model/fields.ts';
import { one, resource } from '../../model/resource.ts';
import { Production } from '../people/production.ts';

export interface ProductionOrderRecord extends RecordBase, Scope {
  readonly production: number;
  readonly disposition_order: number;
  readonly order_items: readonly number[];
  readonly state: 'pending' | 'accepted' | 'delivered' | 'cancelled';
}

export const ProductionOrder = resource<ProductionOrderRecord>()({
  name: 'ProductionOrder',
  label: 'Production Order',
  entity: 'production-order',
  relations: { production: one(() => Production) },
  representation: {
    schema: ({ production }) =>
      z.object({
        id: z.int(),
        production,
        disposition_order: z.int(),
        order_items: z.array(z.int()),
        state: z.string(),
        ...timestamps,
      }),
  },
});

import * as z from 'zod';
import { filledText, timestamps } from '../../model/fields.ts';
import { one, resource } from '../../model/resource.ts';
import { Production } from '../people/production.ts';
import type { ProductionOrderRecord } from './production-order-record.ts';

/** Body of `PUT /production-orders/{id}/deliver`. */
export const delivery = z.object({
  tracking_number: filledText()
    .nullish()
    .transform((value) => value ?? null),
});

export type Delivery = z.output<typeof delivery>;

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

/** All names that `expand` may take on a production order. */
export const productionOrderExpand = ['production'] as const;

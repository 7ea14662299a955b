import { filledLine, timestamps } from '../../model/fields.ts';
import { many, one, open, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { OrderedVariant } from '../offers/ordered-variant.ts';
import { Production } from '../people/production.ts';
import type { ProductionOrderRecord } from './production-order-record.ts';

/** Body of `PUT /production-orders/{id}/deliver`. */
export const delivery = z.object({
  tracking_number: filledLine()
    .nullish()
    .transform((value) => value ?? null),
});

export type Delivery = z.output<typeof delivery>;

export const ProductionOrder = resource<ProductionOrderRecord>()({
  name: 'ProductionOrder',
  label: 'Production Order',
  entity: 'production-order',
  relations: { production: one(() => Production), variants: open(many(() => OrderedVariant)) },
  representation: {
    schema: ({ production, variants }) =>
      z.object({
        id: z.int(),
        is_test: z.boolean().meta({ 'x-extension': true }),
        production,
        disposition_order: z.int(),
        order_items: z.array(z.int()),
        variants: variants.meta({
          'x-extension': true,
          description: 'Copies of the variants that the production makes.',
        }),
        state: z.string(),
        ...timestamps,
      }),
    shape: (record) => ({ ...record, variants: record.variants ?? [] }),
  },
});

/** All names that `expand` accepts on a production order. */
export const productionOrderExpand = ['production', 'variants', 'variants.views.customizations.resource'] as const;

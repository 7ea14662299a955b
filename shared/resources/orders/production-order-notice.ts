import { timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import type { ProductionOrderRecord } from './production-order-record.ts';

/**
 * A production order in notifications to its production. It has no personal data. The production reads everything else
 * by the `id`.
 */
export const ProductionOrderNotice = resource<ProductionOrderRecord>()({
  name: 'ProductionOrderNotice',
  label: 'Production Order',
  entity: 'production-order',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        is_test: z.boolean(),
        production: z.int(),
        disposition_order: z.int(),
        order_items: z.array(z.int()),
        state: z.string(),
        ...timestamps,
      }),
  },
});

import * as z from 'zod';
import { filledText } from '../../model/fields.ts';

const productionsOfAnOrder = 80; // as many as an order may have items

/** Body of `POST /disposition-orders/by-order/{order_id}/production-orders`. */
export const assignmentInput = z.object({
  productions: z
    .array(
      z.object({
        handle: filledText(),
        order_items: z
          .array(z.object({ external_identifier: filledText() }))
          .min(1)
          .max(productionsOfAnOrder)
          .nullish()
          .transform((items) => items ?? null),
      }),
    )
    .min(1)
    .max(productionsOfAnOrder),
});

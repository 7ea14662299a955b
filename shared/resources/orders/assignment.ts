import { tooMany } from '../../lib/problems.ts';
import { fill } from '../../lib/refusal.ts';
import { filledText } from '../../model/fields.ts';
import { issue } from '../../model/issues.ts';
import * as z from '../../model/zod.ts';

const itemsOfAnOrder = 80; // as a checkout may have; each is for one production at least

/**
 * Body of `POST /disposition-orders/by-order/{order_id}/production-orders`. Bounded in all: the state machine carries
 * 256 KB from task to task.
 */
export const assignmentInput = z.object({
  productions: z
    .array(
      z.object({
        handle: filledText(),
        order_items: z
          .array(z.object({ external_identifier: filledText() }))
          .min(1)
          .max(itemsOfAnOrder)
          .nullish()
          .transform((items) => items ?? null),
      }),
    )
    .min(1)
    .max(itemsOfAnOrder)
    .refine(
      (productions) =>
        productions.reduce((sum, { order_items }) => sum + (order_items?.length ?? 0), 0) <= itemsOfAnOrder,
      issue(fill(tooMany, { max: itemsOfAnOrder, things: 'order items in all' })),
    ),
});

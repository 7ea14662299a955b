import { filledLine, orNull } from '../../model/fields.ts';
import { boundedInAll, list } from '../../model/list-query.ts';
import * as z from '../../model/zod.ts';

/** Maximum number of items of an order: the maximum of a checkout. */
export const itemsOfAnOrder = 80;

const productionInput = z.object({
  handle: filledLine(),
  order_items: orNull(list(z.object({ external_identifier: filledLine() }), { min: 1, max: itemsOfAnOrder })),
});

/**
 * Body of `POST /disposition-orders/by-order/{order_id}/production-orders`. The number of items is limited in total,
 * because the state machine passes at most 256 KB from task to task.
 */
export const assignmentInput = z.object({
  productions: boundedInAll(list(productionInput, { min: 1, max: itemsOfAnOrder }), {
    of: ['order_items'],
    max: itemsOfAnOrder,
    things: 'order items in total',
  }),
});

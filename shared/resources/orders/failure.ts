import { id, text } from '../../model/fields.ts';
import { list } from '../../model/list-query.ts';
import * as z from '../../model/zod.ts';
import { itemsOfAnOrder } from './assignment.ts';

const reasonCharacters = 500;

/** The reason of a production for not doing its work. */
const reason = text(reasonCharacters, 1).meta({
  description: 'Reason for staff, in your own words. Do not name the recipient.',
});

/** Body of `PUT /production-orders/{id}/reject` and of `PUT /production-orders/{id}/hold`. */
export const reasoned = z.object({ reason });

/** Body of `PUT /production-orders/{id}/fail`. */
export const failure = z.object({
  reason,
  items: list(z.object({ order_item: id }), { min: 1, max: itemsOfAnOrder })
    .nullish()
    .transform((items) => items ?? null)
    .meta({ description: 'The order items that cannot be made. Default: all items that have pieces left.' }),
});

export type Failure = z.output<typeof failure>;

import { filledLine, id, orNull } from '../../model/fields.ts';
import { list } from '../../model/list-query.ts';
import * as z from '../../model/zod.ts';
import { itemsOfAnOrder } from './assignment.ts';

const reasonCharacters = 500;

/** The reason of a production for not doing its work. */
const reason = filledLine(reasonCharacters);

/** Body of `PUT /production-orders/{id}/reject` and of `PUT /production-orders/{id}/hold`. */
export const reasoned = z.object({ reason });

/** Body of `PUT /production-orders/{id}/fail`. */
export const failure = z.object({
  reason,
  items: orNull(list(z.object({ order_item: id }), { min: 1, max: itemsOfAnOrder })),
});

export type Failure = z.output<typeof failure>;

import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { readOrderOf, readPublishedWith } from '../../../shared/reads/order-parts.ts';
import { firstPiece, orderOfPiece } from '../../../shared/resources/orders/pieces.ts';
import { OrderItemUnit } from '../../../shared/resources/orders/unit.ts';
import { unitOf } from '../../../shared/resources/orders/unit-record.ts';
import { cancelUnit, concernsOthers } from '../../../shared/rules/orders/unit.ts';
import { readRecord } from '../../../shared/table/table.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/order-item-units/{id}/cancel',
    summary: 'Cancel an order item unit',
    description:
      "Cancels one pending piece. If it is the last piece of an item, the service cancels the item. If it is the last piece of an order, the service cancels the order, regardless of the merchant's setting.",
    allow: ['staff'],
    example: { given: 'aUnit', params: { id: firstPiece(1) } },
    returns: OrderItemUnit,
    answers: { 409: 'The unit can no longer be cancelled.' },
    errorImpact: 'Staff cannot cancel single pieces, so productions make unwanted goods.',
  },
  change(
    async ({ params, reach }) => {
      const disposition = await readRecord('disposition-order', orderOfPiece(params.id), reach);
      const subject = orNotFound(disposition && unitOf(disposition, params.id), OrderItemUnit);
      const routed = orNotFound(disposition, OrderItemUnit);
      if (!concernsOthers(routed, subject)) return { subject, routed };
      const [order, published] = await Promise.all([readOrderOf(routed), readPublishedWith(routed)]);
      return { subject, routed, around: { order: orNotFound(order, OrderItemUnit), ...published } };
    },
    ({ subject, routed, around }, _call, { now }) => cancelUnit(routed, subject, around, now),
  ),
);

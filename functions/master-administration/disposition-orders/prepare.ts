import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { readOrderOf } from '../../../shared/reads/order-parts.ts';
import { DispositionOrder } from '../../../shared/resources/orders/disposition-order.ts';
import { prepareAgain } from '../../../shared/rules/orders/order.ts';
import { readRecord } from '../../../shared/table/table.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/disposition-orders/by-order/{order_id}/prepare',
    summary: 'Prepare an order again whose preparation has failed',
    description:
      'Starts the preparation of an order again after it has failed for good. Use it once the cause in `failure_message` of the order is repaired. Any other order is refused with 409.',
    extension: true,
    allow: ['staff'],
    example: { given: 'anOrderThatFailed', params: { order_id: 1 } },
    returns: DispositionOrder,
    answers: { 409: 'The preparation of the order has not failed, so it cannot be started again.' },
    errorImpact: 'Orders whose preparation has failed cannot be taken up again.',
  },
  change(
    async ({ params: { order_id: id }, reach }) => {
      const subject = orNotFound(await readRecord('disposition-order', id, reach), DispositionOrder);
      return { subject, order: orNotFound(await readOrderOf(subject), DispositionOrder) };
    },
    ({ order, subject }, _call, { now }) => prepareAgain(order, subject, now),
  ),
);

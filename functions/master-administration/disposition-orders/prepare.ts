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
    summary: 'Retry the failed preparation of an order',
    description:
      'Starts the preparation of an order again after it has failed permanently. Use it after you have fixed the cause in `failure_message` of the order. Returns 409 for any other order.',
    extension: true,
    allow: ['staff'],
    example: { given: 'anOrderThatFailed', params: { order_id: 1 } },
    returns: DispositionOrder,
    answers: { 409: 'The preparation of the order has not failed.' },
    errorImpact: 'Staff cannot retry the preparation of failed orders.',
  },
  change(
    async ({ params: { order_id: id }, reach }) => {
      const subject = orNotFound(await readRecord('disposition-order', id, reach), DispositionOrder);
      return { subject, order: orNotFound(await readOrderOf(subject), DispositionOrder) };
    },
    ({ order, subject }, _call, { now }) => prepareAgain(order, subject, now),
  ),
);

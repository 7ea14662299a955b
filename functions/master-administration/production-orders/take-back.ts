import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readWithOthers } from '../../../shared/reads/production-orders.ts';
import { ProductionOrderProgress } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderId } from '../../../shared/resources/orders/production-order-record.ts';
import { takeBackProductionOrder } from '../../../shared/rules/orders/returned-items.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/production-orders/{id}/take-back',
    summary: 'Take a production order back',
    description:
      'Withdraws a production order from its production, which no longer sees the recipient. The items wait for staff again, without the pieces that were already sent. Next, assign them with `POST /master-administration/disposition-orders/by-order/{order_id}/production-orders`, by their names if other items are assigned. A production order that was taken back stays unchanged.',
    extension: true,
    allow: ['staff'],
    example: { given: 'aProductionOrder', params: { id: productionOrderId(1, 0) } },
    returns: ProductionOrderProgress,
    answers: { 409: 'The production order has ended.' },
    errorImpact: 'Staff cannot move work to another production.',
  },
  change(
    ({ params, reach }) => readWithOthers(params.id, reach),
    ({ subject, ...around }, _call, { now }) => takeBackProductionOrder(subject, around, now),
  ),
);

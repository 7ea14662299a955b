import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readWithOthers } from '../../../shared/reads/production-orders.ts';
import { reasoned } from '../../../shared/resources/orders/failure.ts';
import { ProductionOrderProgress } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderId } from '../../../shared/resources/orders/production-order-record.ts';
import { rejectProductionOrder } from '../../../shared/rules/orders/returned-items.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/production-orders/{id}/reject',
    summary: 'Reject a production order',
    description:
      'Rejects a production order that the production has not accepted. Its items wait for a production again. If the whole order waits, the service looks for another production, and otherwise staff assign the items. The service never chooses this production again for the order.',
    extension: true,
    allow: ['staff', 'production'],
    body: json(reasoned),
    example: {
      given: 'aProductionOrder',
      params: { id: productionOrderId(1, 0) },
      body: { reason: 'We are closed until Monday.' },
    },
    returns: ProductionOrderProgress,
    answers: { 409: 'The production order is not pending.' },
    errorImpact: 'Productions cannot reject work, so orders wait for them.',
  },
  change(
    ({ params, reach }) => readWithOthers(params.id, reach),
    ({ subject, ...around }, { body: { reason } }, { now }) => rejectProductionOrder(subject, reason, around, now),
  ),
);

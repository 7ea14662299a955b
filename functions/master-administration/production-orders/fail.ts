import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readWithOthers } from '../../../shared/reads/production-orders.ts';
import { failure } from '../../../shared/resources/orders/failure.ts';
import { ProductionOrderProgress } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderId } from '../../../shared/resources/orders/production-order-record.ts';
import { failProductionOrder } from '../../../shared/rules/orders/returned-items.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/production-orders/{id}/fail',
    summary: 'Give back items of a production order',
    description:
      'Reports that the production cannot make items that it accepted. The items wait for staff again, without the pieces that it has already sent. Without `items`, the production gives back all items that have pieces left.',
    extension: true,
    allow: ['staff', 'production'],
    body: json(failure),
    example: {
      given: 'anAcceptedProductionOrder',
      params: { id: productionOrderId(1, 0) },
      body: { reason: 'The fabric is damaged.' },
    },
    returns: ProductionOrderProgress,
    answers: { 409: 'The production order is not accepted.' },
    errorImpact: 'Productions cannot give work back, so orders wait for them.',
  },
  change(
    ({ params, reach }) => readWithOthers(params.id, reach),
    ({ subject, ...around }, { body }, { now }) => failProductionOrder(subject, body, around, now),
  ),
);

import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readInProduction } from '../../../shared/reads/production-orders.ts';
import { ProductionOrderProgress } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderId } from '../../../shared/resources/orders/production-order-record.ts';
import { acceptProductionOrder } from '../../../shared/rules/orders/production-order.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/production-orders/{id}/accept',
    summary: 'Accept a production order',
    description:
      'Accepts a production order for production. The service confirms its pieces and gives them ID tags. From then on, the merchant cannot cancel the order. Returns 409 while the order is being prepared.',
    extension: true,
    allow: ['staff', 'production'],
    example: { given: 'aProductionOrder', params: { id: productionOrderId(1, 0) } },
    returns: ProductionOrderProgress,
    answers: { 409: 'The order is still being prepared, or the production order is delivered or cancelled.' },
    errorImpact: 'Productions cannot accept work.',
  },
  change(
    ({ params, reach }) => readInProduction(params.id, reach),
    ({ subject, ...around }, _call, { now }) => acceptProductionOrder(subject, around, now),
  ),
);

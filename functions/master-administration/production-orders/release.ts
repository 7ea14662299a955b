import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readInProduction } from '../../../shared/reads/production-orders.ts';
import { ProductionOrderProgress } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderId } from '../../../shared/resources/orders/production-order-record.ts';
import { releaseProductionOrder } from '../../../shared/rules/orders/hold.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/production-orders/{id}/release',
    summary: 'Release a production order that is on hold',
    description:
      'Tells staff and the merchant that the work continues. A production order that is not on hold stays unchanged.',
    extension: true,
    allow: ['staff', 'production'],
    example: { given: 'aHeldProductionOrder', params: { id: productionOrderId(1, 0) } },
    returns: ProductionOrderProgress,
    answers: { 409: 'The production order is not accepted.' },
    errorImpact: 'Orders show that they are on hold, although their work continues.',
  },
  change(
    ({ params, reach }) => readInProduction(params.id, reach),
    ({ subject, order }, _call, { now }) => releaseProductionOrder(subject, order, now),
  ),
);

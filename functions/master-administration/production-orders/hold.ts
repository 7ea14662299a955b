import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readInProduction } from '../../../shared/reads/production-orders.ts';
import { reasoned } from '../../../shared/resources/orders/failure.ts';
import { ProductionOrderProgress } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderId } from '../../../shared/resources/orders/production-order-record.ts';
import { holdProductionOrder } from '../../../shared/rules/orders/hold.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/production-orders/{id}/hold',
    summary: 'Put a production order on hold',
    description:
      'Tells staff and the merchant why the production has interrupted its work. No state changes, and the production can still deliver. Use it again to change the reason, and release the production order when the work continues.',
    extension: true,
    allow: ['staff', 'production'],
    body: json(reasoned),
    example: {
      given: 'anAcceptedProductionOrder',
      params: { id: productionOrderId(1, 0) },
      body: { reason: 'We wait for white shirts.' },
    },
    returns: ProductionOrderProgress,
    answers: { 409: 'The production order is not accepted.' },
    errorImpact: 'Productions cannot tell why an order is late.',
  },
  change(
    ({ params, reach }) => readInProduction(params.id, reach),
    ({ subject, order }, { body: { reason } }, { now }) => holdProductionOrder(subject, reason, order, now),
  ),
);

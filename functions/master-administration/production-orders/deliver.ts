import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDelivery } from '../../../shared/reads/production-orders.ts';
import { delivery, ProductionOrder } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderId } from '../../../shared/resources/orders/production-order-record.ts';
import { deliverProductionOrder } from '../../../shared/rules/orders/production-order.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/production-orders/{id}/deliver',
    summary: 'Deliver a production order',
    description:
      'Reports that the production has sent its part of the order, with the tracking number. The order then has a shipment. The last delivery completes the order, if all its items are assigned.',
    extension: true,
    allow: ['staff', 'production'],
    body: json(delivery),
    example: {
      given: 'anAcceptedProductionOrder',
      params: { id: productionOrderId(1, 0) },
      body: { tracking_number: '00340434161094000000' },
    },
    returns: ProductionOrder,
    answers: { 409: 'The production order is not accepted, or was already delivered with another tracking number.' },
    errorImpact: 'Productions cannot report deliveries, so merchants do not see shipments.',
  },
  change(
    ({ params, reach }) => readForDelivery(params.id, reach),
    ({ subject, ...around }, { body }, { now }) => deliverProductionOrder(subject, body, around, now),
  ),
);

import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDelivery } from '../../../shared/reads/production-orders.ts';
import { delivery } from '../../../shared/resources/orders/delivery.ts';
import { ProductionOrderProgress } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderId } from '../../../shared/resources/orders/production-order-record.ts';
import { deliverProductionOrder } from '../../../shared/rules/orders/production-order.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/production-orders/{id}/deliver',
    summary: 'Deliver parcels of a production order',
    description:
      'Reports the parcels that the production has sent, with the pieces in each. Without `parcels`, one parcel contains all pieces that are left. Each parcel is a shipment of the order. The production order is delivered with its last piece, and the order is completed if all its items are assigned and delivered.',
    extension: true,
    allow: ['staff', 'production'],
    body: json(delivery),
    example: {
      given: 'anAcceptedProductionOrder',
      params: { id: productionOrderId(1, 0) },
      body: { tracking_number: '00340434161094000000' },
    },
    returns: ProductionOrderProgress,
    answers: { 409: 'The production order is not accepted, or has already been delivered with other parcels.' },
    errorImpact: 'Productions cannot report deliveries, so merchants do not see shipments.',
  },
  change(
    ({ params, reach }) => readForDelivery(params.id, reach),
    ({ subject, ...around }, { body }, { now }) => deliverProductionOrder(subject, body, around, now),
  ),
);

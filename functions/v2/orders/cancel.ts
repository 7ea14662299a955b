import { tenantOf } from '../../../shared/http/caller.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readParts, readRoutedOrder } from '../../../shared/reads/order-parts.ts';
import { Order } from '../../../shared/resources/orders/order.ts';
import { cancelOrder } from '../../../shared/rules/orders/order.ts';

export const handler = endpoint(
  {
    route: 'PUT /v2/orders/{id}/cancel',
    summary: 'Cancel an order',
    description:
      'Cancels a whole order with its production orders. Returns 409 once a production has accepted the order, or earlier if a setting of the merchant no longer allows it. A cancelled order stays unchanged.',
    allow: ['merchant'],
    example: { given: 'aPlacedOrder', params: { id: 1 } },
    returns: Order,
    answers: { 409: 'The order can no longer be cancelled.' },
    errorImpact: 'Merchants cannot cancel orders, so productions make unwanted goods.',
  },
  change(
    async (call) => {
      const tenant = tenantOf(call);
      const { order, ...routed } = await readRoutedOrder(call.params.id, tenant);
      return { subject: order, ...routed, ...(await readParts(routed.disposition, tenant)) };
    },
    ({ subject, ...read }, _call, { now }) => cancelOrder(subject, read, now),
  ),
);

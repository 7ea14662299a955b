import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Order } from '../../../shared/resources/orders/order.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/orders/{id}',
    summary: 'Get an order',
    allow: ['merchant'],
    expand: [
      'order_type',
      'items.id_tags',
      'items.variant',
      'items.variant.views.customizations.resource',
      'disposition_order',
      'disposition_order.production_orders',
      'disposition_order.production_orders.production',
    ],
    example: { given: 'aPlacedOrder', params: { id: 1 } },
    returns: Order,
    errorImpact: 'Merchants cannot see their orders.',
  },
  get(Order),
);

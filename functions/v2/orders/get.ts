import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Order, orderExpand } from '../../../shared/resources/orders/order.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/orders/{id}',
    summary: 'Get an order',
    allow: ['merchant'],
    expand: orderExpand,
    example: { given: 'aPlacedOrder', params: { id: 1 } },
    returns: Order,
    errorImpact: 'Merchants cannot see their orders.',
  },
  get(Order),
);

import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Order, orderExpand } from '../../../shared/resources/orders/order.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/orders/{id}',
    summary: 'Get an order',
    description:
      'Returns an order with its state, items, prices and shipments. Use `expand` to get related objects instead of their ids. Instead of polling for state changes, register a webhook.',
    allow: ['merchant'],
    expand: orderExpand,
    example: { given: 'aPlacedOrder', params: { id: 1 } },
    returns: Order,
    errorImpact: 'Merchants cannot see their orders.',
  },
  get(Order),
);

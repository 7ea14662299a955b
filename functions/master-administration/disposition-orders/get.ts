import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { DispositionOrder, dispositionOrderExpand } from '../../../shared/resources/orders/disposition-order.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/disposition-orders/by-order/{order_id}',
    summary: 'Get the disposition order of an order',
    description:
      'Returns the routing of an order to productions, with the number of items without a production. Use it before you assign items manually.',
    allow: ['staff'],
    expand: dispositionOrderExpand,
    example: { given: 'aPlacedOrder', params: { order_id: 1 } },
    returns: DispositionOrder,
    errorImpact: 'Staff cannot see how an order is routed to productions.',
  },
  get(DispositionOrder, 'order_id'), // its id is the id of its order
);

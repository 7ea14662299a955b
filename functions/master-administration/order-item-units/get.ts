import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { firstPiece } from '../../../shared/resources/orders/pieces.ts';
import { OrderItemUnit, unitExpand } from '../../../shared/resources/orders/unit.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/order-item-units/{id}',
    summary: 'Get an order item unit',
    description:
      'Returns one piece of an order with its state and its ID tag. The tag is `null` until a production has confirmed the piece.',
    allow: ['staff'],
    expand: unitExpand,
    example: { given: 'aUnit', params: { id: firstPiece(1) } },
    returns: OrderItemUnit,
    errorImpact: 'Staff cannot see the pieces of orders.',
  },
  get(OrderItemUnit),
);

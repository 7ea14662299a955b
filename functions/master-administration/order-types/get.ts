import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { OrderType } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/order-types/{id}',
    summary: 'Get an order type',
    description:
      'Returns an order type. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/order-types/{id}`.',
    extension: true,
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: OrderType,
    errorImpact: 'Staff cannot look at an order type.',
  },
  get(OrderType),
);

import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { OrderType } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/order-types',
    summary: 'List order types',
    description: 'Lists the order types. Use the id of an order type in `order_type` of a merchant.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), handle: oneOf() },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: OrderType,
    errorImpact: 'Staff cannot look up order types.',
  },
  list(OrderType),
);

import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf, range, since } from '../../../shared/http/filters.ts';
import { Order, orderExpand } from '../../../shared/resources/orders/order.ts';
import { orderStates } from '../../../shared/resources/orders/order-record.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/orders',
    summary: 'List orders',
    description:
      'Lists the orders of the merchant. Use `filter[since_id]` to poll for new orders, `filter[updated_at_min]` to poll for changes, and `filter[external_identifier]` to find an order by its number in your system.',
    allow: ['merchant'],
    filters: {
      id: oneOf(),
      state: oneOf({ values: orderStates }),
      external_identifier: oneOf(),
      external_reference: oneOf(),
      since_id: since(),
      created_at: range('min', 'max'),
      updated_at: range('min', 'max'),
    },
    expand: orderExpand,
    paging: 'page',
    example: { given: 'aPlacedOrder' },
    returns: Order,
    needs: ['ids:settle'], // of polls
    errorImpact: 'Merchants cannot find their orders or poll for new ones.',
  },
  list(Order),
);

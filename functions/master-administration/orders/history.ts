import { historyEndpoint } from '../../../shared/endpoints/history-endpoint.ts';
import { Order } from '../../../shared/resources/orders/order.ts';

export const handler = historyEndpoint('GET /master-administration/orders/{id}/history', Order, {
  one: 'an order',
  without: 'The changes of its disposition and its production orders are in separate histories.',
  example: { given: 'aPreparedOrder', id: 1 },
});

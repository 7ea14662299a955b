import { historyEndpoint } from '../../../shared/endpoints/history-endpoint.ts';
import { ProductionOrder } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderId } from '../../../shared/resources/orders/production-order-record.ts';

export const handler = historyEndpoint('GET /master-administration/production-orders/{id}/history', ProductionOrder, {
  one: 'a production order',
  example: { given: 'anAcceptedProductionOrder', id: productionOrderId(1, 0) },
});

import { listEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { OrderType } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = listEndpoint('GET /master-administration/order-types', OrderType, {
  description: 'Lists the order types. Use the id of an order type in `order_type` of a merchant.',
});

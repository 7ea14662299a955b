import { listEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Merchant } from '../../../shared/resources/people/merchant.ts';

export const handler = listEndpoint('GET /master-administration/merchants', Merchant, {
  description:
    'Lists the merchants with their ids and handles. Use the id in filters and offers, and the handle in import files.',
  expand: ['order_type'],
});

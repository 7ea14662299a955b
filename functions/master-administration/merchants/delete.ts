import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Merchant } from '../../../shared/resources/people/merchant.ts';

export const handler = deleteEndpoint('DELETE /master-administration/merchants/{id}', Merchant, {
  description: 'A merchant with valid access keys, products, orders, media or webhooks cannot be deleted.',
  given: 'aMerchant',
});

import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Merchant } from '../../../shared/resources/people/merchant.ts';

export const handler = getEndpoint('GET /master-administration/merchants/{id}', Merchant, { expand: ['order_type'] });

import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { OrderType } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = getEndpoint('GET /master-administration/order-types/{id}', OrderType);

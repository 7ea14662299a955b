import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Brand } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = getEndpoint('GET /master-administration/brands/{id}', Brand);

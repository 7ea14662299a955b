import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Country } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = getEndpoint('GET /master-administration/countries/{id}', Country);

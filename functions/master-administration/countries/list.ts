import { listEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Country } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = listEndpoint('GET /master-administration/countries', Country, {
  description:
    'Lists the countries of origin of products. The countries to which orders can be shipped depend on `GET /master-administration/shipping-rates`.',
});

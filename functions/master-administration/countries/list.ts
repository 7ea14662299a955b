import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { Country } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/countries',
    summary: 'List countries of origin',
    description:
      'Lists the countries of origin of products. The countries to which orders can be shipped depend on `GET /master-administration/shipping-rates`.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), handle: oneOf() },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: Country,
    errorImpact: 'Staff cannot look up countries of origin.',
  },
  list(Country),
);

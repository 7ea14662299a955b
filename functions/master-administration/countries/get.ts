import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Country } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/countries/{id}',
    summary: 'Get a country',
    description:
      'Returns a country. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/countries/{id}`.',
    extension: true,
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: Country,
    errorImpact: 'Staff cannot look at a country.',
  },
  get(Country),
);

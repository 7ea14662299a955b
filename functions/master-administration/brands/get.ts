import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Brand } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/brands/{id}',
    summary: 'Get a brand',
    description:
      'Returns a brand. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/brands/{id}`.',
    extension: true,
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: Brand,
    errorImpact: 'Staff cannot look at a brand.',
  },
  get(Brand),
);

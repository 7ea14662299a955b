import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { ProductionArea } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/production-areas/{id}',
    summary: 'Get a production area',
    description:
      'Returns a production area. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/production-areas/{id}`.',
    extension: true,
    allow: ['staff'],
    expand: ['production_method'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: ProductionArea,
    errorImpact: 'Staff cannot look at a production area.',
  },
  get(ProductionArea),
);

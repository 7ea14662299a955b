import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { ProductionArea } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/production-areas',
    summary: 'List production areas',
    description:
      'Lists the production areas with their production methods, views and sizes. Use the ids in `production_areas` of a product.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), handle: oneOf() },
    expand: ['production_method'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: ProductionArea,
    errorImpact: 'Staff cannot look up production areas.',
  },
  list(ProductionArea),
);

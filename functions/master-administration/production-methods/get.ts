import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { ProductionMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/production-methods/{id}',
    summary: 'Get a production method',
    description:
      'Returns a production method. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/production-methods/{id}`.',
    extension: true,
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: ProductionMethod,
    errorImpact: 'Staff cannot look at a production method.',
  },
  get(ProductionMethod),
);

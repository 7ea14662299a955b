import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { ProductionMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/production-methods',
    summary: 'List production methods',
    allow: ['staff'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: ProductionMethod,
    errorImpact: 'Staff cannot look up the methods that productions master.',
  },
  list(ProductionMethod),
);

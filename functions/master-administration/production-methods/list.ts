import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf } from '../../../shared/http/filters.ts';
import { ProductionMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/production-methods',
    summary: 'List production methods',
    description:
      'Lists the production methods with their prices and maximum print sizes. A product has the methods for its designs, and a production has the methods that it offers.',
    allow: ['staff'],
    filters: { id: addition(oneOf()), handle: addition(oneOf()) },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: ProductionMethod,
    errorImpact: 'Staff cannot look up production methods.',
  },
  list(ProductionMethod),
);

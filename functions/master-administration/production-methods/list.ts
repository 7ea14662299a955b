import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { ProductionMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/production-methods',
    summary: 'List production methods',
    description:
      'Lists the methods by which goods are made, with their prices and largest prints. Products say which of them they can be designed with, productions which of them they master.',
    allow: ['staff'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: ProductionMethod,
    errorImpact: 'Staff cannot look up the methods that productions master.',
  },
  list(ProductionMethod),
);

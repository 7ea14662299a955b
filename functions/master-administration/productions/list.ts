import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { Production } from '../../../shared/resources/people/production.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/productions',
    summary: 'List productions',
    description:
      'Lists who makes goods, with the methods that they master. Assigning an order names a production by its handle.',
    extension: true,
    allow: ['staff'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: Production,
    errorImpact: 'Staff cannot learn the handles of the productions that orders are assigned to.',
  },
  list(Production),
);

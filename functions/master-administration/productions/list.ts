import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { Production } from '../../../shared/resources/people/production.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/productions',
    summary: 'List productions',
    extension: true,
    allow: ['staff'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: Production,
    errorImpact: 'Staff cannot learn the handles of the productions that orders are assigned to.',
  },
  list(Production),
);

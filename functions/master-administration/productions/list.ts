import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf } from '../../../shared/http/filters.ts';
import { Production } from '../../../shared/resources/people/production.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/productions',
    summary: 'List productions',
    description:
      'Lists the productions with their production methods. When you assign an order, send the handle of a production.',
    extension: true,
    allow: ['staff'],
    filters: { id: addition(oneOf()), handle: addition(oneOf()) },
    expand: ['production_methods'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: Production,
    errorImpact: 'Staff cannot look up the handles of productions.',
  },
  list(Production),
);

import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Production } from '../../../shared/resources/people/production.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/productions/{id}',
    summary: 'Get a production',
    description:
      'Returns a production. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/productions/{id}`.',
    extension: true,
    allow: ['staff'],
    expand: ['production_methods'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: Production,
    errorImpact: 'Staff cannot look at a production.',
  },
  get(Production),
);

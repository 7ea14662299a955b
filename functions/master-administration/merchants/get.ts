import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Merchant } from '../../../shared/resources/people/merchant.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/merchants/{id}',
    summary: 'Get a merchant',
    description:
      'Returns a merchant. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/merchants/{id}`.',
    extension: true,
    allow: ['staff'],
    expand: ['order_type'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: Merchant,
    errorImpact: 'Staff cannot look at a merchant.',
  },
  get(Merchant),
);

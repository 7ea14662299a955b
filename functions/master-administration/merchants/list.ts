import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf } from '../../../shared/http/filters.ts';
import { Merchant } from '../../../shared/resources/people/merchant.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/merchants',
    summary: 'List merchants',
    description:
      'Lists the merchants with their ids and handles. Use the id in filters and offers, and the handle in import files.',
    extension: true,
    allow: ['staff'],
    filters: { id: addition(oneOf()), handle: addition(oneOf()) },
    expand: ['order_type'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: Merchant,
    errorImpact: 'Staff cannot look up the ids of merchants.',
  },
  list(Merchant),
);

import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Supplier } from '../../../shared/resources/goods/supplier.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/suppliers/{id}',
    summary: 'Get a supplier',
    description: 'Returns one supplier with its address. Use its id as the origin of goods transfers.',
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: Supplier,
    errorImpact: 'Staff cannot see a supplier.',
  },
  get(Supplier),
);

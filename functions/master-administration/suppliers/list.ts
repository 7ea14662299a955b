import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { Supplier } from '../../../shared/resources/goods/supplier.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/suppliers',
    summary: 'List suppliers',
    allow: ['staff'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: Supplier,
    errorImpact: 'Staff cannot find the suppliers that goods come from.',
  },
  list(Supplier),
);

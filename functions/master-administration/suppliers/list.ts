import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf } from '../../../shared/http/filters.ts';
import { Supplier } from '../../../shared/resources/goods/supplier.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/suppliers',
    summary: 'List suppliers',
    description: 'Lists the suppliers of blank goods. Use the id of a supplier as the origin of a goods transfer.',
    allow: ['staff'],
    filters: { id: addition(oneOf()) },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: Supplier,
    errorImpact: 'Staff cannot find suppliers.',
  },
  list(Supplier),
);

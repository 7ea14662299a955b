import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf, range } from '../../../shared/http/filters.ts';
import { MasterProduct, masterProductExpand } from '../../../shared/resources/catalogue/master-product.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/products',
    summary: 'List master products',
    description:
      'Lists the master products, which form the catalogue for all merchants. Use `filter[handle]` to find one product, and the date filters to find products that start or end at a time.',
    allow: ['staff'],
    filters: {
      id: oneOf(),
      handle: oneOf(),
      available_at: range('min', 'max', 'equals'),
      discontinue_at: range('min', 'max', 'equals'),
    },
    expand: masterProductExpand,
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: MasterProduct,
    errorImpact: 'Staff cannot list the products of the catalogue.',
  },
  list(MasterProduct),
);

import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { ProductSizeScale } from '../../../shared/resources/goods/size-label.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-size-scales',
    summary: 'List size scales',
    description:
      'Lists the scales for sizes. Use `filter[name]` to find the id of a scale before you create a size label.',
    allow: ['staff'],
    filters: { id: oneOf(), name: oneOf() },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: ProductSizeScale,
    errorImpact: 'Staff cannot find size scales.',
  },
  list(ProductSizeScale),
);

import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { ProductSizeScale } from '../../../shared/resources/goods/size-label.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-size-scales/{id}',
    summary: 'Get a size scale',
    description: 'Returns one scale with its name. Sizes of size labels refer to it by its id.',
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: ProductSizeScale,
    errorImpact: 'Staff cannot see a size scale.',
  },
  get(ProductSizeScale),
);

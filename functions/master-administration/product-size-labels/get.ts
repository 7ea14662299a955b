import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { ProductSizeLabel, sizeLabelExpand } from '../../../shared/resources/goods/size-label.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-size-labels/{id}',
    summary: 'Get a size label',
    description: 'Returns one size label. Use `expand` to get its sizes with their scales instead of their ids.',
    allow: ['staff'],
    expand: sizeLabelExpand,
    example: { given: 'theDemo', params: { id: 1 } },
    returns: ProductSizeLabel,
    errorImpact: 'Staff cannot see a size label and its sizes.',
  },
  get(ProductSizeLabel),
);

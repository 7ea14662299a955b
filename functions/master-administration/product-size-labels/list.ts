import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { ProductSizeLabel, sizeLabelExpand } from '../../../shared/resources/goods/size-label.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-size-labels',
    summary: 'List size labels',
    description:
      'Lists size labels with their sizes. Use it to translate a size from one scale to another, or to find a label by its handle.',
    allow: ['staff'],
    filters: { id: oneOf(), name: oneOf(), handle: oneOf() },
    expand: sizeLabelExpand,
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: ProductSizeLabel,
    errorImpact: 'Staff cannot find size labels.',
  },
  list(ProductSizeLabel),
);

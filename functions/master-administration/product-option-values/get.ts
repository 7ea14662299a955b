import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { ProductOptionValue } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-option-values/{id}',
    summary: 'Get an option value of products',
    description:
      'Returns an option value of products. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/product-option-values/{id}`.',
    extension: true,
    allow: ['staff'],
    expand: ['option_type'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: ProductOptionValue,
    errorImpact: 'Staff cannot look at an option value of products.',
  },
  get(ProductOptionValue),
);

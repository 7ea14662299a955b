import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { ProductOptionType } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-option-types/{id}',
    summary: 'Get an option type of products',
    description:
      'Returns an option type of products. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/product-option-types/{id}`.',
    extension: true,
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: ProductOptionType,
    errorImpact: 'Staff cannot look at an option type of products.',
  },
  get(ProductOptionType),
);

import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { ProductOptionType } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-option-types',
    summary: 'List option types of products',
    description:
      'Lists the option types, such as colour and size, which group the option values of products. A variant has one value of each type.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), handle: oneOf() },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: ProductOptionType,
    errorImpact: 'Staff cannot look up option types of products.',
  },
  list(ProductOptionType),
);

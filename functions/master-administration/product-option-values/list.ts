import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { ProductOptionValue } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-option-values',
    summary: 'List option values of products',
    description:
      'Lists colours, sizes and other options that tell the variants of a product apart. A new master variant names one value of each option type by its id.',
    allow: ['staff'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: ProductOptionValue,
    errorImpact: 'Staff cannot learn the option values that the variants of a new product name.',
  },
  list(ProductOptionValue),
);

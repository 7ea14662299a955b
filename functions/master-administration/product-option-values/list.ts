import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf } from '../../../shared/http/filters.ts';
import { ProductOptionValue } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-option-values',
    summary: 'List product option values',
    description:
      'Lists colours, sizes and other option values that distinguish the variants of a product. A new master variant refers to one value of each option type by its id.',
    allow: ['staff'],
    filters: { id: addition(oneOf()), handle: addition(oneOf()) },
    expand: ['option_type'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: ProductOptionValue,
    errorImpact: 'Staff cannot look up option values for new variants.',
  },
  list(ProductOptionValue),
);

import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { Brand } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/brands',
    summary: 'List brands',
    description: 'Lists the brands of products. Use the id of a brand in `brand` of a product.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), handle: oneOf() },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: Brand,
    errorImpact: 'Staff cannot look up brands.',
  },
  list(Brand),
);

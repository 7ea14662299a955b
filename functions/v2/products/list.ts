import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf, resolved, textIn } from '../../../shared/http/filters.ts';
import { methodsByHandle } from '../../../shared/reads/handles.ts';
import { productsWithSku } from '../../../shared/reads/skus.ts';
import { Product, productExpand } from '../../../shared/resources/offers/product.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/products',
    summary: 'List products',
    description:
      'Lists the products that the merchant offers, each with its variants and the production methods for designs. Use it to fill a shop. The variants have the prices.',
    allow: ['merchant'],
    filters: {
      id: oneOf(),
      title: textIn(),
      'variants.origin.sku': resolved('id', productsWithSku),
      'origin.manufacturer_number': oneOf(),
      designable_production_methods: resolved('designable_production_methods', methodsByHandle),
    },
    expand: productExpand,
    paging: 'page',
    example: { given: 'theDemo' },
    returns: Product,
    errorImpact: 'Merchants cannot list the products that they offer.',
  },
  list(Product),
);

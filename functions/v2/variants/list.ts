import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf, resolved } from '../../../shared/http/filters.ts';
import { skuContains } from '../../../shared/reads/skus.ts';
import { Variant, variantCollections, variantExpand } from '../../../shared/resources/offers/product.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/variants',
    summary: 'List variants',
    allow: ['merchant'],
    filters: {
      id: oneOf(),
      'origin.sku': resolved('origin.sku', skuContains),
      'origin.external_identifier': oneOf(),
      collection_name: oneOf({ values: variantCollections }),
    },
    expand: variantExpand,
    paging: 'page',
    example: { given: 'theDemo' },
    returns: Variant,
    errorImpact: 'Merchants cannot look up what they sell.',
  },
  list(Variant),
);

import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf, resolved } from '../../../shared/http/filters.ts';
import { skuContains } from '../../../shared/reads/skus.ts';
import { readPriceParts } from '../../../shared/reads/variants.ts';
import { Variant, variantExpand } from '../../../shared/resources/offers/product.ts';
import { variantCollections } from '../../../shared/resources/offers/variant-collections.ts';
import { pricedNow } from '../../../shared/rules/designs/price.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/variants',
    summary: 'List variants',
    description:
      'Lists what can be ordered: with `filter[collection_name]=catalogue` those whose `state` is `ready`, with `filter[collection_name]=custom`, which are designs, those whose `state` is `completed`. With `ordered` it lists the copies that orders keep, which are not ordered themselves. A variant that is no longer sold stays in the list, and a checkout refuses it at its `variant_id`: with the code `not_orderable`, or with `only_customized` if it is sold only with a design.',
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
  list(Variant, async (variants, reach) => pricedNow(await readPriceParts(variants, reach))),
);

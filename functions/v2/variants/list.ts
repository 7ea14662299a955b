import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, completed, oneOf, range, resolved } from '../../../shared/http/filters.ts';
import { shownUpdatedAt } from '../../../shared/reads/changed-variants.ts';
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
      'Lists the variants of the merchant. To find variants to order, use `filter[collection_name]=catalogue` and select the state `ready`. For designs, use `filter[collection_name]=custom` and select the state `completed`. The collection `ordered` contains the copies that belong to orders, which cannot be ordered. Variants that are no longer sold stay in the list. A checkout rejects their `variant_id` with the code `not_orderable`, or with `design_required` if they are sold only with a design.',
    allow: ['merchant'],
    filters: {
      id: oneOf(),
      'origin.sku': resolved('origin.sku', skuContains),
      'origin.external_identifier': oneOf(),
      collection_name: oneOf({ values: variantCollections }),
      updated_at: addition(completed(range('min', 'max'), shownUpdatedAt)),
    },
    expand: variantExpand,
    paging: 'page',
    example: { given: 'theDemo' },
    returns: Variant,
    errorImpact: 'Merchants cannot look up their variants.',
  },
  list(Variant, async (variants, reach) => pricedNow(await readPriceParts(variants, reach))),
);

import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { readPriceParts } from '../../../shared/reads/variants.ts';
import { Variant, variantExpand } from '../../../shared/resources/offers/product.ts';
import { pricedNow } from '../../../shared/rules/designs/price.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/variants/{id}',
    summary: 'Get a variant',
    description:
      'Returns a variant with its price, its views and the SKU of its master variant. After a design, use `expand=views.customizations.resource` to get the files of each print.',
    allow: ['merchant'],
    expand: variantExpand,
    example: { given: 'theDemo', params: { id: 1 } },
    returns: Variant,
    errorImpact: 'Merchants cannot look up their variants.',
  },
  get(Variant, 'id', async (variants, reach) => pricedNow(await readPriceParts(variants, reach))),
);

import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Variant, variantExpand } from '../../../shared/resources/offers/product.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/variants/{id}',
    summary: 'Get a variant',
    allow: ['merchant'],
    expand: variantExpand,
    example: { given: 'theDemo', params: { id: 1 } },
    returns: Variant,
    errorImpact: 'Merchants cannot look up what they sell.',
  },
  get(Variant),
);

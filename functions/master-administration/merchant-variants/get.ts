import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { MerchantVariant, merchantVariantExpand } from '../../../shared/resources/offers/merchant-product.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/merchant-variants/{id}',
    summary: 'Get a merchant variant',
    description:
      'Returns one variant of a merchant with its master variant, options and views. `/v2` shows it to the merchant as a variant with the same id.',
    allow: ['staff'],
    expand: merchantVariantExpand,
    example: { given: 'theDemo', params: { id: 1 } },
    returns: MerchantVariant,
    errorImpact: 'Staff cannot see a merchant variant.',
  },
  get(MerchantVariant),
);

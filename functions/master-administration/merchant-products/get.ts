import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { MerchantProduct, merchantProductExpand } from '../../../shared/resources/offers/merchant-product.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/merchant-products/{id}',
    summary: 'Get a merchant product',
    description:
      'Returns one offer with its title, dates, designer and variants. `/v2` shows the offer to the merchant as a product with the same id.',
    allow: ['staff'],
    expand: merchantProductExpand,
    example: { given: 'theDemo', params: { id: 1 } },
    returns: MerchantProduct,
    errorImpact: 'Staff cannot see a merchant product.',
  },
  get(MerchantProduct),
);

import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { MerchantProduct, merchantProductExpand } from '../../../shared/resources/offers/merchant-product.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/merchant-products/{id}',
    summary: 'Get a merchant product',
    allow: ['staff'],
    expand: merchantProductExpand,
    example: { given: 'theDemo', params: { id: 1 } },
    returns: MerchantProduct,
    errorImpact: 'Staff cannot look at a merchant product.',
  },
  get(MerchantProduct),
);

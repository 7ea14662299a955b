import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { MerchantProduct } from '../../../shared/resources/merchant-product.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/merchant-products/{id}',
    summary: 'Get a merchant product',
    allow: ['staff'],
    expand: [
      'merchant',
      'scale_factors',
      'production_areas',
      'positioning_areas',
      'merchant_variants',
      'master_product',
    ],
    example: { given: 'aMerchantProduct', params: { id: 1 } },
    returns: MerchantProduct,
    needs: ['table:read'],
    errorImpact: 'Staff cannot look at a merchant product.',
  },
  get(MerchantProduct),
);

import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf, resolved } from '../../../shared/http/filters.ts';
import { masterProductsByHandle } from '../../../shared/reads/handles.ts';
import { MerchantProduct, merchantProductExpand } from '../../../shared/resources/offers/merchant-product.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/merchant-products',
    summary: 'List merchant products',
    description:
      'Lists the offers of merchants. Use `filter[merchant]` for the offers of one merchant, and `filter[master_product.handle]` to see which merchants offer a product.',
    allow: ['staff'],
    filters: {
      id: oneOf(),
      merchant: oneOf({ ids: true }),
      'master_product.handle': resolved('master_product', masterProductsByHandle),
    },
    expand: merchantProductExpand,
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: MerchantProduct,
    errorImpact: 'Staff cannot see the products of merchants.',
  },
  list(MerchantProduct),
);

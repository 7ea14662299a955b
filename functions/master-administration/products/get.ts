import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { MasterProduct, masterProductExpand } from '../../../shared/resources/catalogue/master-product.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/products/{id}',
    summary: 'Get a master product',
    description:
      'Returns a master product with its variants, and with its name and description by language. Use `expand` to get related objects instead of their ids, such as `variants.views.media` for the images. Merchant products are based on master products.',
    allow: ['staff'],
    expand: masterProductExpand,
    example: { given: 'theDemo', params: { id: 1 } },
    returns: MasterProduct,
    errorImpact: 'Staff cannot see a product.',
  },
  get(MasterProduct),
);

import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { MasterProduct, masterProductExpand } from '../../../shared/resources/catalogue/master-product.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/products/{id}',
    summary: 'Get a master product',
    description:
      'Returns a master product with its texts by language, its variants and views. Use `expand` to get related objects instead of their ids. It is what a merchant product is made from.',
    allow: ['staff'],
    expand: masterProductExpand,
    example: { given: 'theDemo', params: { id: 1 } },
    returns: MasterProduct,
    errorImpact: 'Staff cannot look at a product.',
  },
  get(MasterProduct),
);

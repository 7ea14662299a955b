import { json } from '../../../shared/http/body.ts';
import { changeInPhases } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { acceptedProduct, newMasterProduct } from '../../../shared/resources/catalogue/master-product.ts';
import { exampleProduct } from '../../../shared/resources/examples.ts';
import { prepareProduct, productPhases } from '../../../shared/work/catalogue/change-product.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/async/products',
    summary: 'Create a master product',
    description:
      'Creates a master product with its variants, prices and views, and returns the ids at once. The job at `Location` does what does not fit into the request: many variants, images to fetch. Follow the job; when it has finished, offer the product through merchants.',
    allow: ['staff'],
    body: json(newMasterProduct),
    example: { given: 'theDemo', body: exampleProduct, fresh: ['handle', 'variants.0.sku'] },
    returns: acceptedProduct,
    status: 202,
    needs: ['outbound'],
    errorImpact: 'Staff cannot create products.',
  },
  changeInPhases(
    ({ body }) => prepareProduct(body),
    productPhases,
    ({ job }) => `/master-administration/jobs/${job}`,
  ),
);

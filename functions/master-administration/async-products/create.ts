import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { acceptedProduct, newMasterProduct } from '../../../shared/resources/catalogue/master-product.ts';
import { exampleProduct } from '../../../shared/resources/examples.ts';
import { productChange } from '../../../shared/rules/catalogue/product-change.ts';
import { loadProduct } from '../../../shared/work/catalogue/change-product.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/async/products',
    summary: 'Create a master product',
    description:
      'Creates a master product with its variants, prices and views, and returns the ids at once. The job at `Location` does the work that does not fit into the request, such as many variants or the download of images. If a body has more than 85 variants, the job checks the SKUs. If a SKU is already in use, the job fails with the path of the SKU in `errors`, and the service removes the product. After the job has finished, offer the product through merchants.',
    allow: ['staff'],
    body: json(newMasterProduct),
    example: { given: 'theDemo', body: exampleProduct, fresh: ['handle', 'variants.0.sku'] },
    returns: acceptedProduct,
    status: 202,
    needs: ['outbound'],
    errorImpact: 'Staff cannot create products.',
  },
  create(
    ({ body }) => loadProduct(body),
    (before, { body }, { now }) => productChange(body, before, now),
    ({ job }) => `/master-administration/jobs/${job}`,
  ),
);

import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import {
  acceptedProduct,
  MasterProduct,
  masterProductChange,
} from '../../../shared/resources/catalogue/master-product.ts';
import { productChange } from '../../../shared/rules/catalogue/product-change.ts';
import { loadProduct } from '../../../shared/work/catalogue/change-product.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/async/products/{id}',
    summary: 'Change a master product',
    description:
      'Changes the fields that the body names; other fields stay. A listed variant is changed if the product has its SKU, and made if it has not. The job at `Location` does what does not fit into the request, then the change reaches the merchants that offer the product. If a body has more than 85 new variants, the job checks that their SKUs are free: if one is taken, the job fails with its path in `errors`. Then the body has changed no variants, only the other fields of the product.',
    allow: ['staff'],
    body: json(masterProductChange),
    example: { given: 'aNewProduct', params: { id: 1 }, body: { name: { en: 'Large mug' }, variants: [] } },
    returns: acceptedProduct,
    ids: { id: MasterProduct },
    status: 202,
    answers: { 200: 'All of it holds already.', 423: 'The product is being processed.' },
    needs: ['outbound'],
    errorImpact: 'Staff cannot change products.',
  },
  change(
    ({ body, params }) => loadProduct(body, params.id),
    (before, { body }, { now }) => productChange(body, before, now),
    ({ id, job }) => (job === null ? `/master-administration/products/${id}` : `/master-administration/jobs/${job}`),
  ),
);

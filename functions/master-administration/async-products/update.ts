import { json } from '../../../shared/http/body.ts';
import { changeInPhases } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import {
  acceptedProduct,
  MasterProduct,
  masterProductChange,
} from '../../../shared/resources/catalogue/master-product.ts';
import { prepareProduct, productPhases } from '../../../shared/work/catalogue/change-product.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/async/products/{id}',
    summary: 'Change a master product',
    description:
      'Changes the fields that the body names; other fields stay. A listed variant is changed if the product has its SKU, and made if it has not. The job at `Location` does what does not fit into the request, then the change reaches the merchants that offer the product.',
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
  changeInPhases(
    ({ body, params }) => prepareProduct(body, params.id),
    productPhases,
    ({ id, job }) => (job === null ? `/master-administration/products/${id}` : `/master-administration/jobs/${job}`),
  ),
);

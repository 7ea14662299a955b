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
      'Changes the fields in the body and keeps all other fields. If the product has a variant with a SKU in the body, the service changes the variant. Otherwise it creates the variant. The job at `Location` does the work that does not fit into the request. Afterwards, the service propagates prices, tax, weight, options, images, methods and areas to the merchants that offer the product. For names, descriptions, dates and new variants, use `PUT /master-administration/products/{id}/sync-to-merchants`. If a body has more than 85 new variants, the job checks their SKUs. If a SKU is already in use, the job fails with its path in `errors`. In that case, the variants stay unchanged, but the other fields of the product have changed.',
    allow: ['staff'],
    body: json(masterProductChange),
    example: { given: 'aNewProduct', params: { id: 1 }, body: { name: { en: 'Large mug' }, variants: [] } },
    returns: acceptedProduct,
    ids: { id: MasterProduct },
    status: 202,
    answers: { 200: 'The product already matches the body.', 423: 'The service is processing the product.' },
    needs: ['outbound'],
    errorImpact: 'Staff cannot change products.',
  },
  change(
    ({ body, params }) => loadProduct(body, params.id),
    (before, { body }, { now }) => productChange(body, before, now),
    ({ id, job }) => (job === null ? `/master-administration/products/${id}` : `/master-administration/jobs/${job}`),
  ),
);

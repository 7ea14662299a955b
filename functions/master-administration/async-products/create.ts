import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { acceptedProduct } from '../../../shared/resources/catalogue/master-product.ts';
import { newMasterProduct } from '../../../shared/resources/catalogue/new-master-product.ts';
import { exampleProduct } from '../../../shared/resources/examples.ts';
import { acceptProduct } from '../../../shared/rules/catalogue/master-product.ts';
import { Acceptance } from '../../../shared/work/products/accept-product.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/async/products',
    summary: 'Create a master product',
    description: 'Answers its ids at once; the job at `Location` makes the variants and fetches the images.',
    allow: ['staff'],
    body: newMasterProduct,
    example: { given: 'aProduct', body: exampleProduct, fresh: ['handle', 'variants.0.sku'] },
    returns: acceptedProduct,
    status: 202,
    needs: ['table:read', 'table:write', 'outbound'],
    errorImpact: 'Staff cannot create products.',
  },
  async (call) => {
    const acceptance = new Acceptance(call.body);
    const run = change(
      () => acceptance.load(),
      (loaded, { body }: typeof call, { now }) => acceptProduct(body, loaded, now),
      ({ job }) => `/master-administration/jobs/${job}`,
    );
    return acceptance.orGiveBack(() => run(call));
  },
);

import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { MasterProduct } from '../../../shared/resources/catalogue/master-product.ts';
import { deleteProduct } from '../../../shared/rules/catalogue/catalogue-task.ts';
import { readEach } from '../../../shared/table/table.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';
import { readProduct, rollBackAbandoned } from '../../../shared/work/catalogue/read-product.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/products/{id}',
    summary: 'Delete a master product with its variants',
    description:
      'Deletes a master product with its variants. Merchants no longer sell the product, but orders keep their copies. Returns 423 while the service processes the product. In that case, try again.',
    allow: ['staff'],
    ids: { id: MasterProduct },
    example: { given: 'aNewProduct', params: { id: 1 } },
    status: 204,
    answers: { 423: 'The service is processing the product.' },
    errorImpact: 'Staff cannot delete products.',
  },
  change(
    async ({ params, reach }) => {
      const [read, ids] = await Promise.all([readProduct(params.id), reserveIds({ 'catalogue-task': 1 })]);
      const { subject, lease } = await rollBackAbandoned(read);
      const variants = await readEach('master-variant', subject.variants, reach);
      return { subject, lease, variants, task: ids['catalogue-task']() };
    },
    ({ subject, lease, variants, task }, _call, { now }) => deleteProduct(subject, variants, lease, task, now),
  ),
);

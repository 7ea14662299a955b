import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { MasterProduct } from '../../../shared/resources/catalogue/master-product.ts';
import { syncProduct } from '../../../shared/rules/catalogue/catalogue-task.ts';
import { readForSync } from '../../../shared/work/catalogue/read-product.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/products/{id}/sync-to-merchants',
    summary: 'Hand a master product on to the merchants that offer it',
    description:
      'Brings name, description, availability and new variants of a master product to all merchants that offer it. What a merchant has set itself stays. Changes arrive by themselves; use it to repeat that.',
    allow: ['staff'],
    ids: { id: MasterProduct },
    example: { given: 'theDemo', params: { id: 1 } },
    answers: { 423: 'The product is being processed.' },
    errorImpact: 'Changes of a product do not reach the merchants.',
  },
  change(
    ({ params }) => readForSync(params.id),
    ({ subject, lease, task }, _call, { now }) => syncProduct(subject, lease, task, now),
  ),
);

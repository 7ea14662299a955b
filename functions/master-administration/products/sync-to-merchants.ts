import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { MasterProduct } from '../../../shared/resources/catalogue/master-product.ts';
import { syncProduct } from '../../../shared/rules/catalogue/catalogue-task.ts';
import { readForSync } from '../../../shared/work/catalogue/read-product.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/products/{id}/sync-to-merchants',
    summary: 'Sync a master product to its merchants',
    description:
      'Copies the name, the description, the dates and the new variants of a master product to all merchants that offer it. The service overwrites titles and descriptions of merchants. It keeps dates and identifiers that were set for a merchant, and the choice of variants. The service propagates other changes, such as prices, without a sync.',
    allow: ['staff'],
    ids: { id: MasterProduct },
    example: { given: 'theDemo', params: { id: 1 } },
    answers: { 423: 'The service is processing the product.' },
    errorImpact: 'Changes of a product do not reach the merchants that offer it.',
  },
  change(
    ({ params }) => readForSync(params.id),
    ({ subject, lease, task }, _call, { now }) => syncProduct(subject, lease, task, now),
  ),
);

import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { ProductionMethod } from '../../../shared/resources/catalogue/vocabularies.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/production-methods/{id}',
    summary: 'Delete a production method',
    description:
      'Deletes a production method. A production method that a production, an area or a product has cannot be deleted. Designs with the method keep its last price.',
    extension: true,
    allow: ['staff'],
    ids: { id: ProductionMethod },
    example: { given: 'aProductionMethod', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The production method is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove production methods.',
  },
  change(
    ({ params }) => readForDeletion(ProductionMethod, params.id),
    ({ subject, users }) => deleteReference('production-method', subject, users),
  ),
);

import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { ProductionArea } from '../../../shared/resources/catalogue/product-attributes.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/production-areas/{id}',
    summary: 'Delete a production area',
    description: 'Deletes a production area. A production area that a product has cannot be deleted.',
    extension: true,
    allow: ['staff'],
    ids: { id: ProductionArea },
    example: { given: 'aProductionArea', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The production area is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove production areas.',
  },
  change(
    ({ params }) => readForDeletion(ProductionArea, params.id),
    ({ subject, users }) => deleteReference('production-area', subject, users),
  ),
);

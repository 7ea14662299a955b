import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { Brand } from '../../../shared/resources/catalogue/product-attributes.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/brands/{id}',
    summary: 'Delete a brand',
    description: 'Deletes a brand. A brand that a product has cannot be deleted.',
    extension: true,
    allow: ['staff'],
    ids: { id: Brand },
    example: { given: 'aBrand', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The brand is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove brands.',
  },
  change(
    ({ params }) => readForDeletion(Brand, params.id),
    ({ subject, users }) => deleteReference('brand', subject, users),
  ),
);

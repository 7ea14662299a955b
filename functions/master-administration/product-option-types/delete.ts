import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { ProductOptionType } from '../../../shared/resources/catalogue/vocabularies.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/product-option-types/{id}',
    summary: 'Delete an option type of products',
    description: 'Deletes an option type of products. An option type that has values cannot be deleted.',
    extension: true,
    allow: ['staff'],
    ids: { id: ProductOptionType },
    example: { given: 'anOptionType', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The option type is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove option types of products.',
  },
  change(
    ({ params }) => readForDeletion(ProductOptionType, params.id),
    ({ subject, users }) => deleteReference('option-type', subject, users),
  ),
);

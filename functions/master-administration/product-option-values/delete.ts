import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { ProductOptionValue } from '../../../shared/resources/catalogue/vocabularies.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/product-option-values/{id}',
    summary: 'Delete an option value of products',
    description:
      'Deletes an option value of products. An option value that a variant has cannot be deleted. This check reads all variants, and can take some seconds.',
    extension: true,
    allow: ['staff'],
    ids: { id: ProductOptionValue },
    example: { given: 'anOptionValue', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The option value is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove option values of products.',
  },
  change(
    ({ params }) => readForDeletion(ProductOptionValue, params.id),
    ({ subject, users }) => deleteReference('option-value', subject, users),
  ),
);

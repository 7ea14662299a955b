import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { Country } from '../../../shared/resources/catalogue/product-attributes.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/countries/{id}',
    summary: 'Delete a country',
    description: 'Deletes a country. A country that a product has cannot be deleted.',
    extension: true,
    allow: ['staff'],
    ids: { id: Country },
    example: { given: 'aCountry', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The country is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove countries of origin.',
  },
  change(
    ({ params }) => readForDeletion(Country, params.id),
    ({ subject, users }) => deleteReference('country', subject, users),
  ),
);

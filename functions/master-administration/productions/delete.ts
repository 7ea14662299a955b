import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { Production } from '../../../shared/resources/people/production.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/productions/{id}',
    summary: 'Delete a production',
    description:
      'Deletes a production. A production with valid access keys, production orders, goods transfers or webhooks cannot be deleted.',
    extension: true,
    allow: ['staff'],
    ids: { id: Production },
    example: { given: 'aProduction', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The production is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove productions.',
  },
  change(
    ({ params }) => readForDeletion(Production, params.id),
    ({ subject, users }) => deleteReference('production', subject, users),
  ),
);

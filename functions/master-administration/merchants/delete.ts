import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { Merchant } from '../../../shared/resources/people/merchant.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/merchants/{id}',
    summary: 'Delete a merchant',
    description:
      'Deletes a merchant. A merchant with valid access keys, products, orders, media or webhooks cannot be deleted.',
    extension: true,
    allow: ['staff'],
    ids: { id: Merchant },
    example: { given: 'aMerchant', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The merchant is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove merchants.',
  },
  change(
    ({ params }) => readForDeletion(Merchant, params.id),
    ({ subject, users }) => deleteReference('merchant', subject, users),
  ),
);

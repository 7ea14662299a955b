import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { OrderType } from '../../../shared/resources/catalogue/vocabularies.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/order-types/{id}',
    summary: 'Delete an order type',
    description:
      'Deletes an order type. An order type that a merchant has cannot be deleted. Earlier orders that have it then show only its id.',
    extension: true,
    allow: ['staff'],
    ids: { id: OrderType },
    example: { given: 'anOrderType', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The order type is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove order types.',
  },
  change(
    ({ params }) => readForDeletion(OrderType, params.id),
    ({ subject, users }) => deleteReference('order-type', subject, users),
  ),
);

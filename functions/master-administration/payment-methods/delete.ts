import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/payment-methods/{id}',
    summary: 'Delete a payment method',
    description:
      'Deletes a payment method. Orders keep a copy of their payment method. Within five seconds, no checkout can be completed with it any more.',
    extension: true,
    allow: ['staff'],
    ids: { id: PaymentMethod },
    example: { given: 'aPaymentMethod', params: { id: 1 } },
    status: 204,
    errorImpact: 'Staff cannot remove payment methods.',
  },
  change(
    ({ params }) => readForDeletion(PaymentMethod, params.id),
    ({ subject, users }) => deleteReference('payment-method', subject, users),
  ),
);

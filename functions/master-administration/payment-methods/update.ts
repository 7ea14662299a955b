import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';
import { changeOf, paymentMethodFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/payment-methods/{id}',
    summary: 'Change a payment method',
    description:
      'Changes the fields in the body and keeps all other fields. Orders keep the payment method as it was when they were placed.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(paymentMethodFields())),
    example: { given: 'aPaymentMethod', params: { id: 1 }, body: { name: 'SEPA direct debit' } },
    returns: PaymentMethod,
    errorImpact: 'Staff cannot correct payment methods.',
  },
  change(
    ({ params, body }) => readForChange(PaymentMethod, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('payment-method', subject, body, found, now),
  ),
);

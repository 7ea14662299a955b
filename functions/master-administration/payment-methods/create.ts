import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';
import { paymentMethodFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/payment-methods',
    summary: 'Create a payment method',
    description:
      'Creates a payment method. Merchants can use it within five seconds: they send its handle when they complete a checkout.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(paymentMethodFields())),
    example: { given: 'theDemo', body: { handle: 'direct-debit', name: 'Direct debit' }, fresh: ['handle'] },
    returns: PaymentMethod,
    status: 201,
    errorImpact: 'Staff cannot add payment methods.',
  },
  create(
    ({ body }) => readForCreation(PaymentMethod, body),
    (around, { body }, { now }) => createReference('payment-method', body, around, now),
    (made) => `/master-administration/payment-methods/${made.id}`,
  ),
);

import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/payment-methods',
    summary: 'List payment methods',
    description:
      'Lists the payment methods for orders. Send the handle of a payment method to `PUT /v2/checkouts/{id}/complete`.',
    extension: true,
    allow: ['merchant'],
    filters: { id: oneOf(), name: oneOf(), handle: oneOf() },
    paging: 'page',
    example: { given: 'theDemo' },
    returns: PaymentMethod,
    errorImpact: 'Merchants cannot look up the payment method that they need to complete a checkout.',
  },
  list(PaymentMethod),
);

import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/payment-methods',
    summary: 'List payment methods',
    description: 'Lists the ways of paying for an order. Pass the handle of one in `PUT /v2/checkouts/{id}/complete`.',
    extension: true,
    allow: ['merchant'],
    filters: { id: oneOf(), name: oneOf(), handle: oneOf() },
    paging: 'page',
    example: { given: 'theDemo' },
    returns: PaymentMethod,
    errorImpact: 'Merchants cannot learn the payment handle that completing a checkout asks for.',
  },
  list(PaymentMethod),
);

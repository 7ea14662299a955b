import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/payment-methods',
    summary: 'List payment methods',
    description:
      'Lists the payment methods for orders of all merchants. Merchants see them with `GET /v2/payment-methods`.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), handle: oneOf() },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: PaymentMethod,
    errorImpact: 'Staff cannot look up payment methods.',
  },
  list(PaymentMethod),
);

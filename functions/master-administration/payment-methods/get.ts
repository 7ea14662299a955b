import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/payment-methods/{id}',
    summary: 'Get a payment method',
    description:
      'Returns a payment method. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/payment-methods/{id}`.',
    extension: true,
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: PaymentMethod,
    errorImpact: 'Staff cannot look at a payment method.',
  },
  get(PaymentMethod),
);

import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Checkout } from '../../../shared/resources/orders/checkout.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/checkouts/{id}',
    summary: 'Get a checkout',
    description:
      'Returns a checkout with its prices, addresses and chosen shipping rate. Use it to show a basket again. A completed checkout stays readable.',
    extension: true,
    allow: ['merchant'],
    example: { given: 'aCheckout', params: { id: 1 } },
    returns: Checkout,
    errorImpact: 'Merchants cannot see their checkouts.',
  },
  get(Checkout),
);

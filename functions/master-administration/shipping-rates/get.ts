import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { ShippingRateEntry } from '../../../shared/resources/orders/shipping-rate.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/shipping-rates/{id}',
    summary: 'Get a shipping rate',
    description:
      'Returns a shipping rate. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/shipping-rates/{id}`.',
    extension: true,
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: ShippingRateEntry,
    errorImpact: 'Staff cannot look at a shipping rate.',
  },
  get(ShippingRateEntry),
);

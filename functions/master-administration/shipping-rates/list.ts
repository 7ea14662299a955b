import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { ShippingRateEntry } from '../../../shared/resources/orders/shipping-rate.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/shipping-rates',
    summary: 'List shipping rates',
    description:
      'Lists the rate table: the prices of all services by country and weight. A checkout offers each service at the rate of its parcel.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), country_code: oneOf(), service: oneOf() },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: ShippingRateEntry,
    errorImpact: 'Staff cannot look up shipping rates.',
  },
  list(ShippingRateEntry),
);

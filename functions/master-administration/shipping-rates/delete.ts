import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ShippingRateEntry } from '../../../shared/resources/orders/shipping-rate.ts';

export const handler = deleteEndpoint('DELETE /master-administration/shipping-rates/{id}', ShippingRateEntry, {
  description:
    'Orders keep a copy of their rate. If an open checkout uses the rate, its completion returns a 409. If a country has no rate left, checkouts that ship there cannot be completed.',
  given: 'aShippingRate',
});

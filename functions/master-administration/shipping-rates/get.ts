import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ShippingRateEntry } from '../../../shared/resources/orders/shipping-rate.ts';

export const handler = getEndpoint('GET /master-administration/shipping-rates/{id}', ShippingRateEntry);

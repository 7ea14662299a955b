import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = deleteEndpoint('DELETE /master-administration/payment-methods/{id}', PaymentMethod, {
  description:
    'Orders keep a copy of their payment method. Within five seconds, no checkout can be completed with it any more.',
  given: 'aPaymentMethod',
});

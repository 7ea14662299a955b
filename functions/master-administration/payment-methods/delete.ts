import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = deleteEndpoint('DELETE /master-administration/payment-methods/{id}', PaymentMethod, {
  description:
    'Orders keep a copy of their payment method. Checkouts can still be completed with it for up to five seconds.',
  given: 'aPaymentMethod',
});

import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';
import { paymentMethodFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/payment-methods/{id}', PaymentMethod, {
  description: 'Orders keep the payment method as it was when they were placed.',
  fields: paymentMethodFields(),
  given: 'aPaymentMethod',
  example: { name: 'SEPA direct debit' },
});

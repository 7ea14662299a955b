import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';
import { paymentMethodFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/payment-methods', PaymentMethod, {
  description:
    'Creates a payment method. Merchants can use it within five seconds: they send its handle when they complete a checkout.',
  fields: paymentMethodFields(),
  example: { handle: 'direct-debit', name: 'Direct debit' },
});

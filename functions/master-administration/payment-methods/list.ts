import { listEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = listEndpoint('GET /master-administration/payment-methods', PaymentMethod, {
  description:
    'Lists the payment methods for orders of all merchants. Merchants see them with `GET /v2/payment-methods`.',
});

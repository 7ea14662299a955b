import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { PaymentMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = getEndpoint('GET /master-administration/payment-methods/{id}', PaymentMethod);

import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductOptionValue } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = getEndpoint('GET /master-administration/product-option-values/{id}', ProductOptionValue, {
  expand: ['option_type'],
});

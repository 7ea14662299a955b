import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductOptionType } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = getEndpoint('GET /master-administration/product-option-types/{id}', ProductOptionType);

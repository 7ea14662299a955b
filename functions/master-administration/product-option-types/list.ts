import { listEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductOptionType } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = listEndpoint('GET /master-administration/product-option-types', ProductOptionType, {
  description:
    'Lists the option types, such as colour and size, which group the option values of products. A variant has one value of each type.',
});

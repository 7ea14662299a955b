import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductOptionType } from '../../../shared/resources/catalogue/vocabularies.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/product-option-types', ProductOptionType, {
  description:
    'Creates an option type of products. An option type, such as colour or size, groups option values. Create its values with `POST /master-administration/product-option-values`.',
  fields: namedFields(),
  example: { handle: 'length', name: { en: 'Length', de: 'Länge' } },
});

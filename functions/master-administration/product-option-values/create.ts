import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { id } from '../../../shared/model/fields.ts';
import { ProductOptionValue } from '../../../shared/resources/catalogue/vocabularies.ts';
import { optionValueFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/product-option-values', ProductOptionValue, {
  description:
    'Creates a product option value. A master variant has one option value of each option type, for example one colour and one size.',
  fields: optionValueFields(id),
  example: { handle: 'olive', name: { en: 'Olive', de: 'Oliv' }, option_type: 1 },
});

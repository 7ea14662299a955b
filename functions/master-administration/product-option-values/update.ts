import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { id } from '../../../shared/model/fields.ts';
import { ProductOptionValue } from '../../../shared/resources/catalogue/vocabularies.ts';
import { optionValueFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/product-option-values/{id}', ProductOptionValue, {
  description:
    'The variants of merchants show a new name after the next change or sync of their product. A new `option_type` is not compared with the other values of the variants.',
  fields: optionValueFields(id),
  given: 'anOptionValue',
  example: { name: { en: 'Dark olive' } },
});

import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductOptionType } from '../../../shared/resources/catalogue/vocabularies.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/product-option-types/{id}', ProductOptionType, {
  description: 'The variants of merchants show a new name after the next change or sync of their product.',
  fields: namedFields(),
  given: 'anOptionType',
  example: { name: { en: 'Leg length' } },
});

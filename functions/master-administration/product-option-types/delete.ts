import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductOptionType } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = deleteEndpoint('DELETE /master-administration/product-option-types/{id}', ProductOptionType, {
  description: 'An option type that has values cannot be deleted.',
  given: 'anOptionType',
});

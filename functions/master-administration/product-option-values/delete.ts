import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductOptionValue } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = deleteEndpoint('DELETE /master-administration/product-option-values/{id}', ProductOptionValue, {
  description:
    'An option value that a variant has cannot be deleted. This check reads all variants, and can take some seconds.',
  given: 'anOptionValue',
});

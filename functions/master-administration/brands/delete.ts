import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Brand } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = deleteEndpoint('DELETE /master-administration/brands/{id}', Brand, {
  description: 'A brand that a product uses cannot be deleted.',
  given: 'aBrand',
});

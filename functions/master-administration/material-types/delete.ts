import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { MaterialType } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = deleteEndpoint('DELETE /master-administration/material-types/{id}', MaterialType, {
  description: 'A material type that a product uses cannot be deleted.',
  given: 'aMaterialType',
});

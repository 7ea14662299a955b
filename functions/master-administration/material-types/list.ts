import { listEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { MaterialType } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = listEndpoint('GET /master-administration/material-types', MaterialType, {
  description: 'Lists the material types of products. Use the id of a material type in `material_type` of a product.',
});

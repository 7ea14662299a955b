import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { MaterialType } from '../../../shared/resources/catalogue/product-attributes.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/material-types', MaterialType, {
  description: 'Creates a material type. Products refer to a material type by its id.',
  fields: namedFields(),
  example: { handle: 'linen', name: { en: 'Linen', de: 'Leinen' } },
});

import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { MaterialType } from '../../../shared/resources/catalogue/product-attributes.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/material-types/{id}', MaterialType, {
  description: 'The change is shown wherever the material type is expanded.',
  fields: namedFields(),
  given: 'aMaterialType',
  example: { name: { en: 'Fine linen' } },
});

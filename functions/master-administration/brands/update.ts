import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Brand } from '../../../shared/resources/catalogue/product-attributes.ts';
import { brandFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/brands/{id}', Brand, {
  description: 'The change is shown wherever the brand is expanded.',
  fields: brandFields(),
  given: 'aBrand',
  example: { name: { en: 'Southern Cotton' } },
});

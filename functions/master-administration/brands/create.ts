import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Brand } from '../../../shared/resources/catalogue/product-attributes.ts';
import { brandFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/brands', Brand, {
  description: 'Creates a brand. Products refer to a brand by its id, and import files name it by its handle or name.',
  fields: brandFields(),
  example: { handle: 'northern-cotton', name: { en: 'Northern Cotton', de: 'Nordbaumwolle' } },
});

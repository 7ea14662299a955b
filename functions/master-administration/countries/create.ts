import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Country } from '../../../shared/resources/catalogue/product-attributes.ts';
import { countryFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/countries', Country, {
  description:
    'Creates a country. Products refer to their country of origin by its id, and import files name it by its code, handle or name.',
  fields: countryFields(),
  example: { handle: 'iceland', name: { en: 'Iceland', de: 'Island' }, code: 'IS' },
});

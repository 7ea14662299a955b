import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Country } from '../../../shared/resources/catalogue/product-attributes.ts';
import { countryFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/countries/{id}', Country, {
  description: 'The change is shown wherever the country is expanded.',
  fields: countryFields(),
  given: 'aCountry',
  example: { name: { en: 'Republic of Iceland' } },
});

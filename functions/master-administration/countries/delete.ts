import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Country } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = deleteEndpoint('DELETE /master-administration/countries/{id}', Country, {
  description: 'A country that a product uses cannot be deleted.',
  given: 'aCountry',
});

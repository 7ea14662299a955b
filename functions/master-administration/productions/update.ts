import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { id } from '../../../shared/model/fields.ts';
import { Production } from '../../../shared/resources/people/production.ts';
import { productionFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/productions/{id}', Production, {
  description: 'Orders that are assigned already stay with their production. `is_test` cannot be changed.',
  fields: productionFields(id),
  given: 'aProduction',
  example: { name: 'West Embroidery and Print' },
});

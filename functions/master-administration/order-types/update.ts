import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { OrderType } from '../../../shared/resources/catalogue/vocabularies.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/order-types/{id}', OrderType, {
  description: 'The change is shown wherever the order type is expanded.',
  fields: namedFields(),
  given: 'anOrderType',
  example: { name: { en: 'Bulk order' } },
});

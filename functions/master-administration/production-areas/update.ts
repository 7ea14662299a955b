import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { id } from '../../../shared/model/fields.ts';
import { ProductionArea } from '../../../shared/resources/catalogue/product-attributes.ts';
import { productionAreaFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/production-areas/{id}', ProductionArea, {
  description: 'The change is shown wherever the production area is expanded.',
  fields: productionAreaFields(id),
  given: 'aProductionArea',
  example: { width: 320 },
});

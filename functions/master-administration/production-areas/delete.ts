import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductionArea } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = deleteEndpoint('DELETE /master-administration/production-areas/{id}', ProductionArea, {
  description: 'A production area that a product uses cannot be deleted.',
  given: 'aProductionArea',
});

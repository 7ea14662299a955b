import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductionArea } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = getEndpoint('GET /master-administration/production-areas/{id}', ProductionArea, {
  expand: ['production_method'],
});

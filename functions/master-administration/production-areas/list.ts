import { listEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductionArea } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = listEndpoint('GET /master-administration/production-areas', ProductionArea, {
  description:
    'Lists the production areas with their production methods, views and sizes. Use the ids in `production_areas` of a product.',
  expand: ['production_method'],
});

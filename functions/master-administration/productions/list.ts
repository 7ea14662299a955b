import { listEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Production } from '../../../shared/resources/people/production.ts';

export const handler = listEndpoint('GET /master-administration/productions', Production, {
  description:
    'Lists the productions with their production methods. When you assign an order, send the handle of a production.',
  expand: ['production_methods'],
});

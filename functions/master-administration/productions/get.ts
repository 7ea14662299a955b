import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Production } from '../../../shared/resources/people/production.ts';

export const handler = getEndpoint('GET /master-administration/productions/{id}', Production, {
  expand: ['production_methods'],
});

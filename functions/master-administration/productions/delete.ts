import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Production } from '../../../shared/resources/people/production.ts';

export const handler = deleteEndpoint('DELETE /master-administration/productions/{id}', Production, {
  description: 'A production with valid access keys, production orders, goods transfers or webhooks cannot be deleted.',
  given: 'aProduction',
});

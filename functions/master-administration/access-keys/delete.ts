import { deleteAccessKeyEndpoint } from '../../../shared/endpoints/access-key-endpoints.ts';

export const handler = deleteAccessKeyEndpoint('DELETE /master-administration/access-keys/{id}', 'staff');

import { deleteAccessKeyEndpoint } from '../../../shared/endpoints/access-key-endpoints.ts';

export const handler = deleteAccessKeyEndpoint('DELETE /v2/access-keys/{id}', 'merchant');

import { rotateAccessKeyEndpoint } from '../../../shared/endpoints/access-key-endpoints.ts';

export const handler = rotateAccessKeyEndpoint('POST /master-administration/access-keys/{id}/rotate', 'staff');

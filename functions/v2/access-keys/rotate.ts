import { rotateAccessKeyEndpoint } from '../../../shared/endpoints/access-key-endpoints.ts';

export const handler = rotateAccessKeyEndpoint('POST /v2/access-keys/{id}/rotate', 'merchant');

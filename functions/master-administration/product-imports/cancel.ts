import { cancelImportEndpoint } from '../../../shared/endpoints/import-endpoints.ts';

export const handler = cancelImportEndpoint('PUT /master-administration/product-imports/{id}/cancel', 'product-import');

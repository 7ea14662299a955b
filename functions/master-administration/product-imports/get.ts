import { getImportEndpoint } from '../../../shared/endpoints/import-endpoints.ts';

export const handler = getImportEndpoint('GET /master-administration/product-imports/{id}', 'product-import');

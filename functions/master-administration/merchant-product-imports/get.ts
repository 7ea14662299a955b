import { getImportEndpoint } from '../../../shared/endpoints/import-endpoints.ts';

export const handler = getImportEndpoint(
  'GET /master-administration/merchant-product-imports/{id}',
  'merchant-product-import',
);

import { createImportEndpoint } from '../../../shared/endpoints/import-endpoints.ts';

export const handler = createImportEndpoint(
  'POST /master-administration/merchant-product-imports',
  'merchant-product-import',
);

import { createImportEndpoint } from '../../../shared/endpoints/import-endpoints.ts';

export const handler = createImportEndpoint(
  'POST /master-administration/product-size-label-imports',
  'size-label-import',
);

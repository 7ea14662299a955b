import { cancelImportEndpoint } from '../../../shared/endpoints/import-endpoints.ts';

export const handler = cancelImportEndpoint(
  'PUT /master-administration/product-size-label-imports/{id}/cancel',
  'size-label-import',
);

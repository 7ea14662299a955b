import { cancelImportEndpoint } from '../../../shared/endpoints/import-endpoints.ts';

export const handler = cancelImportEndpoint(
  'PUT /master-administration/merchant-product-imports/{id}/cancel',
  'merchant-product-import',
);

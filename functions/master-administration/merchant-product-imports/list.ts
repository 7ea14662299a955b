import { listImportsEndpoint } from '../../../shared/endpoints/import-endpoints.ts';

export const handler = listImportsEndpoint(
  'GET /master-administration/merchant-product-imports',
  'merchant-product-import',
);

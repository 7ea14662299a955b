import { listImportsEndpoint } from '../../../shared/endpoints/import-endpoints.ts';

export const handler = listImportsEndpoint(
  'GET /master-administration/product-size-label-imports',
  'size-label-import',
);

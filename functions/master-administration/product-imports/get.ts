import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { importDescription, ProductImport } from '../../../shared/resources/imports/import.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-imports/{id}',
    summary: 'Get an import of products',
    description: importDescription,
    allow: ['staff'],
    example: { given: 'aStartedImport', params: { id: 1 } },
    returns: ProductImport,
    errorImpact: 'Staff cannot follow an import of products or get its report.',
  },
  get(ProductImport),
);

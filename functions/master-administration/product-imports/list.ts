import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { ProductImport } from '../../../shared/resources/imports/import.ts';
import { importStates } from '../../../shared/resources/imports/import-record.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-imports',
    summary: 'List imports of products',
    description:
      'Lists imports of master products with their states and numbers of rows. Use it to find an import and its report later.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), state: oneOf({ values: importStates }) },
    paging: 'cursor',
    example: { given: 'aStartedImport' },
    returns: ProductImport,
    errorImpact: 'Staff cannot look through the imports of products.',
  },
  list(ProductImport),
);

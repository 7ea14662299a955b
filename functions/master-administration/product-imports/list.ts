import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { ProductImport } from '../../../shared/resources/imports/import.ts';
import { importStates } from '../../../shared/resources/imports/import-record.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-imports',
    summary: 'List imports of products',
    description:
      'Lists imports of master products with their states and row counts. Use it to find an earlier import and its report.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), state: oneOf({ values: importStates }) },
    paging: 'cursor',
    example: { given: 'aStartedImport' },
    returns: ProductImport,
    errorImpact: 'Staff cannot list the imports of products.',
  },
  list(ProductImport),
);

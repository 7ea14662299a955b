import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { SizeLabelImport } from '../../../shared/resources/imports/import.ts';
import { importStates } from '../../../shared/resources/imports/import-record.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-size-label-imports',
    summary: 'List imports of size labels',
    description:
      'Lists imports of size labels with their states and row counts. Use it to find an earlier import and its report.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), state: oneOf({ values: importStates }) },
    paging: 'cursor',
    example: { given: 'aStartedSizeLabelImport' },
    returns: SizeLabelImport,
    errorImpact: 'Staff cannot list the imports of size labels.',
  },
  list(SizeLabelImport),
);

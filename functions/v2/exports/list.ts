import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { Export } from '../../../shared/resources/orders/export.ts';
import { runStates } from '../../../shared/resources/people/run-record.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/exports',
    summary: 'List exports',
    description: 'Lists the exports of your orders with their states. Use it to find an earlier export.',
    extension: true,
    allow: ['merchant'],
    filters: { id: oneOf(), state: oneOf({ values: runStates }) },
    paging: 'page',
    example: { given: 'anExport' },
    returns: Export,
    errorImpact: 'Merchants cannot list their exports.',
  },
  list(Export),
);

import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { Export } from '../../../shared/resources/orders/export.ts';
import { runStates } from '../../../shared/resources/people/run-record.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/exports',
    summary: 'List exports',
    description: 'Lists the exports of your orders, oldest first.',
    extension: true,
    allow: ['merchant'],
    filters: { id: oneOf(), state: oneOf({ values: runStates }) },
    paging: 'cursor',
    example: { given: 'anExport' },
    returns: Export,
    errorImpact: 'Merchants cannot list their exports.',
  },
  list(Export),
);

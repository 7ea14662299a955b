import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Export } from '../../../shared/resources/orders/export.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/exports/{id}',
    summary: 'Get an export',
    description:
      'Returns an export of your orders. Poll it until it is `finished`. Then download its `file` within seven days. An export that takes more than twelve minutes fails. Request shorter ranges of time in this case.',
    extension: true,
    allow: ['merchant'],
    example: { given: 'anExport', params: { id: 1 } },
    returns: Export,
    errorImpact: 'Merchants cannot get their exported orders.',
  },
  get(Export),
);

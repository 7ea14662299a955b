import { json } from '../../../shared/http/body.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { Export, newExport } from '../../../shared/resources/orders/export.ts';
import { createExport } from '../../../shared/rules/orders/export.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';

export const handler = endpoint(
  {
    route: 'POST /v2/exports',
    summary: 'Export orders',
    description:
      'Starts the export of your orders to a file in the format JSON Lines. Each line is an order, as `GET /v2/orders/{id}` returns it in the version of this request. Follow the export at `Location`.',
    extension: true,
    allow: ['merchant'],
    body: json(newExport),
    example: { given: 'aCancelledOrder', body: { placed_from: '2026-11-01T00:00:00+00:00' } },
    returns: Export,
    status: 202,
    errorImpact: 'Merchants cannot export their orders.',
  },
  create(
    async () => ({ id: (await reserveIds({ export: 1 })).export() }),
    ({ id }, call, { now }) =>
      createExport(call.body, { id, tenant: tenantOf(call), version: call.validated.version }, now),
    ({ id }) => `/v2/exports/${id}`,
  ),
);

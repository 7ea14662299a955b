import { tenantOf } from '../../../shared/http/caller.ts';
import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { range } from '../../../shared/http/filters.ts';
import { listFailedRequests } from '../../../shared/reads/requests.ts';
import { RequestFailure } from '../../../shared/resources/requests.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/requests',
    summary: 'List failed requests',
    description:
      "Lists the failed requests of the merchant's keys in the last seven days, newest first. An entry has the error code and the paths of the wrong fields, but no values. Requests without a valid key are missing. Only about one request a minute above the rate limit is listed for each key.",
    extension: true,
    allow: ['merchant'],
    filters: { created_at: range() },
    paging: 'page',
    example: { given: 'aFailedRequest' },
    returns: RequestFailure,
    errorImpact: 'Merchants cannot see why their requests failed.',
  },
  withNeeds(['table:read'], async (call) => {
    const { conditions, position } = call.validated.input;
    const page = await listFailedRequests(tenantOf(call), conditions, position);
    return { kind: 'page', page, ascending: false };
  }),
);

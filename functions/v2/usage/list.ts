import { tenantOf } from '../../../shared/http/caller.ts';
import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { pageOf } from '../../../shared/http/render.ts';
import { RequestCount } from '../../../shared/resources/requests.ts';
import { readUsage } from '../../../shared/table/request-counts.ts';
import { isDeprecated } from '../../../shared/versions/versions.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/usage',
    summary: 'List numbers of requests',
    description:
      "Lists how many requests the merchant's keys made on each of the last 14 days, by route, version and status, the latest day first. `is_deprecated` marks the use of a deprecated version. A 304 that took little work does not count. The numbers can lack a few requests at the end of a burst.",
    extension: true,
    allow: ['merchant'],
    paging: 'page',
    example: { given: 'countedRequests' },
    returns: RequestCount,
    errorImpact: 'Merchants cannot see which versions and routes they use.',
  },
  withNeeds(['table:read'], async (call) => {
    const usage = await readUsage(tenantOf(call));
    const shown = usage.map((one) => ({ ...one, is_deprecated: isDeprecated('v2', one.version) }));
    return pageOf(shown, call.validated.input.position);
  }),
);

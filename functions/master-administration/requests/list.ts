import { requestOwnerOf } from '../../../shared/http/caller.ts';
import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { range } from '../../../shared/http/filters.ts';
import { listFailedRequests } from '../../../shared/reads/requests.ts';
import { RequestFailure } from '../../../shared/resources/requests.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/requests',
    summary: 'List failed requests',
    description:
      'Lists the failed requests of the last seven days, newest first. A production sees the requests of its keys in the mode of its key, and staff see the requests of all keys of staff. An entry has the error code and the paths of the wrong fields, but no values. Requests without a valid key are missing. Only about one request a minute above the rate limit is listed for each key.',
    extension: true,
    allow: ['staff', 'production'],
    filters: { created_at: range() },
    paging: 'cursor',
    example: { given: 'aFailedRequestOfStaff' },
    returns: RequestFailure,
    errorImpact: 'Productions and staff cannot see why their requests failed.',
  },
  withNeeds(['table:read'], async ({ validated }) => {
    const { conditions, position } = validated.input;
    const page = await listFailedRequests(requestOwnerOf(validated), conditions, position);
    return { kind: 'page', page, ascending: false };
  }),
);

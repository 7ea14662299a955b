import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { readLastUse } from '../../../shared/reads/access-keys.ts';
import { AccessKey } from '../../../shared/resources/people/access-key.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/access-keys/{id}',
    summary: 'Get an access key',
    description:
      'Returns what an access key may do, when it was last used, and when it ends. The response never contains the key itself.',
    extension: true,
    allow: ['merchant'],
    example: { given: 'aMerchantsAccessKey', params: { id: 1 } },
    returns: AccessKey,
    errorImpact: 'Merchants cannot see what an access key may do.',
  },
  get(AccessKey, 'id', readLastUse),
);

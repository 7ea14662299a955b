import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { readLastUse } from '../../../shared/reads/access-keys.ts';
import { AccessKey } from '../../../shared/resources/people/access-key.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/access-keys',
    summary: 'List access keys',
    description:
      'Lists the access keys of the merchant in the mode of the caller (live or test), including revoked and expired keys. Use it to see which keys nobody uses. `last_used_at` is accurate to the minute, and does not count 304 responses.',
    extension: true,
    allow: ['merchant'],
    paging: 'page',
    example: { given: 'theDemo' },
    returns: AccessKey,
    errorImpact: 'Merchants cannot see which access keys exist.',
  },
  list(AccessKey, readLastUse),
);

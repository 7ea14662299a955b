import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf, testMode } from '../../../shared/http/filters.ts';
import { roles } from '../../../shared/lib/key-rights.ts';
import { readLastUse } from '../../../shared/reads/access-keys.ts';
import { AccessKey } from '../../../shared/resources/people/access-key.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/access-keys',
    summary: 'List access keys',
    description:
      'Lists the access keys of staff, merchants and productions, including revoked and expired keys. Use it to see who has access, and which keys nobody uses. `last_used_at` is accurate to the minute, and does not count 304 responses.',
    extension: true,
    allow: ['staff'],
    filters: {
      id: oneOf(),
      role: oneOf({ values: roles }),
      merchant: oneOf({ ids: true }),
      production: oneOf({ ids: true }),
      is_test: testMode(),
      key_id: oneOf(),
    },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: AccessKey,
    errorImpact: 'Staff cannot see which access keys exist.',
  },
  list(AccessKey, readLastUse),
);

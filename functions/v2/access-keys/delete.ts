import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readAccessKey } from '../../../shared/reads/access-keys.ts';
import { AccessKey } from '../../../shared/resources/people/access-key.ts';
import { revokeAccessKey } from '../../../shared/rules/people/access-key.ts';

export const handler = endpoint(
  {
    route: 'DELETE /v2/access-keys/{id}',
    summary: 'Revoke an access key',
    description:
      'Revokes an access key. Its next request gets a 401. The key remains in the list with `revoked_at`. A key can also revoke itself. To replace a key without an interruption, use `POST /v2/access-keys/{id}/rotate`.',
    extension: true,
    allow: ['merchant'],
    ids: { id: AccessKey },
    example: { given: 'aMerchantsAccessKey', params: { id: 1 } },
    status: 204,
    errorImpact: 'Merchants cannot stop the use of a leaked access key.',
  },
  change(
    async ({ params: { id }, reach }) => ({ subject: await readAccessKey(id, reach) }),
    ({ subject }, _call, { now }) => revokeAccessKey(subject, now),
  ),
);

import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForRotation } from '../../../shared/reads/access-keys.ts';
import { AccessKey, CreatedAccessKey, keyRotation } from '../../../shared/resources/people/access-key.ts';
import { rotateAccessKey } from '../../../shared/rules/people/access-key.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/access-keys/{id}/rotate',
    summary: 'Rotate an access key',
    description:
      'Creates another access key with the same rights, and ends the first key after `overlap_seconds` (0 revokes it at once). Only this response contains the new key itself. If you repeat the request with the same `Idempotency-Key`, `key` is null.',
    extension: true,
    allow: ['staff'],
    ids: { id: AccessKey },
    body: json(keyRotation),
    example: { given: 'anAccessKey', params: { id: 1 }, body: { overlap_seconds: 3600 } },
    returns: CreatedAccessKey,
    withholds: 'key',
    status: 201,
    answers: { 409: 'The key is revoked or has expired.' },
    needs: ['keys:write'],
    errorImpact: 'Staff cannot replace an access key without an interruption.',
  },
  create(
    ({ params: { id }, reach }) => readForRotation(id, reach),
    ({ subject, ...around }, { body, key }, { now }) =>
      rotateAccessKey(subject, body.overlap_seconds, key, around, now),
    ({ id }) => `/master-administration/access-keys/${id}`,
  ),
);

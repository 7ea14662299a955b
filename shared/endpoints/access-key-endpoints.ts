import { json } from '../http/body.ts';
import { change, create } from '../http/decide-and-answer.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { readAccessKey, readForRotation } from '../reads/access-keys.ts';
import { AccessKey, CreatedAccessKey, keyRotation } from '../resources/people/access-key.ts';
import { revokeAccessKey, rotateAccessKey } from '../rules/people/access-key.ts';

// Staff replace and revoke all access keys, and merchants their own. The endpoints differ only in their callers.

type AccessKeyCollection = '/master-administration/access-keys' | '/v2/access-keys';

/** The parts that differ: the name of the callers in a sentence, and a fixture whose access key has the id 1. */
const callers = {
  staff: { who: 'Staff', given: 'anAccessKey' },
  merchant: { who: 'Merchants', given: 'aMerchantsAccessKey' },
} as const;

const collectionOf = (route: string): string => route.slice(route.indexOf('/'), route.indexOf('/{id}'));

/** Creates the endpoint that replaces an access key without an interruption. */
export function rotateAccessKeyEndpoint(
  route: `POST ${AccessKeyCollection}/{id}/rotate`,
  role: keyof typeof callers,
): Endpoint {
  const { who, given } = callers[role];
  return endpoint(
    {
      route,
      summary: 'Rotate an access key',
      description:
        'Creates another access key with the same rights, and ends the first key after `overlap_seconds` (0 revokes it at once). Only this response contains the new key itself. If you repeat the request with the same `Idempotency-Key`, `key` is null.',
      extension: true,
      allow: [role],
      ids: { id: AccessKey },
      body: json(keyRotation),
      example: { given, params: { id: 1 }, body: { overlap_seconds: 3600 } },
      returns: CreatedAccessKey,
      withholds: 'key',
      status: 201,
      answers: { 409: 'The key is revoked or has expired.' },
      needs: ['keys:write'],
      errorImpact: `${who} cannot replace an access key without an interruption.`,
    },
    create(
      ({ params: { id }, reach }) => readForRotation(id, reach),
      ({ subject, ...around }, { body, key }, { now }) =>
        rotateAccessKey(subject, body.overlap_seconds, key, around, now),
      ({ id }) => `${collectionOf(route)}/${id}`,
    ),
  );
}

/** Creates the endpoint that revokes an access key. */
export function deleteAccessKeyEndpoint(
  route: `DELETE ${AccessKeyCollection}/{id}`,
  role: keyof typeof callers,
): Endpoint {
  const { who, given } = callers[role];
  return endpoint(
    {
      route,
      summary: 'Revoke an access key',
      description: `Revokes an access key. Its next request gets a 401. The key remains in the list with \`revoked_at\`. A key can also revoke itself. To replace a key without an interruption, use \`POST ${collectionOf(route)}/{id}/rotate\`.`,
      extension: true,
      allow: [role],
      ids: { id: AccessKey },
      example: { given, params: { id: 1 } },
      status: 204,
      errorImpact: `${who} cannot stop the use of a leaked access key.`,
    },
    change(
      async ({ params: { id }, reach }) => ({ subject: await readAccessKey(id, reach) }),
      ({ subject }, _call, { now }) => revokeAccessKey(subject, now),
    ),
  );
}

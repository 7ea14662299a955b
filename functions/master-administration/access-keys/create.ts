import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { knownRights, scopesAssets } from '../../../shared/http/known-rights.ts';
import { readForNewKey } from '../../../shared/reads/access-keys.ts';
import { CreatedAccessKey, newAccessKey } from '../../../shared/resources/people/access-key.ts';
import { createAccessKey } from '../../../shared/rules/people/access-key.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/access-keys',
    summary: 'Create an access key',
    description:
      'Creates an access key for staff, a merchant or a production. Only this response contains the key itself, so store it. Without `scopes`, the key may do everything that its role may do. A key can only grant rights that it has itself. If you repeat the request with the same `Idempotency-Key`, `key` is null.',
    extension: true,
    allow: ['staff'],
    body: json(newAccessKey),
    example: {
      given: 'theDemo',
      body: {
        name: 'Shop server',
        role: 'merchant',
        merchant: 1,
        scopes: ['orders:read', 'orders:write'],
        expires_at: '2030-01-01T00:00:00+00:00',
        allowed_ips: ['0.0.0.0/0', '::/0'],
      },
    },
    returns: CreatedAccessKey,
    withholds: 'key',
    status: 201,
    needs: ['keys:write'],
    errorImpact: 'Staff cannot give access to anyone else.',
  },
  create(
    ({ body }) => readForNewKey(body),
    (around, { body, key }, { now }) => createAccessKey(body, key, { ...around, ...knownRights(body.role) }, now),
    ({ id }) => `/master-administration/access-keys/${id}`,
  ),
);

/** The bundle contains the scopes of each role. */
export const assets = scopesAssets;

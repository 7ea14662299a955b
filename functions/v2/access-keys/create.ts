import { json } from '../../../shared/http/body.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { knownRights, scopesAssets } from '../../../shared/http/known-rights.ts';
import { readForNewKey } from '../../../shared/reads/access-keys.ts';
import { CreatedAccessKey, newMerchantKey } from '../../../shared/resources/people/access-key.ts';
import { createAccessKey } from '../../../shared/rules/people/access-key.ts';

export const handler = endpoint(
  {
    route: 'POST /v2/access-keys',
    summary: 'Create an access key',
    description:
      'Creates an access key of the merchant, in the mode of the caller (live or test). Only this response contains the key itself, so store it. Without `scopes`, the key may do everything that its role may do. A key can only grant rights that it has itself. If you repeat the request with the same `Idempotency-Key`, `key` is null.',
    extension: true,
    allow: ['merchant'],
    body: json(newMerchantKey),
    example: {
      given: 'theDemo',
      body: { name: 'Shop server', scopes: ['orders:read', 'orders:write'], allowed_ips: ['0.0.0.0/0', '::/0'] },
    },
    returns: CreatedAccessKey,
    withholds: 'key',
    status: 201,
    needs: ['keys:write'],
    errorImpact: 'Merchants cannot give access to anyone else.',
  },
  create(
    (call) => readForNewKey({ ...tenantOf(call), production: null }),
    (around, call, { now }) => {
      const { body, key } = call;
      const owned = { role: 'merchant', ...tenantOf(call), production: null, rate_limit: key.rate_limit } as const;
      return createAccessKey({ ...body, ...owned }, key, { ...around, ...knownRights('merchant') }, now);
    },
    ({ id }) => `/v2/access-keys/${id}`,
  ),
);

/** The bundle contains the scopes of each role. */
export const assets = scopesAssets;

import { roles } from '../../lib/key-rights.ts';
import { isNetwork } from '../../lib/networks.ts';
import { notANetwork } from '../../lib/problems.ts';
import { filledLine, id, line, orNull, timestamp, timestamps } from '../../model/fields.ts';
import { instant } from '../../model/instant.ts';
import { issue } from '../../model/issues.ts';
import { list } from '../../model/list-query.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import type { AccessKeyRecord, IssuedAccessKey } from './access-key-record.ts';

const scopesAtMost = 100; // more than exist
// each request writes the row of its key, whose size decides how many write units that takes
const networksAtMost = 20;
const requestsAtMost = 1_000_000;
const overlapAtMost = 30 * 24 * 3600;

const network = line()
  .refine(isNetwork, issue(notANetwork))
  .meta({ examples: ['203.0.113.0/24', '2001:db8::/32'] });

const rights = {
  name: filledLine().meta({ examples: ['Shop server'] }),
  scopes: orNull(list(filledLine(), { min: 1, max: scopesAtMost })),
  version: orNull(filledLine()),
  expires_at: orNull(instant()),
  allowed_ips: orNull(list(network, { min: 1, max: networksAtMost })),
};

/** A new access key of the caller's merchant, in a request. */
export const newMerchantKey = z.object(rights);

/** A new access key in a request of staff. */
export const newAccessKey = z.object({
  ...rights,
  role: z.enum(roles),
  merchant: orNull(id),
  production: orNull(id),
  is_test: z.boolean().default(false),
  rate_limit: orNull(z.int().min(1).max(requestsAtMost)),
});

export type NewAccessKey = z.output<typeof newAccessKey>;

/** How long a rotated access key stays valid, in a request. */
export const keyRotation = z.object({ overlap_seconds: z.int().min(0).max(overlapAtMost) });

const shown = () => ({
  id: z.int(),
  key_id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  merchant: z.int().nullable(),
  production: z.int().nullable(),
  is_test: z.boolean(),
  scopes: z.array(z.string()).nullable(),
  version: z.string().nullable(),
  expires_at: timestamp.nullable(),
  allowed_ips: z.array(z.string()).nullable(),
  rate_limit: z.int().nullable(),
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  ...timestamps,
});

const shape = ({ valid_until, acts_for, ...record }: AccessKeyRecord) => ({
  last_used_at: null,
  ...record,
  merchant: record.merchant ?? acts_for,
  expires_at: valid_until,
});

export const AccessKey = resource<AccessKeyRecord>()({
  name: 'AccessKey',
  label: 'Access Key',
  entity: 'access-key',
  relations: {},
  representation: { schema: () => z.object(shown()), shape },
});

/** An access key in the response that creates it, which is the only one with the key itself. */
export const CreatedAccessKey = resource<IssuedAccessKey>()({
  name: 'CreatedAccessKey',
  label: 'Access Key',
  entity: 'access-key',
  relations: {},
  representation: {
    schema: () => z.object({ ...shown(), key: z.string().nullable() }),
    shape: ({ key, ...record }) => ({ ...shape(record), key }),
  },
});

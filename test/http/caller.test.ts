import { expect, test } from 'vitest';
import { commonOnly, everything } from '../../shared/domain/reach.ts';
import { actingRole, reachOf } from '../../shared/http/caller.ts';
import type { KeyRights } from '../../shared/lib/key-rights.ts';

// The reach of each key, as literal rules. The key's role decides, in both areas of the API.

const aKey = (more: Partial<KeyRights>): KeyRights => ({
  key_id: 'k',
  role: 'merchant',
  merchant: null,
  production: null,
  is_test: false,
  version: null,
  scopes: null,
  allowed_ips: null,
  expires_at: null,
  rate_limit: null,
  ...more,
});

const areas = ['v2', 'master-administration', undefined] as const;

test.each([
  ['a merchant’s key', { merchant: 3 }, { merchant: 3, is_test: false }],
  ['a merchant’s test key', { merchant: 3, is_test: true }, { merchant: 3, is_test: true }],
  ['a production’s key', { role: 'production', production: 4 }, { production: 4, is_test: false }],
  ['a production’s test key', { role: 'production', production: 4, is_test: true }, { production: 4, is_test: true }],
  [
    'a production’s key with a merchant',
    { role: 'production', production: 4, merchant: 3 },
    { production: 4, is_test: false },
  ],
  ['a merchant’s key without a merchant', {}, commonOnly],
  ['a production’s key without a production', { role: 'production' }, commonOnly],
] as const)('%s has its own reach in every area', (_, carries, reach) => {
  for (const area of areas) expect([area, reachOf({ area, key: aKey(carries) })]).toEqual([area, reach]);
});

test.each([
  ['unbound', null, commonOnly],
  ['bound to a merchant', 3, { merchant: 3, is_test: false }],
] as const)(
  'a staff key sees everything in the back office and acts for its merchant in v2 when it is %s',
  (_, merchant, inV2) => {
    const key = aKey({ role: 'staff', merchant });
    expect(reachOf({ area: 'master-administration', key })).toBe(everything);
    expect(reachOf({ area: 'v2', key })).toEqual(inV2);
    expect([actingRole('v2', key), actingRole('master-administration', key)]).toEqual(['merchant', 'staff']);
  },
);

test('a request without a key sees only common records', () => {
  for (const area of areas) expect(reachOf({ area })).toBe(commonOnly);
});

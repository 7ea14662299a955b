import { type Mutant, mutantOf } from '../mutant.ts';

const reach = 'test/domain/reach.test.ts';
const caller = 'test/http/caller.test.ts';
const productions = 'test/promises/productions.test.ts';

const of = mutantOf('reach');

const file = 'shared/domain/reach.ts';

export const mutants: readonly Mutant[] = [
  of(
    'another-productions-records-are-reachable',
    file,
    'return Array.isArray(named) ? named.includes(reach.production) : named === reach.production;',
    'return named !== undefined;',
    productions,
  ),
  of(
    'a-production-is-staff',
    'shared/http/caller.ts',
    `if (role === 'staff') return everything;`,
    `if (role !== 'merchant') return everything;`,
    productions,
  ),
  of(
    'the-area-is-chosen-in-place-of-the-role',
    'shared/http/caller.ts',
    `if (role === 'staff') return everything;`,
    `if (area !== 'v2') return everything;`,
    caller,
  ),
  of(
    'staff-that-act-for-a-merchant-see-everything',
    'shared/http/caller.ts',
    `area === 'v2' && role === 'staff' ? 'merchant' : role;`,
    'role;',
    caller,
  ),
  of(
    'a-production-sees-what-names-none',
    file,
    `if (typeof reach === 'string' || isTenant(reach) || production === undefined) return false;
  if ((valueAt`,
    `if (typeof reach === 'string' || isTenant(reach)) return false;
  if (production === undefined) return true;
  if ((valueAt`,
    reach,
  ),
  of(
    'goods-transfers-are-common',
    'shared/domain/entity-design.ts',
    `    owner: 'production',
    production: 'destination.resource',`,
    `    owner: 'common',`,
    productions,
  ),
  of(
    'lists-of-a-production-are-not-limited',
    'shared/table/lists/list.ts',
    'const request = limited(asked);',
    'const request = validated;',
    productions,
  ),
  of('live-and-test-are-one-side', file, `owner.is_test ? 'test' : 'live'`, `isTenant(owner) ? 'live' : 'test'`, reach),
  of(
    'a-test-record-is-of-the-live-side',
    file,
    `is_test: valueAt(record, 'is_test') === true`,
    'is_test: false',
    reach,
  ),
  of(
    'callers-without-a-side-see-everything',
    file,
    `if (typeof reach === 'string' || isTenant(reach) || production === undefined) return false;
  if ((valueAt`,
    `if (typeof reach === 'string') return true;
  if (isTenant(reach) || production === undefined) return false;
  if ((valueAt`,
    reach,
  ),
];

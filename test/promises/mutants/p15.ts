import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/revoked.test.ts';
const file = 'shared/access/admission.ts';
const authorize = 'shared/http/middleware/authorize.ts';
const rules = 'shared/rules/people/access-key.ts';
const created = 'test/endpoints/master-administration/access-keys/create.test.ts';
const deleted = 'test/endpoints/master-administration/access-keys/delete.test.ts';
const rotated = 'test/endpoints/master-administration/access-keys/rotate.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P15',
    name: 'a-revoked-key-is-counted-like-any-other',
    file,
    find: 'secret_hash = :hash AND attribute_not_exists(revoked_at) AND',
    replace: 'secret_hash = :hash AND',
    suite,
  },
  {
    promise: 'P15',
    name: 'a-revoked-key-may-still-ask-for-304s',
    file,
    find: ' || row.revoked_at !== undefined',
    replace: '',
    suite,
  },
  {
    promise: 'P15',
    name: 'only-the-record-of-a-key-is-revoked',
    file: 'shared/table/writes/key-row.ts',
    find: '({ revoked_at, valid_until }).filter(',
    replace: '({ revoked_at: null, valid_until }).filter(',
    suite: deleted,
  },
  {
    promise: 'P15',
    name: 'an-expired-key-is-counted-like-any-other',
    file,
    find: ' AND (attribute_not_exists(valid_until) OR valid_until > :now)',
    replace: '',
    suite: created,
    only: 'until it expires',
  },
  {
    promise: 'P15',
    name: 'an-expired-key-may-still-ask-for-304s',
    file,
    find: 'return valid_until === undefined || valid_until > nowInstant();',
    replace: "return valid_until !== '';",
    suite: created,
    only: 'until it expires',
  },
  {
    promise: 'P15',
    name: 'every-key-has-the-scopes-of-its-role',
    file: authorize,
    find: 'if (scopes && !scopes.includes(scope))',
    replace: 'if (scopes && scope === undefined)',
    suite: 'test/roles.test.ts',
  },
  {
    promise: 'P15',
    name: 'a-key-works-from-every-network',
    file: authorize,
    find: 'if (key.allowed_ips && !containAddress(key.allowed_ips, sourceIp))',
    replace: 'if (key.allowed_ips && sourceIp === undefined)',
    suite: created,
    only: 'only from there',
  },
  {
    promise: 'P15',
    name: 'a-stored-response-contains-the-key',
    file: 'shared/http/idempotency.ts',
    find: 'withholds === undefined ? answer : without(withholds, answer)',
    replace: "withholds === '' ? without(withholds, answer) : answer",
    suite: created,
    only: 'without the key itself',
  },
  {
    promise: 'P15',
    name: 'a-key-grants-more-than-it-has',
    file: rules,
    find: '  refuseAny(beyond(asked, caller));\n',
    replace: '',
    suite: created,
    only: 'only grant what it has',
  },
  {
    promise: 'P15',
    name: 'a-rotation-gains-rights',
    file: rules,
    find: 'if (Object.keys(beyond({ ...subject, expires_at: valid_until }, caller)).length > 0)',
    replace: 'if (Object.keys(beyond({ ...subject, expires_at: valid_until }, caller)).length < 0)',
    suite: rotated,
    only: 'lacks a right',
  },
];

import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/revoked.test.ts';
const file = 'shared/access/admission.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P15',
    name: 'a-revoked-key-is-counted-like-any-other',
    file,
    find: `const valid = 'secret_hash = :hash AND attribute_not_exists(revoked_at)';`,
    replace: `const valid = 'secret_hash = :hash';`,
    suite,
  },
  {
    promise: 'P15',
    name: 'a-revoked-key-may-still-ask-for-304s',
    file,
    find: 'row.secret_hash === secretHash && row.revoked_at === undefined',
    replace: 'row.secret_hash === secretHash',
    suite,
  },
];

import type { Mutant } from '../mutant.ts';

const sync = 'test/domain/catalogue-sync.test.ts';

// files, the addresses that lead to them, and the pictures that are fetched; what is deleted is withdrawn
export const mutants: readonly Mutant[] = [
  {
    promise: 'files',
    name: 'a-deleted-product-is-sold-until-its-end',
    file: 'shared/domain/catalogue-sync.ts',
    find: 'discontinue_at: earlier(before.discontinue_at, now)',
    replace: 'discontinue_at: before.discontinue_at ?? now',
    suite: sync,
  },
  {
    promise: 'files',
    name: 'a-variant-of-a-deleted-master-is-sold-until-its-end',
    file: 'shared/domain/catalogue-sync.ts',
    find: 'earlier(was.withdrawn_at, now)',
    replace: 'was.withdrawn_at ?? now',
    suite: sync,
  },
];

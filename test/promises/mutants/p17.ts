import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/etags.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P17',
    name: 'the-hash-takes-the-beginning-of-the-body-only',
    file: 'shared/http/entity-tag.ts',
    find: 'sha256(body)',
    replace: 'sha256(body.slice(0, 100))',
    suite,
    only: 'equal ETags',
  },
  {
    promise: 'P17',
    name: 'the-hash-is-cut-to-six-bits',
    file: 'shared/http/entity-tag.ts',
    find: 'hash.slice(0, hashCharacters)',
    replace: 'hash.slice(0, 1)',
    suite,
    only: 'equal ETags',
  },
  {
    promise: 'P17',
    name: 'the-hash-is-of-the-length',
    file: 'shared/http/entity-tag.ts',
    find: 'sha256(body)',
    replace: 'sha256(String(body.length))',
    suite,
    only: 'equal ETags',
  },
  {
    promise: 'P17',
    name: '304-for-an-equal-rev',
    file: 'shared/http/entity-tag.ts',
    find: `heldTags(received).includes(tag)`,
    replace: `heldTags(received).some((one) => one.split('.')[0] === tag.split('.')[0])`,
    suite,
    only: 'equal ETags',
  },
];

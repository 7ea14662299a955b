import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/tenancy.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P11',
    name: 'every-record-is-within-reach',
    file: 'shared/data/design.ts',
    find: 'return scope === undefined || scopesOf(entity, reach).includes(scope);',
    replace: 'return true;',
    suite,
  },
  {
    promise: 'P11',
    name: 'live-and-test-are-one-side',
    file: 'shared/data/design.ts',
    find: `\${scope.is_test ? 'test' : 'live'}`,
    replace: 'live',
    suite,
  },
  {
    promise: 'P11',
    name: 'expand-looks-everywhere',
    file: 'shared/http/present.ts',
    find: 'tree, reach, known, relationsIn',
    replace: `tree, 'everything', known, relationsIn`,
    suite,
  },
  {
    promise: 'P11',
    name: 'index-partitions-have-no-owner',
    file: 'shared/data/design.ts',
    find: `const owner = index.scoped ? \`#\${scope}\` : '';`,
    replace: `const owner = '';`,
    suite,
  },
  {
    promise: 'P11',
    name: 'idempotency-keys-are-shared-by-all',
    file: 'shared/http/idempotency.ts',
    find: 'scopeKey({ merchant, is_test })',
    replace: `'all'`,
    suite,
    only: 'Idempotency-Key',
  },
  {
    promise: 'P11',
    name: 'records-read-together-are-all-within-reach',
    file: 'shared/data/table.ts',
    find: 'return row && recordWithin(entity, row, reach);\n    },',
    replace: 'return row && recordWithin(entity, row, "everything");\n    },',
    suite,
  },
];

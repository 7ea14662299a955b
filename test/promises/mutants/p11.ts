import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/tenancy.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P11',
    name: 'every-record-is-within-reach',
    file: 'shared/domain/reach.ts',
    find: 'if (owner) return tenantKeysOf(entity, owner).includes(tenant);',
    replace: 'if (owner) return true;',
    suite,
  },
  {
    promise: 'P11',
    name: 'live-and-test-are-one-side',
    file: 'shared/domain/reach.ts',
    find: `\${owner.is_test ? 'test' : 'live'}`,
    replace: 'live',
    suite,
  },
  {
    promise: 'P11',
    name: 'expand-looks-everywhere',
    file: 'shared/versions/present.ts',
    find: 'relatedTo(resource, tree, reach, known);',
    replace: `relatedTo(resource, tree, 'everything', known);`,
    suite,
  },
  {
    promise: 'P11',
    name: 'index-partitions-have-no-owner',
    file: 'shared/table/keys.ts',
    find: `const owner = index.byTenant ? \`#\${tenant}\` : '';`,
    replace: `const owner = '';`,
    suite: 'test/table/list.large.test.ts',
    only: 'pages of variants',
  },
  {
    promise: 'P11',
    name: 'live-and-test-orders-share-a-home',
    file: 'shared/table/keys.ts',
    find: `\`\${entity}#\${tenantKey(tenant)}\``,
    replace: `\`\${entity}#\${tenantKey({ ...tenant, is_test: false })}\``,
    suite: 'test/table/list.large.test.ts',
    only: 'only in the caller’s tenant partition',
  },
  {
    promise: 'P11',
    name: 'rows-of-a-home-are-all-within-reach',
    file: 'shared/table/lists/list.ts',
    find: 'recordWithin(entity, row, reach) ?? []',
    replace: "recordWithin(entity, row, 'everything') ?? []",
    suite: 'test/table/list.large.test.ts',
    only: 'a row of another tenant in the home partition',
  },
  {
    promise: 'P11',
    name: 'idempotency-keys-are-shared-by-all',
    file: 'shared/http/idempotency.ts',
    find: 'tenantKey({ merchant, is_test })',
    replace: `'all'`,
    suite,
    only: 'Idempotency-Key',
  },
  {
    promise: 'P11',
    name: 'records-read-together-are-all-within-reach',
    file: 'shared/table/table.ts',
    find: 'return row && recordWithin(entity, row, within);',
    replace: 'return row && recordWithin(entity, row, everything);',
    suite,
  },
];

import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/repeats.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P03',
    name: 'keeps-the-answer-on-no-condition',
    file: 'shared/http/idempotency.ts',
    find: `        ConditionExpression: 'attribute_not_exists(PK) OR expires_at <= :now',
        ExpressionAttributeValues: { ':now': now },
`,
    replace: '',
    suite,
    only: 'POST /v2/checkouts',
  },
  {
    promise: 'P03',
    name: 'keeps-the-answer-outside-the-transaction',
    file: 'shared/table/writes/decide.ts',
    find: 'const outcome = await commit(change, keeper ? [keeper.keep(result)] : [], deadline);',
    replace: `const { transact } = await import('./transact.ts');
        if (keeper) await transact([keeper.keep(result)], deadline);
        const outcome = await commit(change, [], deadline);`,
    suite,
    only: 'POST /v2/checkouts',
  },
  {
    promise: 'P03',
    name: 'fingerprint-without-the-body',
    file: 'shared/http/idempotency.ts',
    find: 'sha256(verb, path, query, body)',
    replace: 'sha256(verb, path, query)',
    suite,
    only: 'another body, path, query or verb',
  },
  {
    promise: 'P03',
    name: 'fingerprint-without-the-path',
    file: 'shared/http/idempotency.ts',
    find: 'sha256(verb, path, query, body)',
    replace: 'sha256(verb, query, body)',
    suite,
    only: 'another body, path, query or verb',
  },
  {
    promise: 'P03',
    name: 'shares-keys-between-live-and-test',
    file: 'shared/http/idempotency.ts',
    find: 'tenantKey({ merchant, is_test })',
    replace: 'tenantKey({ merchant, is_test: is_test && false })',
    suite,
    only: 'the same key of another caller as another key',
  },
  {
    promise: 'P03',
    name: 'answers-again-after-24-hours',
    file: 'shared/http/idempotency.ts',
    find: 'if (!row || Number(row.expires_at) <= nowSeconds()) return undefined;',
    replace: 'if (!row) return undefined;',
    suite,
    only: '24 hours and no longer',
  },
  {
    promise: 'P03',
    name: 'keeps-answers-for-half-a-day',
    file: 'shared/http/idempotency.ts',
    find: 'const keepSeconds = 24 * 3600;',
    replace: 'const keepSeconds = 12 * 3600;',
    suite,
    only: '24 hours and no longer',
  },
];

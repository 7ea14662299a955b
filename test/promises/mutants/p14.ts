import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/polling.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P14',
    name: 'the-order-guard-lets-every-order-pass',
    file: 'shared/table/writes/commit.ts',
    find: `'attribute_not_exists(last_id) OR (last_id < :id AND last_at <= :at)'`,
    replace: `'attribute_not_exists(last_id) OR last_id <> :id OR last_at <> :at'`,
    suite,
  },
  {
    promise: 'P14',
    name: 'since-id-is-read-inconsistently',
    file: 'shared/http/endpoint.ts',
    find: 'consistent: polling,',
    replace: 'consistent: false,',
    suite,
  },
  {
    promise: 'P14',
    name: 'polled-orders-in-a-state-are-read-from-the-index',
    file: 'shared/table/lists/sources.ts',
    find: 'if (request.consistent) return homeSource(entity, reach);',
    replace: '',
    suite: 'test/table/list.test.ts',
    only: 'that no index shows yet',
  },
  {
    promise: 'P14',
    name: 'polled-orders-that-are-named-are-read-inconsistently',
    file: 'shared/table/lists/list.ts',
    find: 'request.consistent ? readEach : readEachEventually',
    replace: 'readEachEventually',
    suite: 'test/table/list.test.ts',
    only: 'reads consistently when a client polls by id',
  },
  {
    promise: 'P14',
    name: 'the-home-of-orders-is-read-inconsistently',
    file: 'shared/table/lists/merge.ts',
    find: 'eventual: !consistent,',
    replace: 'eventual: true,',
    suite,
  },
];

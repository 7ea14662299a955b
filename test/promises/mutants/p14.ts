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
    name: 'since-id-is-read-from-the-index',
    file: 'shared/http/endpoint.ts',
    find: 'fromLog: polling,',
    replace: 'fromLog: false,',
    suite,
  },
  {
    promise: 'P14',
    name: 'the-polled-orders-are-read-inconsistently',
    file: 'shared/table/lists/list.ts',
    find: 'fromLog ? readEach : readEachEventually',
    replace: 'readEachEventually',
    suite,
  },
  {
    promise: 'P14',
    name: 'the-order-log-is-read-inconsistently',
    file: 'shared/table/lists/merge.ts',
    find: '...(index && { index }),',
    replace: '...(index ? { index } : { eventual: true }),',
    suite,
  },
];

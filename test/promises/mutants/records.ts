import type { Mutant } from '../mutant.ts';

// who changed what, which requests failed, and how many there were

const promise = 'records';
const failed = 'test/endpoints/v2/requests/list.test.ts';
const counted = 'test/endpoints/v2/usage/list.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise,
    name: 'the-history-shows-secrets',
    file: 'shared/domain/history-entry.ts',
    find: '(withheld.has(String(change.path[0])) ? null : value)',
    replace: 'value',
    suite: 'test/endpoints/master-administration/access-keys/history.test.ts',
  },
  {
    promise,
    name: 'the-history-forgets-the-changes-of-workers',
    file: 'shared/lib/actor.ts',
    find: ": { key: null, role: 'service', request_id: null };",
    replace: ": { key: 'x', role: 'staff', request_id: 'x' };",
    suite: 'test/endpoints/master-administration/orders/history.test.ts',
  },
  {
    promise,
    name: 'a-deletion-is-not-in-the-history',
    file: 'shared/table/writes/commit.ts',
    find: "    ...history.map((Item): Action => ({ what: 'moved', put: { Item } })),\n",
    replace: '',
    suite: 'test/endpoints/master-administration/products/history.test.ts',
  },
  {
    promise,
    name: 'test-and-live-keys-share-their-failed-requests',
    file: 'shared/table/keys.ts',
    find: "(owner === everything ? 'staff' : tenantKey(owner))",
    replace: "(owner === everything ? 'staff' : tenantKey({ ...owner, is_test: false }))",
    suite: failed,
    only: 'of the mode of its key',
  },
  {
    promise,
    name: 'a-record-that-fails-becomes-the-response',
    file: 'shared/http/middleware/record-requests.ts',
    find: "    log({ event: 'record', request_id: id, ...describeError(thrown) });",
    replace: '    throw thrown;',
    suite: failed,
    only: 'does not depend on its entry',
  },
  {
    promise,
    name: 'each-request-above-the-limit-is-recorded',
    file: 'shared/http/middleware/record-requests.ts',
    find: "refusal.kind === 'rate-limited'",
    replace: 'false',
    suite: failed,
    only: 'an entry a minute',
  },
  {
    promise,
    name: 'numbers-that-were-not-written-are-lost',
    file: 'shared/table/request-counts.ts',
    find: '    for (const [name, count] of all) add(key, name, count);\n',
    replace: '',
    suite: counted,
    only: 'does not accept is written later',
  },
  {
    promise,
    name: 'each-request-writes-its-number',
    file: 'shared/table/request-counts.ts',
    find: '  if (!takeRound()) return;',
    replace: '',
    suite: counted,
    only: 'share writes',
  },
];

import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/crash-points.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P04',
    name: 'event-left-out-of-the-transaction',
    file: 'shared/table/writes/commit.ts',
    find: '...ownRows.map((event) => outboxAction(event, change.writes, at)),',
    replace: '',
    suite,
    only: 'PUT /v2/orders/\\{id\\}/cancel',
  },
  {
    promise: 'P04',
    name: 'event-written-after-the-transaction',
    file: 'shared/table/writes/commit.ts',
    find: '): Promise<CommitOutcome> => commitActions([...actionsOf(change), ...extra], deadline);',
    replace: `): Promise<CommitOutcome> =>
  commitActions([...actionsOf({ ...change, events: [] }), ...extra], deadline).then(async (outcome) => {
    const at = new Date(nowMilliseconds()).toISOString();
    const late = change.events.map((event) => outboxAction(event, change.writes, at));
    if (outcome.written && late.length > 0) await transact(late, deadline);
    return outcome;
  });`,
    suite,
    only: 'PUT /v2/checkouts/\\{id\\}/complete',
  },
  {
    promise: 'P04',
    name: 'event-of-another-identity-each-time',
    file: 'shared/table/writes/commit.ts',
    find: '  const id = eventId(subject.entity, subject.id, rev);',
    replace: '  const id = eventId(subject.entity, subject.id, Date.now());',
    suite: 'test/table/commit.test.ts',
  },
  {
    promise: 'P04',
    name: 'events-of-a-subject-under-one-key',
    file: 'shared/table/writes/commit.ts',
    find: '    ...eventKey(at, id),',
    replace: '    ...eventKey(at, eventId(subject.entity, subject.id, 1)),',
    suite: 'test/workers/relay.test.ts',
    only: 'in the partition of its day',
  },
  {
    promise: 'P04',
    name: 'change-without-its-event',
    file: 'shared/rules/orders/order.ts',
    find: 'return changed(after, writes, events);',
    replace: 'return changed(after, writes, events.slice(1));',
    suite,
    only: 'PUT /v2/orders/\\{id\\}/cancel',
  },
];

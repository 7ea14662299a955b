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
    find: 'eventId(subject.entity, subject.id, record.rev, ordinal)',
    replace: 'eventId(subject.entity, subject.id, Date.now(), ordinal)',
    suite: 'test/table/commit.test.ts',
  },
  {
    promise: 'P04',
    name: 'events-of-a-subject-under-one-key',
    file: 'shared/table/writes/commit.ts',
    find: `    ...eventKey(at, id),
    ...(published &&`,
    replace: `    ...eventKey(at, eventId(event.subject.entity, subject, 1)),
    ...(published &&`,
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

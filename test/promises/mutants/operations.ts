import type { Mutant } from '../mutant.ts';

const failures = 'test/workers/faults.test.ts';
const sweeper = 'test/workers/sweeper.test.ts';
const hops = 'test/workers/hops.test.ts';

// what tells operators that something is wrong, and lets them put it right
export const mutants: readonly Mutant[] = [
  {
    promise: 'operations',
    name: 'a-500-is-no-fault',
    file: 'shared/http/middleware/errors.ts',
    find: 'log(fields, status >= 500);',
    replace: 'log(fields);',
    suite: 'test/http/faults.test.ts',
  },
  {
    promise: 'operations',
    name: 'a-500-to-what-is-no-request-is-no-fault',
    file: 'shared/http/middleware/errors.ts',
    find: "log({ event: 'request', status, ...describeError(error) }, status === 500);",
    replace: "log({ event: 'request', status, ...describeError(error) });",
    suite: 'test/http/faults.test.ts',
  },
  {
    promise: 'operations',
    name: 'a-message-that-fails-is-no-fault',
    file: 'shared/work/worker.ts',
    find: '...describeError(error) }, true);',
    replace: '...describeError(error) });',
    suite: failures,
    only: 'a message of',
  },
  {
    promise: 'operations',
    name: 'a-record-that-the-relay-fails-at-is-no-fault',
    file: 'functions/workers/relay.ts',
    find: '...describeError(error) }, true);',
    replace: '...describeError(error) });',
    suite: failures,
    only: 'a record',
  },
  {
    promise: 'operations',
    name: 'a-sweep-that-fails-is-no-fault',
    file: 'functions/workers/sweeper.ts',
    find: '    failed.length > 0,\n  );',
    replace: '  );',
    suite: sweeper,
    only: 'cannot be relayed',
  },
  {
    promise: 'operations',
    name: 'the-age-of-the-outbox-is-not-told',
    file: 'functions/workers/sweeper.ts',
    find: "measure({ event: 'outbox' }, { OldestEventSeconds: await oldestEventSeconds() });",
    replace: '',
    suite: sweeper,
    only: 'how old',
  },
  {
    promise: 'operations',
    name: 'the-age-of-the-youngest-event-is-told',
    file: 'shared/data/outbox.ts',
    find: 'Math.max(0, ...ages)',
    replace: 'Math.min(...ages, 3600) % 3600',
    suite: sweeper,
    only: 'how old',
  },
  {
    promise: 'operations',
    name: 'hops-are-not-counted',
    file: 'shared/work/worker.ts',
    find: 'const next = { ...source, hops: source.hops + 1 };',
    replace: 'const next = source;',
    suite: hops,
  },
  {
    promise: 'operations',
    name: 'hops-have-no-end',
    file: 'shared/work/queues.ts',
    find: 'hops: z.int().min(0).max(maximumHops),',
    replace: 'hops: z.int().min(0),',
    suite: hops,
  },
];

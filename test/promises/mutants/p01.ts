import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/crash-points.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P01',
    name: 'answers-whether-or-not-it-was-written',
    file: 'shared/table/writes/decide.ts',
    find: 'const outcome = await commit(change, keeper ? [keeper.keep(result)] : [], deadline);',
    replace:
      'const outcome = await commit(change, keeper ? [keeper.keep(result)] : [], deadline).catch(() => ({ written: true }) as const);',
    suite,
    only: 'POST /v2/checkouts',
  },
  {
    promise: 'P01',
    name: 'takes-a-failed-transaction-for-written',
    file: 'shared/table/writes/transact.ts',
    find: 'else if (!isContention(error) && !isUnknownOutcome(error)) throw error;',
    replace: 'else return [];',
    suite,
    only: 'POST /v2/checkouts',
  },
  {
    promise: 'P01',
    name: 'worker-acknowledges-what-failed',
    file: 'shared/work/queue-worker.ts',
    find: 'return [{ itemIdentifier: messageId }];',
    replace: 'return [];',
    suite,
    only: 'the worker of prepare-order',
  },
  {
    promise: 'P01',
    name: 'relay-settles-before-it-sends',
    file: 'shared/work/relay.ts',
    find: `  const unsent = await trySending(shown.flatMap(({ job }) => job ?? []));`,
    replace: `  await Promise.all(shown.map(({ row }) => row && isOutboxRow(row) && settleEvent(row)));
  const unsent = await trySending(shown.flatMap(({ job }) => job ?? []));`,
    suite: 'test/workers/relay.test.ts',
  },
  {
    promise: 'P01',
    name: 'relay-acknowledges-what-it-could-not-send',
    file: 'shared/work/relay.ts',
    find: 'return [{ itemIdentifier: number }];',
    replace: 'return [];',
    suite: 'test/workers/relay.test.ts',
  },
];

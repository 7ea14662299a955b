import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/crash-points.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P02',
    name: 'writes-the-actions-one-after-the-other',
    file: 'shared/data/transact.ts',
    find: 'await tableClient.get().send(new TransactWriteCommand(input));',
    replace: `for (const one of input.TransactItems) {
        await tableClient.get().send(new TransactWriteCommand({ TransactItems: [one] }));
      }`,
    suite,
    only: 'PUT /v2/checkouts/\\{id\\}/complete',
  },
  {
    promise: 'P02',
    name: 'gives-up-on-a-transaction-that-was-written',
    file: 'shared/data/transact.ts',
    find: 'else if (!isContention(error) && !isUnknownOutcome(error)) throw error;',
    replace: 'else if (!isContention(error)) await pause(0, 0, error);',
    suite,
    only: 'PUT /v2/orders/\\{id\\}/cancel',
  },
];

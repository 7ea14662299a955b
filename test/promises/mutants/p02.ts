import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/crash-points.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P02',
    name: 'writes-the-actions-one-after-the-other',
    file: 'shared/table/writes/transact.ts',
    find: 'await send(new TransactWriteCommand(input));',
    replace: `for (const one of input.TransactItems) {
        await send(new TransactWriteCommand({ TransactItems: [one] }));
      }`,
    suite,
    only: 'PUT /v2/checkouts/\\{id\\}/complete',
  },
  {
    promise: 'P02',
    name: 'measures-rows-after-they-are-written',
    file: 'shared/table/writes/commit.ts',
    find: `  actions.forEach(requireFits);
  requireFitTogether(actions);
  const conflicts = await transact(actions, deadline);`,
    replace: `  const conflicts = await transact(actions, deadline);
  actions.forEach(requireFits);
  requireFitTogether(actions);`,
    suite: 'test/table/commit.test.ts',
  },
];

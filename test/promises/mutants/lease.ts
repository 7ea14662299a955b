import type { Mutant } from '../mutant.ts';

const worker = 'test/workers/process-product.test.ts';
const claims = 'test/promises/claims.test.ts';
const tasks = 'test/workers/catalogue.test.ts';

// the promises P1, P2 and P10, kept for what does not fit into one transaction
export const mutants: readonly Mutant[] = [
  {
    promise: 'lease',
    name: 'a-step-does-not-ask-for-the-lease',
    file: 'shared/rules/catalogue/product-steps.ts',
    find: `replaces('master-product', product, longer)] : writes,
    [],
    [underLease(lease)],`,
    replace: "replaces('master-product', product, longer)] : writes,",
    suite: worker,
    only: 'zombie',
  },
  {
    promise: 'lease',
    name: 'a-second-delivery-goes-on-under-the-same-number',
    file: 'shared/rules/catalogue/product-steps.ts',
    find: "is_begun: true });\n  return changed(taken, [replaces('product-lease', lease, taken)]);",
    replace: 'is_begun: true });\n  return taken && unchanged(lease);',
    suite: worker,
  },
  {
    promise: 'lease',
    name: 'is-made-before-its-variants-are',
    file: 'shared/rules/catalogue/product-change.ts',
    find: 'is_made: false,',
    replace: 'is_made: true,',
    suite: worker,
    only: 'leaves the product locked',
  },
  {
    promise: 'lease',
    name: 'claims-are-not-given-back-by-who-is-refused',
    file: 'shared/table/writes/stages.ts',
    find: 'await rollBack(prepared);',
    replace: '',
    suite: claims,
    only: 'refuses a new product',
  },
  {
    promise: 'lease',
    name: 'claims-are-not-given-back-where-one-is-taken',
    file: 'shared/work/catalogue/claim-ahead.ts',
    find: 'await rollBackAhead(ahead);',
    replace: '',
    suite: claims,
    only: 'refuses a new product',
  },
  {
    promise: 'lease',
    name: 'claims-of-the-dead-are-kept',
    file: 'shared/work/catalogue/roll-back-product.ts',
    find: 'await rollBackAllClaims(lease);',
    replace: '',
    suite: claims,
    only: 'who dies while claiming',
  },
  {
    promise: 'lease',
    name: 'claims-of-others-are-given-back',
    file: 'shared/table/writes/commit.ts',
    find: 'remove: { Key: keyOf(uniqueKey(entity, field, value)), ...isFreeOrOwn(id) },',
    replace: 'remove: { Key: keyOf(uniqueKey(entity, field, value)) },',
    suite: 'test/table/commit.test.ts',
  },
  {
    promise: 'lease',
    name: 'who-slept-too-long-is-accepted',
    file: 'shared/work/catalogue/change-product.ts',
    find: 'if (lease?.rev !== ahead?.lease.rev) throw unavailable();',
    replace: '',
    suite: claims,
    only: 'who sleeps',
  },
  {
    promise: 'lease',
    name: 'a-sync-is-overtaken-by-any-task',
    file: 'shared/rules/offers/sync.ts',
    find: 'task.id > offer.offered.copied_by',
    replace: 'task.id > offer.offered.synced_by',
    suite: tasks,
    only: 'a task that comes late',
  },
  {
    promise: 'lease',
    name: 'a-block-does-not-ask-for-its-merchant-product',
    file: 'shared/work/offers/sync-offer.ts',
    find: "changed(undefined, block, [], [{ entity: 'merchant-product', id: product.id, rev: product.rev }])",
    replace: 'changed(undefined, block)',
    suite: tasks,
    only: 'somebody who wakes up late',
  },
];

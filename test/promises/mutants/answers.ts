import type { Mutant } from '../mutant.ts';

const orders = 'test/endpoints/v2/orders.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'answers',
    name: 'cancel-may-not-write',
    file: 'functions/v2/orders/cancel.ts',
    find: "needs: ['table:read', 'table:write'],",
    replace: "needs: ['table:read'],",
    suite: orders,
    only: 'cancelled again',
  },
  {
    promise: 'answers',
    name: 'a-worker-may-not-write',
    file: 'functions/workers/cancel-units.ts',
    find: "['table:read', 'table:write']",
    replace: "['table:read']",
    suite: 'test/workers/cancel-units.test.ts',
  },
  {
    promise: 'answers',
    name: 'the-relay-may-not-send',
    file: 'functions/workers/relay.ts',
    find: "const needs: readonly Need[] = ['table:write', 'queues:send'];",
    replace: "const needs: readonly Need[] = ['table:write'];",
    suite: 'test/workers/relay.test.ts',
  },
  {
    promise: 'answers',
    name: 'an-upload-address-without-its-right',
    file: 'functions/v2/temporary-upload-url/create.ts',
    find: "'files:upload'",
    replace: "'files:read'",
    suite: 'test/endpoints/uploads.test.ts',
  },
];
